// own.js for the judge: a program that only judges has one module in its bundle.

import { setOwnModules } from './load.js'

setOwnModules({ 'judge.wasm': () => fetch(new URL('../dist/judge.wasm', import.meta.url)) })
