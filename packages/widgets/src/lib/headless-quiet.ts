// Stands in for what Headless UI takes from elsewhere (see vite.config.ts). As they are, those modules listen to the whole
// page from the moment that they are loaded, and one replaces `HTMLElement.prototype.focus`: not ours to do to a page that
// embeds us. What they would tell is not used here: CSS knows hover and focus, and a shadow root hides the rest from them.
const noProps = {}

export const useFocusRing = () => ({ isFocused: false, isFocusVisible: false, focusProps: noProps })
export const useHover = () => ({ isHovered: false, hoverProps: noProps })
/** What had the focus before. */
export const history: readonly HTMLElement[] = []
