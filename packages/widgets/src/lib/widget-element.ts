import r2wc from '@r2wc/react-to-web-component'

import { tokenStyles, styles as uiStyles } from '../ui/styles.ts'
import { reportMisspelt, takeAttribute } from './attributes.ts'
import type { Widget } from './described.ts'
import { fields, protectTyping } from './hotkeys.ts'
import { noteDocument } from './our-documents.ts'
import { defineAccessors, namesByAttribute, takeEarlyProperties } from './props.ts'
import { adopt } from './sheets.ts'
import { type Inside, shellOf } from './shell.tsx'

// Where r2wc 2.1.1 keeps its state. The version is pinned, and a test fails when these change.
const propsKey: unique symbol = Symbol.for('r2wc.props') as never
const renderKey: unique symbol = Symbol.for('r2wc.render') as never
const connectedKey: unique symbol = Symbol.for('r2wc.connected') as never

interface R2wcElement extends HTMLElement {
  [propsKey]: Record<string, unknown>
  [renderKey](): void
  [connectedKey]: boolean
  connectedCallback(): void
  disconnectedCallback(): void
}

const focusable = `${fields}, button, a[href], [tabindex]:not([tabindex="-1"])`

/**
 * The element class of a widget. r2wc mounts React in a shadow root; this class fixes its shortcomings: flags and removed
 * attributes, properties set before the upgrade, values reflected into attributes, state lost when the element is moved.
 */
export function elementOf(widget: Widget): CustomElementConstructor {
  const { props, events, methods } = widget
  const byAttribute = namesByAttribute(props)
  const names = Object.keys(props)
  const fallbacks = Object.fromEntries(names.map((name) => [name, props[name]?.fallback]))
  const strings = Object.fromEntries(Object.values(byAttribute).map((name) => [name, 'string' as const]))
  const Base = r2wc<Record<string, unknown>>(shellOf(widget), {
    shadow: 'open',
    props: strings,
  }) as unknown as new () => R2wcElement

  class WidgetElement extends Base {
    readonly #inside: Inside

    constructor() {
      super()
      const root = this.shadowRoot!
      // As shipped it counts as connected from the start, and would mount when an attribute is set.
      this[connectedKey] = false
      this.#inside = {
        internals: this.attachInternals(),
        refreshers: new Set(),
        methods: new Map(),
        reported: new WeakSet(),
        emit: (name, detail) =>
          this.dispatchEvent(new CustomEvent(name, { detail, cancelable: events[name]?.cancelable ?? false })),
      }
      this.#inside.internals.states.add('connecting')
      Object.assign(this[propsKey], fallbacks, { inside: this.#inside })
      adopt(root, [...uiStyles, ...widget.styles])
      protectTyping(this, root)
    }

    attributeChangedCallback(attribute: string): void {
      takeAttribute(this, attribute, byAttribute[attribute], props)
    }

    override connectedCallback(): void {
      takeEarlyProperties(this, names)
      reportMisspelt(this, byAttribute)
      super.connectedCallback()
    }

    // An element that is only moved is connected again by the next microtask, and keeps its state: a recording continues.
    override disconnectedCallback(): void {
      queueMicrotask(() => {
        if (this.isConnected) return
        super.disconnectedCallback()
        // The toaster's content puts it back when it ends, out of a dialog that was removed.
        if (this.isConnected) super.connectedCallback()
      })
    }

    /** Moved by `moveBefore`: nothing ends, but another session may be around it now. */
    connectedMoveCallback(): void {
      this[renderKey]()
    }

    /** Moved to another document, such as a frame or a window that pops out. */
    adoptedCallback(): void {
      // Another document has neither our style sheets nor the defaults of our custom properties.
      adopt(this.shadowRoot!, this.ownerDocument === document ? [] : tokenStyles, 0)
      noteDocument(this.ownerDocument)
    }

    /** Loads again what is shown. */
    refresh(): void {
      for (const again of this.#inside.refreshers) again()
    }

    /** Focuses the first field or button. */
    override focus(options?: FocusOptions): void {
      const first = [...this.shadowRoot!.querySelectorAll<HTMLElement>(focusable)].find(
        (candidate) => !candidate.matches(':disabled') && candidate.checkVisibility(),
      )
      first?.focus(options)
    }

    static {
      for (const [name, { absent }] of Object.entries(methods))
        Object.defineProperty(WidgetElement.prototype, name, {
          configurable: true,
          value(this: WidgetElement, ...input: never[]) {
            return Reflect.apply(this.#inside.methods.get(name) ?? absent, undefined, input)
          },
        })
    }
  }

  defineAccessors<WidgetElement>(
    WidgetElement.prototype,
    props,
    (element, name) => element[propsKey][name],
    (element, name, value) => {
      element[propsKey][name] = value
      element[renderKey]()
    },
  )
  return WidgetElement
}
