import { unlisted, unlistedText } from '@chartside/core/lib/choice'
import { controlWords } from '@chartside/core/lib/control-words'
import { folded } from '@chartside/core/lib/folding'
import { useMemo, useRef, useState } from 'react'

import { useWords } from '../lib/context.ts'
import { comboboxKeys } from './combobox-field.ts'
import { pageOf } from './combobox-list.tsx'
import type { Option } from './select.tsx'

interface Choosing {
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
  allowNew: boolean
  disabled: boolean
}

/** The options that match a text; `found` starts with what leaving the field would choose. */
function useFound(options: readonly Option[], text: string | undefined, allowNew: boolean) {
  const { use } = useWords(controlWords)
  const labels = useMemo(() => options.map((option) => folded(option.label)), [options])
  const written = text?.trim() ?? ''
  const query = folded(written)
  const matching = useMemo(
    () => (query === '' ? options : options.filter((_, index) => labels[index]!.includes(query))),
    [options, labels, query],
  )
  const named = useMemo(() => (written === '' ? undefined : optionNamed(matching, written)), [matching, written])
  const found = useMemo((): readonly Option[] => {
    if (named) return [named, ...matching.filter((option) => option !== named)]
    return allowNew && written !== '' ? [{ value: written, label: use(written) }, ...matching] : matching
  }, [matching, named, allowNew, written, use])
  return { written, named, found }
}

/** The state of a combobox: the typed text, the options it finds, and the keys. */
export function useCombobox({ options, value, onChange, allowNew, disabled }: Choosing) {
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  /** The typed text; undefined while the chosen option is shown. */
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(0)
  const text = typed ?? unlistedText(value)
  const { written, named, found } = useFound(options, text, allowNew)

  const open = () => {
    if (isOpen || disabled) return
    setActive(Math.max(0, text === undefined ? options.findIndex((option) => option.value === value) : 0))
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    setTyped(undefined)
  }
  const choose = (index: number) => {
    const option = found[index]
    if (!option || option.disabled) return
    onChange(option.value)
    close()
  }
  /** Takes text that was typed but not picked, so that it is never lost silently. */
  const settle = () => {
    if (written !== '') onChange(named?.value ?? (allowNew ? written : unlisted(written)))
    close()
  }
  const onKeyDown = comboboxKeys({
    isOpen,
    open,
    move(key) {
      const step = stepOf(key, active, found.length, pageOf(list.current))
      return step !== undefined && setActive(step)
    },
    choose: () => choose(active),
    close,
  })

  return {
    /** The text in the field. */
    shown: text ?? options.find((option) => option.value === value)?.label ?? value,
    isOpen,
    isTyped: typed !== undefined,
    found,
    /** The index of the option that the arrow keys have reached. */
    active,
    setActive,
    list,
    open,
    settle,
    choose,
    type(text: string): void {
      setTyped(text)
      setActive(0)
      setOpen(true)
      if (text.trim() === '') onChange('')
    },
    onKeyDown,
  }
}

/** The option whose whole label is the text, ignoring case; of several, the one that matches exactly. */
function optionNamed(options: readonly Option[], text: string): Option | undefined {
  const alike = options.filter(({ label, disabled }) => !disabled && label.trim().toLowerCase() === text.toLowerCase())
  const same = alike.length > 1 ? alike.filter(({ label }) => label.trim() === text) : alike
  return same.length === 1 ? same[0] : undefined
}

/** The index that a key moves to among `count` options. */
function stepOf(key: string, active: number, count: number, page: number): number | undefined {
  const last = Math.max(0, count - 1)
  const steps: Record<string, number> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + page,
    PageUp: active - page,
    Home: 0,
    End: last,
  }
  const step = steps[key]
  return step === undefined ? undefined : Math.min(last, Math.max(0, step))
}
