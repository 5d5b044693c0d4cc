// Replaces dependencies of Headless UI (see vite.config.ts). The originals listen to the whole page as soon as they are loaded,
// and one replaces `HTMLElement.prototype.focus`, which we must not do to a page that embeds us. Nothing here needs their results:
// CSS knows hover and focus, and a shadow root hides the rest from them.
const noProps = {}

export const useFocusRing = () => ({ isFocused: false, isFocusVisible: false, focusProps: noProps })
export const useHover = () => ({ isHovered: false, hoverProps: noProps })
/** Elements that had the focus before. */
export const history: readonly HTMLElement[] = []
