import type { CptCode, Icd10Code, Modifier, Segment, Task } from '@chartside/contract/notes'

/** The recording that a scribe gets. */
export interface Recording {
  /** Opens the file; it is read from disk as it is sent. */
  open(): Promise<Blob>
  /** Its length; undefined where it is not known. */
  seconds: number | undefined
}

/** What a note is written from. */
export interface NoteSource {
  patientName: string
  comments: string
  tasks: readonly Task[]
  /** Length of the recording; undefined where it is not known. */
  seconds: number | undefined
  transcription: readonly Segment[]
}

/** A note as it was written, before anybody reviewed it. */
export interface WrittenNote {
  soap_note: string
  cpt_codes: CptCode[]
  icd_10_codes: Icd10Code[]
  modifiers: Modifier[]
  /** Follow-ups that were dictated; typed ones are not repeated. */
  tasks: string[]
}

/** A note with the day of its dictation, `yyyy-MM-dd`. */
export interface DatedNote {
  day: string
  soapNote: string
}

/** Turns speech into a note. Each function throws `TryAgain` or `GiveUp` with a sentence for the user. */
export interface Scribe {
  transcribe(recording: Recording, signal: AbortSignal): Promise<Segment[]>
  write(source: NoteSource, signal: AbortSignal): Promise<WrittenNote>
  /** A summary of notes, oldest first; undefined from a scribe that has no language model. */
  summarize(notes: readonly DatedNote[], signal: AbortSignal): Promise<string | undefined>
}
