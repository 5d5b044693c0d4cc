// `react` and `react-dom` for the calendar's packages, which use each as one object: by name, so that the rest of them stays out of the
// first load.
// In JavaScript, since the types of Preact and React exclude each other.
import * as used from './preact-for-calendar.mjs'

export { cloneElement, isValidElement } from 'preact'
export {
  Component,
  createContext,
  createElement,
  createRef,
  Fragment,
  forwardRef,
  useCallback,
  useContext,
  useEffect,
  useId,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'preact/compat'
/** Only calendars with a `portalId` or `withPortal` call it, and ours have neither (scripts/checks/forbidden.ts). */
export const createPortal = undefined
/** What a change of place draws may be drawn in the next microtask: Preact draws before the browser does. */
export const flushSync = (change) => change()

// biome-ignore lint/style/noDefaultExport: the calendar imports it so
export default used
