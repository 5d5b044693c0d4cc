import type { NoteTemplate } from '@chartside/contract/note-templates'
import { soapId, type TemplateEditor, type TemplateList, templateWords } from '@chartside/core/note-templates'
import { useStore } from '@nanostores/react'
import { useRef } from 'react'

import { useWords } from '../lib/context.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { FileChooser } from '../ui/file-chooser.tsx'
import { PlusIcon } from '../ui/icons.tsx'
import { saveFile } from '../ui/save-file.ts'
import { Select } from '../ui/select.tsx'
import { MoveButtons, movingButtons, TemplateForm } from './template-form.tsx'
import { useMovedFocus } from './use-moved-focus.ts'

interface TemplatesProps {
  editor: TemplateEditor
  list: Extract<TemplateList, { state: 'ready' }>
  disabled: boolean
  /** True if the user may not change them. */
  readOnly: boolean
}

/** The template for new notes, all templates, and what can be done with the own ones. */
export function Templates({ editor, list: { builtIn, templates, preferred }, disabled, readOnly }: TemplatesProps) {
  const words = useWords(templateWords)
  const openId = useStore(editor.$openId)
  const problem = useStore(editor.$problem)
  const box = useRef<HTMLUListElement>(null)
  const moved = useMovedFocus(box)
  /** Focuses the name of the template that was opened. One that was left open comes back without taking the focus. */
  const focusOpened = () => moved(editor.$openId.get() ?? '', 'input')
  const add = () => {
    editor.add()
    focusOpened()
  }
  const copy = (template: NoteTemplate) => {
    editor.copy(template)
    focusOpened()
  }
  const isOff = disabled || readOnly
  const all = [...builtIn, ...templates]
  return (
    <>
      <Select
        label={words.preferred}
        options={all.map(({ id, name }) => ({ value: id, label: name }))}
        value={preferred || soapId}
        disabled={isOff}
        onChange={editor.prefer}
      />
      <ul className="template-list" aria-label={words.list} ref={box}>
        {builtIn.map((template) => (
          <li className="template-item" key={template.id} data-key={template.id}>
            <Head template={template} builtIn />
            {!readOnly && (
              <div className="cluster">
                <CopyButton template={template} disabled={isOff} onCopy={copy} />
              </div>
            )}
          </li>
        ))}
        {templates.map((template, index) => (
          <li className="template-item" key={template.id} data-key={template.id}>
            <Head template={template} />
            {!readOnly && (
              <div className="cluster">
                <Button
                  size="small"
                  aria-label={words.of(openId === template.id ? words.close : words.edit, template.name)}
                  aria-expanded={openId === template.id}
                  disabled={isOff}
                  onClick={() => {
                    editor.open(openId === template.id ? undefined : template.id)
                    focusOpened()
                  }}
                >
                  {openId === template.id ? words.close : words.edit}
                </Button>
                <CopyButton template={template} disabled={isOff} onCopy={copy} />
                <MoveButtons
                  name={template.name}
                  {...{ index, count: templates.length, disabled: isOff }}
                  onMove={(by) => {
                    editor.move(template.id, by)
                    moved(template.id, ...movingButtons(by))
                  }}
                />
                <Button
                  size="small"
                  variant="quiet"
                  data-remove=""
                  aria-label={words.of(words.remove, template.name)}
                  disabled={isOff}
                  onClick={() => {
                    editor.remove(template.id)
                    moved((templates[index + 1] ?? templates[index - 1] ?? builtIn.at(-1))?.id ?? '', '[data-remove]', 'button')
                  }}
                >
                  {words.remove}
                </Button>
              </div>
            )}
            {!readOnly && openId === template.id && (
              <TemplateForm {...{ editor, template, disabled }} problem={problem?.template === index ? problem : undefined} />
            )}
          </li>
        ))}
      </ul>
      {!readOnly && <ListActions {...{ editor, disabled }} count={templates.length} onAdd={add} />}
    </>
  )
}

interface ListActionsProps {
  editor: TemplateEditor
  /** How many templates can be exported. */
  count: number
  disabled: boolean
  onAdd: () => void
}

/** Adds a template, and exchanges the own ones as a file (TEMPL-09). */
function ListActions({ editor, count, disabled, onAdd }: ListActionsProps) {
  const words = useWords(templateWords)
  return (
    <div className="cluster">
      <Button icon={<PlusIcon />} disabled={disabled} onClick={onAdd}>
        {words.newTemplate}
      </Button>
      <FileChooser
        label={words.importFile}
        accept="application/json,.json"
        disabled={disabled}
        onFiles={([file]) => file && void editor.importFile(file)}
      />
      <Button
        disabled={disabled || count === 0}
        onClick={() => saveFile(new File([editor.file()], words.fileName, { type: 'application/json' }))}
      >
        {words.exportFile}
      </Button>
    </div>
  )
}

function Head({ template: { name, sections }, builtIn = false }: { template: NoteTemplate; builtIn?: boolean }) {
  const words = useWords(templateWords)
  return (
    <div>
      <div className="cluster">
        <h3 dir="auto" translate="no">
          {name}
        </h3>
        {builtIn && <Badge>{words.builtIn}</Badge>}
      </div>
      <p className="quiet" dir="auto" translate="no">
        {words.sectionsOf(sections.map(({ heading }) => heading).join(', '))}
      </p>
    </div>
  )
}

interface CopyButtonProps {
  template: NoteTemplate
  disabled: boolean
  onCopy: (template: NoteTemplate) => void
}

function CopyButton({ template, disabled, onCopy }: CopyButtonProps) {
  const words = useWords(templateWords)
  return (
    <Button
      size="small"
      variant="quiet"
      aria-label={words.of(words.copy, template.name)}
      disabled={disabled}
      onClick={() => onCopy(template)}
    >
      {words.copy}
    </Button>
  )
}
