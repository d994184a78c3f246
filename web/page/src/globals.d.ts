// What the build puts in.

declare const __SINGLE__: boolean
declare const __VERSION__: string

declare module 'virtual:look' {
  const look: { symbols: string; names: Record<string, string>; shapes: Record<string, import('./board/shapes.js').Shape[]> }
  export default look
}
declare module '*.css'
declare module 'virtual:module' {
  export default function compile(): Promise<WebAssembly.Module>
}
declare module 'virtual:worker' {
  export default function start(): Worker
}
