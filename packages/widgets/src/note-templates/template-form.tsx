import type {
  NoteTemplate,
  SectionStyle,
  TemplateFault,
  TemplateProblem,
  TemplateSection,
} from '@chartside/contract/note-templates'
import { type TemplateEditor, templateWords } from '@chartside/core/note-templates'
import { useRef } from 'react'

import { useWords } from '../lib/context.ts'
import { Button } from '../ui/button.tsx'
import { PlusIcon } from '../ui/icons.tsx'
import { Problem } from '../ui/problem.tsx'
import { optionsOf, Select } from '../ui/select.tsx'
import { TextArea, TextField } from '../ui/text-field.tsx'
import { useMovedFocus } from './use-moved-focus.ts'

interface TemplateFormProps {
  editor: TemplateEditor
  template: NoteTemplate
  /** The first mistake, if it is in this template. */
  problem: TemplateProblem | undefined
  disabled: boolean
}

/** A template of the user, to change: its name and its sections. */
export function TemplateForm({ editor, template: { id, name, sections }, problem, disabled }: TemplateFormProps) {
  const words = useWords(templateWords)
  const list = useRef<HTMLOListElement>(null)
  const moved = useMovedFocus(list)
  const problemOf = (index: number) => (problem?.section === index ? problem.fault : undefined)
  const message = problem && words.problems[problem.fault]
  return (
    <>
      <TextField
        label={words.name}
        value={name}
        dir="auto"
        disabled={disabled}
        error={problem?.fault.startsWith('name') ? message : undefined}
        onChange={(value) => editor.rename(id, value)}
      />
      <Problem>{problem?.fault === 'sections' && message}</Problem>
      <ol className="template-sections" ref={list}>
        {sections.map((section, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sections have no other identity, and hold no state
          <li className="template-section" key={index} data-key={index}>
            <SectionFields
              {...{ editor, id, section, index, disabled }}
              count={sections.length}
              fault={problemOf(index)}
              onMove={(by) => {
                editor.moveSection(id, index, by)
                moved(String(index + by), ...movingButtons(by))
              }}
              onRemove={() => {
                editor.removeSection(id, index)
                moved(String(Math.min(index, sections.length - 2)), '[data-remove]', 'input')
              }}
            />
          </li>
        ))}
      </ol>
      <div>
        <Button
          size="small"
          icon={<PlusIcon />}
          disabled={disabled}
          onClick={() => {
            editor.addSection(id)
            moved(String(sections.length), 'input')
          }}
        >
          {words.addSection}
        </Button>
      </div>
    </>
  )
}

interface SectionFieldsProps extends Pick<TemplateFormProps, 'editor' | 'disabled'> {
  id: string
  section: TemplateSection
  index: number
  count: number
  fault: TemplateFault | undefined
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

function SectionFields({ editor, id, section, index, count, fault, disabled, onMove, onRemove }: SectionFieldsProps) {
  const words = useWords(templateWords)
  const title = words.section(index + 1)
  const errorAt = (field: string) => (fault?.startsWith(field) ? words.problems[fault] : undefined)
  const change = (entered: Partial<TemplateSection>) => editor.changeSection(id, index, entered)
  return (
    <>
      <h4>{title}</h4>
      <TextField
        label={words.heading}
        value={section.heading}
        dir="auto"
        disabled={disabled}
        error={errorAt('heading')}
        onChange={(heading) => change({ heading })}
      />
      <TextArea
        label={words.instruction}
        value={section.instruction}
        dir="auto"
        disabled={disabled}
        error={errorAt('instruction')}
        onChange={(instruction) => change({ instruction })}
      />
      <Select<SectionStyle>
        label={words.style}
        options={optionsOf(words.styles) as { value: SectionStyle; label: string }[]}
        value={section.style}
        disabled={disabled}
        error={errorAt('style')}
        onChange={(style) => change({ style })}
      />
      <div className="cluster">
        <MoveButtons name={section.heading || title} {...{ index, count, disabled, onMove }} />
        <Button
          size="small"
          variant="quiet"
          data-remove=""
          aria-label={words.of(words.remove, section.heading || title)}
          disabled={disabled || count === 1}
          onClick={onRemove}
        >
          {words.remove}
        </Button>
      </div>
    </>
  )
}

interface MoveButtonsProps {
  /** What is moved. */
  name: string
  index: number
  count: number
  disabled: boolean
  onMove: (by: 1 | -1) => void
}

/** The buttons that get the focus after an item was moved: the same again, or the opposite one at an end. */
export const movingButtons = (by: 1 | -1): string[] => [`[data-by="${by}"]`, `[data-by="${-by}"]`]

/** Moves an item of a list by one place. */
export function MoveButtons({ name, index, count, disabled, onMove }: MoveButtonsProps) {
  const words = useWords(templateWords)
  const ways = [
    { by: -1 as const, label: words.moveUp, isEnd: index === 0 },
    { by: 1 as const, label: words.moveDown, isEnd: index === count - 1 },
  ]
  return ways.map(({ by, label, isEnd }) => (
    <Button
      key={by}
      size="small"
      variant="quiet"
      data-by={by}
      aria-label={words.of(label, name)}
      disabled={disabled || isEnd}
      onClick={() => onMove(by)}
    >
      {label}
    </Button>
  ))
}
