// `react-dom/client` for the scripts of the CDN, so that Preact draws an element as React does.
// In JavaScript, since the types of Preact and React exclude each other.
import { Component, createElement, options, render } from 'preact'

// Effects run soon after a change, as React's do, not after the next frame: the focus moves before the next key.
options.requestAnimationFrame = (run) => queueMicrotask(run)

/** The root keeps one component for all its content: another call of `render` would give out the ids of `useId` again. */
class Content extends Component {
  render() {
    return this.props.read()
  }
}

/** A root renders soon instead of at once: effects of the content move its element and set its properties. */
export function createRoot(container) {
  let latest
  let isStarted = false
  /** Present while something is drawn. */
  let drawn
  return {
    render(content) {
      latest = content
      drawn?.forceUpdate()
      if (isStarted) return
      isStarted = true
      const ref = (component) => {
        drawn = component
      }
      queueMicrotask(() => render(createElement(Content, { read: () => latest, ref }), container))
    },
    unmount() {
      latest = null
      render(null, container)
    },
  }
}
