import { recordMoment, zoneHere } from '@chartside/core/lib/clock-times'
import { unambiguousDay } from '@chartside/core/lib/formats'
import {
  type NoteElement,
  noteElements,
  noteMarksOf,
  noteOf,
  noteWords,
  reviewStateText,
  withAddenda,
} from '@chartside/core/notes'
import { identityWords } from '@chartside/core/patients'
import { audit, practiceZoneOf, type Session } from '@chartside/core/session'

import type { Ready } from './note-review.tsx'
import css from './print-note.css?inline'

/** Prints a note with its patient, its date and its codes, from a page of its own, so that nothing of the screen is on it. */
export async function printNote(session: Session, { dictation, draft, dirty }: Ready): Promise<void> {
  if (draft.note.trim() === '') return
  const frame = document.createElement('iframe')
  // A frame without a size is not printed by every browser.
  Object.assign(frame.style, { position: 'fixed', insetInlineEnd: '100%', inlineSize: '210mm', blockSize: '297mm', border: '0' })
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  document.body.append(frame)
  const page = frame.contentDocument!
  const view = frame.contentWindow!
  const sheet = new (view as unknown as typeof globalThis).CSSStyleSheet()
  sheet.replaceSync(css)
  page.adoptedStyleSheets = [sheet]
  page.documentElement.translate = false
  page.documentElement.lang = document.documentElement.lang
  // A reader of the paper has no other way to know the zone.
  const zone = practiceZoneOf(session).get() ?? zoneHere()
  page.title = noteWords.noteOfDay(recordMoment(dictation.created_at, zone))
  page.body.append(...contentOf(page, session, { dictation, draft, dirty, zone }))
  audit(session, 'export', noteOf(dictation))
  view.addEventListener('afterprint', () => frame.remove())
  view.focus()
  view.print()
}

interface Printed extends Pick<Ready, 'dictation' | 'draft' | 'dirty'> {
  /** The zone of every time on the sheet. */
  zone: string
}

function contentOf(page: Document, session: Session, { dictation, draft, dirty, zone }: Printed) {
  const part = (tag: string, text: string): HTMLElement => Object.assign(page.createElement(tag), { textContent: text })
  const { patient_name, dob, mrn, created_at } = dictation
  const facts = [
    unambiguousDay(dob) && identityWords.bornOn(unambiguousDay(dob)),
    mrn && identityWords.mrnOf(mrn),
    noteWords.recordedAt(recordMoment(created_at, zone)),
  ]
  const review = noteMarksOf(session).stateOf(dictation)
  const { mark } = review
  const done = [
    reviewStateText(noteWords, review),
    mark && noteWords.byAt(mark.by, recordMoment(mark.at, zone)),
    dirty && noteWords.unsaved,
  ]
  const head = page.createElement('header')
  head.append(
    part('h1', patient_name.trim() || noteWords.unnamed),
    part('p', facts.filter(Boolean).join(' · ')),
    part('p', done.filter(Boolean).join(' · ')),
  )
  const note = page.createElement('main')
  note.dir = 'auto'
  note.append(...noteElements(withAddenda(draft.note, dictation, zone)).map((element) => drawn(page, element)))
  const codes = [
    ...draft.cpt.rows.map(({ code, reason }) => `${noteWords.cpt} ${code} ${reason}`),
    ...draft.icd10.rows.map(({ code, name }) => `${noteWords.icd10} ${code} ${name}`),
    ...draft.modifiers.rows.map(({ modifier, reason }) => `${noteWords.modifier} ${modifier} ${reason}`),
  ]
  if (codes.length === 0) return [head, note]
  const list = page.createElement('ul')
  list.append(...codes.map((code) => part('li', code.trim())))
  return [head, note, part('h2', noteWords.codesTab), list]
}

/** An element of the note; its text is never parsed as HTML. */
function drawn(page: Document, { tag, value, content }: NoteElement): HTMLElement {
  const element = page.createElement(tag)
  if (value) element.setAttribute('value', value)
  element.append(...content.map((one) => (typeof one === 'string' ? one : drawn(page, one))))
  return element
}
