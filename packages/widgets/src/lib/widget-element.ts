import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'

import { styles as uiStyles } from '../ui/styles.ts'
import { reportMisspelt, reportRefused } from './attribute-reports.ts'
import type { Widget } from './described.ts'
import { protectTyping } from './hotkeys.ts'
import { defineAccessors, namesByAttribute, takeEarlyProperties } from './props.ts'
import { sheetOf } from './sheets.ts'
import { type Inside, shellOf } from './shell.tsx'

const focusable =
  'input, textarea, select, button, a[href], [tabindex]:not([tabindex="-1"]), [contenteditable]:not([contenteditable="false"])'

/**
 * The element class of a widget: React in a shadow root. Values of properties are never reflected into attributes, which any script
 * of the page can read.
 */
export function elementOf(widget: Widget): CustomElementConstructor {
  const { props, events, methods } = widget
  const byAttribute = namesByAttribute(props)
  const names = Object.keys(props)
  const Shell = shellOf(widget)

  class WidgetElement extends HTMLElement {
    static readonly observedAttributes = Object.keys(byAttribute)
    readonly #values: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, props[name]?.fallback]))
    readonly #inside: Inside
    /** Present while the element is on the page. */
    #drawn: Root | undefined

    constructor() {
      super()
      const root = this.attachShadow({ mode: 'open' })
      this.#inside = {
        internals: this.attachInternals(),
        refreshers: new Set(),
        methods: new Map(),
        reported: new WeakSet(),
        emit: (name, detail) =>
          this.dispatchEvent(new CustomEvent(name, { detail, cancelable: events[name]?.cancelable ?? false })),
      }
      this.#inside.internals.states.add('connecting')
      root.adoptedStyleSheets = [...uiStyles, ...widget.styles].map(sheetOf)
      protectTyping(this, root)
    }

    attributeChangedCallback(attribute: string, _before: string | null, value: string | null): void {
      const name = byAttribute[attribute]
      if (!name) return
      Reflect.set(this, name, value)
      reportRefused(this, attribute, props[name])
    }

    connectedCallback(): void {
      takeEarlyProperties(this, names)
      reportMisspelt(this, byAttribute)
      this.#begin()
    }

    // An element that is only moved is connected again by the next microtask, and keeps its state: a recording continues.
    disconnectedCallback(): void {
      queueMicrotask(() => {
        if (this.isConnected) return
        this.#drawn?.unmount()
        this.#drawn = undefined
        // The toaster's content puts it back when it ends, out of a dialog that was removed.
        if (this.isConnected) this.#begin()
      })
    }

    /** Moved by `moveBefore`: nothing ends, but another session may be around it now. */
    connectedMoveCallback(): void {
      this.#draw()
    }

    #begin(): void {
      this.#drawn ??= createRoot(this.shadowRoot!)
      this.#draw()
    }
    #draw(): void {
      this.#drawn?.render(createElement(Shell, { ...this.#values, container: this.shadowRoot, inside: this.#inside }))
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
      defineAccessors<WidgetElement>(
        WidgetElement.prototype,
        props,
        (element, name) => element.#values[name],
        (element, name, value) => {
          element.#values[name] = value
          element.#draw()
        },
      )
      for (const [name, { absent }] of Object.entries(methods))
        Object.defineProperty(WidgetElement.prototype, name, {
          configurable: true,
          value(this: WidgetElement, ...input: never[]) {
            return Reflect.apply(this.#inside.methods.get(name) ?? absent, undefined, input)
          },
        })
    }
  }
  return WidgetElement
}
