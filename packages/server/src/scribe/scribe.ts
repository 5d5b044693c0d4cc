import type { NoteTemplate } from '@chartside/contract/note-templates'
import type { CptCode, Icd10Code, IncompleteNote, Modifier, Segment, Task } from '@chartside/contract/notes'
import type { RecordingGap } from '@chartside/contract/recorder'

/** The recording that a scribe gets. */
export interface Recording {
  /** Identifies it: what was heard of it in a try that failed is not asked for again. */
  key: string
  /** Opens the file, which is streamed from disk. */
  open(): Promise<Blob>
  /** Its length in seconds; undefined if unknown. */
  seconds: number | undefined
  /** Words that occur in it, from the vocabularies; '' without any. */
  prompt: string
  /** Where the recorder had no sound, or silence. */
  gaps: readonly RecordingGap[]
}

/** The input for a note. */
export interface NoteSource {
  patientName: string
  comments: string
  tasks: readonly Task[]
  /** Length of the recording in seconds: 0 if there is none, undefined if unknown. */
  seconds: number | undefined
  transcription: readonly Segment[]
  /** The sections to write; undefined for SOAP. */
  template?: NoteTemplate | undefined
}

/** A note as written, before a review. */
export interface WrittenNote {
  soap_note: string
  cpt_codes: CptCode[]
  icd_10_codes: Icd10Code[]
  modifiers: Modifier[]
  /** Dictated follow-ups; typed ones are not repeated. */
  tasks: string[]
  /** What may be missing in the text; undefined if it has its sections and its end. */
  incomplete?: IncompleteNote | undefined
}

/** A note with the day of its dictation, `yyyy-MM-dd`. */
export interface DatedNote {
  day: string
  soapNote: string
}

/** Turns speech into a note. Each function throws `TryAgain` or `GiveUp` with a sentence for the user. */
export interface Scribe {
  /** Segments that nobody seems to have said are marked (`doubt`), and are in no note. */
  transcribe(recording: Recording, signal: AbortSignal): Promise<Segment[]>
  write(source: NoteSource, signal: AbortSignal): Promise<WrittenNote>
  /** A summary of notes, oldest first; undefined for a scribe without a language model. */
  summarize(notes: readonly DatedNote[], signal: AbortSignal): Promise<string | undefined>
}
