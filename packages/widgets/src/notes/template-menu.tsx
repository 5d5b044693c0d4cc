// Switches a note to another template, and says what became of it. Loaded where the backend has templates.
import { sentences } from '@chartside/core/lib/sentences'
import { createTemplateChoice, type TemplateSwitch, templateWords } from '@chartside/core/note-templates'
import { type NoteReview, noteWords, progressText } from '@chartside/core/notes'
import { useStore } from '@nanostores/react'

import { useModel, useSession, useSheet, useWidgetError, useWords } from '../lib/context.ts'
import { usePracticeZone } from '../lib/practice-zone.ts'
import { CheckIcon } from '../ui/icons.tsx'
import { Menu } from '../ui/menu.tsx'
import { Problem } from '../ui/problem.tsx'
import { TemplateIcon } from './note-icons.tsx'
import css from './template-menu.css?inline'

export interface TemplateMenuProps {
  review: NoteReview
  disabled: boolean
  /** Called before the note is switched: what is being edited is finished. */
  onSwitch: () => void
}

/** The templates to choose from (TEMPL-06); nothing where the note cannot be switched. */
export function TemplateMenu({ review, disabled, onSwitch }: TemplateMenuProps) {
  const session = useSession()
  const words = useWords(templateWords)
  useSheet(css)
  const choice = useModel(() => createTemplateChoice(session, review), [session, review])
  const templates = useStore(choice.$templates)
  const isMissing = useStore(choice.$isMissing)
  const now = useStore(choice.$switch)
  useWidgetError(now.state === 'failed' ? now.error : undefined)
  const text = useSentence(now)
  if (templates.length === 0 && !isMissing) return null
  const present = templates.find(({ isPresent }) => isPresent)
  const isBusy = now.state === 'asking' || now.state === 'writing'
  const entries = templates.map((template) => ({
    label: template.name,
    icon: template.isPresent ? <CheckIcon /> : null,
    disabled: disabled || isBusy || template.isPresent,
    onSelect() {
      onSwitch()
      void choice.choose(template)
    },
  }))
  return (
    <>
      <Menu
        label={present ? words.templateIs(present.name) : words.template}
        icon={<TemplateIcon />}
        size="small"
        heading={isMissing ? words.failed : words.chooseTemplate}
        entries={isMissing ? [{ label: words.loadAgain, onSelect: () => void choice.reload() }] : entries}
      />
      <p className="quiet template-state" role="status">
        {text}
      </p>
      {now.state === 'failed' && (
        <div className="template-state">
          <Problem>{sentences(words.notSwitched, now.problem)}</Problem>
        </div>
      )}
    </>
  )
}

/** What became of the choice; '' without one. */
function useSentence(now: TemplateSwitch): string {
  const session = useSession()
  const words = useWords(templateWords)
  const { progress } = useWords(noteWords)
  const zone = usePracticeZone()
  if (now.state === 'asking') return words.asking
  if (now.state === 'not-written') return words.notWritten
  if (now.state === 'writing')
    return sentences(words.writing(now.name), now.progress ? progressText(progress, now.progress, session.now(), zone) : '')
  if (now.state !== 'switched') return ''
  const { moved, kept } = now.switched
  return sentences(
    words.switched(now.name),
    ...moved.map(({ from, to }) => words.movedTo(from, to)),
    kept.length > 0 ? words.keptAtEnd(kept.join(', ')) : '',
    words.undoHint,
  )
}
