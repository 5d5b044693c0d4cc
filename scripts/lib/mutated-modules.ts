import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Files that are measured together, named after the first one, and the folders whose tests have to notice their mutants. */
export interface MutatedModule {
  files: string[]
  tests: string[]
}

/** The modules where a silent fault costs most, each with its parts. */
export const modules: MutatedModule[] = [
  of('core/src/lib', ['call']),
  of('core/src/lib', ['remote', 'latest']),
  of('core/src/lib', ['form']),
  of('core/src/session', [
    ...['session', 'session-calls', 'session-check', 'session-state', 'session-user'],
    ...['stored', 'stored-copy', 'token'],
  ]),
  of('core/src/session', ['idle-lock', 'suspension', 'unlock-form', 'last-activity']),
  of('core/src/recorder', ['recorder', 'recorder-stores', 'recording', 'take-events', 'takes']),
  of('core/src/recorder', ['take']),
  of('core/src/notes', ['note-review', 'note-draft', 'note-saving', 'note-work']),
  of('core/src/dictation', [
    ...['dictation-form', 'dictation-content', 'dictation-sending', 'dictation-values', 'change-answers', 'kept-details'],
    ...['patient-change', 'patient-choice', 'task-rows'],
  ]),
  of('core/src/outbox', ['outbox', 'acts', 'arrived', 'attempt', 'entries', 'finder', 'follow', 'queue', 'request']),
  // A dictation is kept for the outbox, which finds and sends it: most of what can go wrong shows there.
  of(
    'core/src/kept-dictations',
    ['disk', 'access', 'keep', 'keeper', 'kept-dictation', 'keyring', 'read-kept', 'sealing', 'writer'],
    ['core/src/outbox'],
  ),
  of('core/src/consent', ['consent', 'answer-calls', 'answers', 'blocks', 'consent-line', 'consent-patient', 'recording-start']),
  of('core/src/check-in', [...['check-in-queue', 'patient-calls', 'queue-rows', 'queue-work', 'seen-visits', 'visit-end']]),
  of('contract/src/lib', ['json-like']),
  of('contract/src/lib', ['read']),
  of('server/src/lib', ['worker', 'job-run', 'claim']),
  of('server/src/lib', ['idempotency']),
  of('server/src/lib', ['rate-limit']),
  of('server/src/scribe', ['write-note']),
  of('server/src/appointments', ['booking']),
  of('server/src/availability', ['slots']),
]

/** The module that a file is the first one of, or the file alone. */
export const moduleOf = (path: string): MutatedModule =>
  modules.find(({ files: [name] }) => name === path) ?? {
    files: [path],
    tests: modules.find(({ files }) => files.includes(path))?.tests ?? [dirname(path)],
  }

/** Those of these files that do not exist. */
export const missingOf = (root: string, files: readonly string[]): string[] =>
  files.filter((path) => !existsSync(join(root, path)))

function of(folder: string, names: readonly string[], otherTests: readonly string[] = []): MutatedModule {
  const path = `packages/${folder}`
  return { files: names.map((name) => `${path}/${name}.ts`), tests: [path, ...otherTests.map((one) => `packages/${one}`)] }
}
