// A component that is drawn anew only for other props.

import { Component } from 'preact'

/**
 * @template {object} Props
 * @param {(props: Props) => import('preact').VNode} Drawn
 * @returns {import('preact').ComponentConstructor<Props>}
 */
export const kept = Drawn => class extends Component {
  /** @param {Props} next */
  shouldComponentUpdate(next) {
    return /** @type {(keyof Props)[]} */ (Object.keys(next)).some(key => next[key] !== this.props[key])
  }

  /** @param {Props} props */
  render(props) {
    return Drawn(props)
  }
}
