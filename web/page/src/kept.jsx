// What is drawn anew only when it changes, and functions that stay the same.

import { Component } from 'preact'
import { useCallback, useRef } from 'preact/hooks'

/**
 * A component that is drawn anew only for other props.
 * @template {object} Props
 * @param {(props: Props) => import('preact').VNode | null} Drawn
 * @returns {import('preact').ComponentConstructor<Props>}
 */
export const kept = Drawn => class extends Component {
  /** @param {Props} next */
  shouldComponentUpdate(next) {
    return /** @type {(keyof Props)[]} */ (Object.keys({ ...this.props, ...next })).some(key => next[key] !== this.props[key])
  }

  /** @param {Props} props */
  render(props) {
    return <Drawn {...props} />
  }
}

/**
 * A function that is the same one for as long as its component lives, and does what the last one given does.
 * @template {unknown[]} Values
 * @template T
 * @param {(...values: Values) => T} act
 * @returns {(...values: Values) => T}
 */
export function useStable(act) {
  const last = useRef(act)
  last.current = act
  return useCallback((/** @type {Values} */ ...values) => last.current(...values), [])
}
