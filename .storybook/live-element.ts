import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { action } from 'storybook/actions'
import type { Args } from 'storybook/internal/types'

import { widgets } from '../packages/widgets/src/index.ts'
import { type Definition, definitionOf } from './elements.ts'

const eventNames = [...new Set(Object.values(widgets).flatMap(({ events }) => Object.keys(events)))]

/** Shows every declared event of the elements in a story in the actions panel. */
export function useReportedEvents(place: RefObject<HTMLElement | null>, definition: Definition | undefined): void {
  useEffect(() => {
    const stage = place.current
    const report = ({ type, target, detail }: Event & { detail?: unknown }) => {
      const tag = (target as Element).localName
      if (!definitionOf(tag)?.events[type]) return
      action(tag === definition?.tag ? type : `${tag} ${type}`)(detail ?? 'no detail')
    }
    // The events do not bubble; they are caught in the capture phase.
    for (const name of eventNames) stage?.addEventListener(name, report, { capture: true })
    return () => {
      for (const name of eventNames) stage?.removeEventListener(name, report, { capture: true })
    }
  }, [place, definition])
}

/** Gives a story's elements the values that the controls have changed; those unchanged are as the story draws them. */
export function useChangedControls(
  place: RefObject<HTMLElement | null>,
  definition: Definition | undefined,
  { args, initialArgs }: { args: Args; initialArgs: Args },
): void {
  useLayoutEffect(() => {
    const changed = Object.keys(definition?.props ?? {}).filter((name) => args[name] !== initialArgs[name])
    if (!definition || changed.length === 0) return
    const elements = [...(place.current?.querySelectorAll(definition.tag) ?? [])]
    const before = elements.map((element) => changed.map((name): unknown => Reflect.get(element, name)))
    for (const element of elements) for (const name of changed) Reflect.set(element, name, args[name])
    return () => {
      for (const [row, element] of elements.entries())
        for (const [column, name] of changed.entries()) Reflect.set(element, name, before[row]![column])
    }
  }, [place, definition, args, initialArgs])
}
