import { atom, type ReadableAtom } from 'nanostores'

import type { CallError } from '../errors.ts'
import type { Progress } from '../lib/progress.ts'
import { checkFile, type DocumentKind } from './document-file.ts'

/** A chosen file and its progress. */
export type ChosenFile = {
  key: number
  file: File
  /** What to look at before it is filed; '' if nothing. */
  warning: string
} & (
  | { state: 'checking' }
  /** It cannot be filed; `why` is a sentence. */
  | { state: 'refused'; why: string }
  | { state: 'ready' }
  | ({ state: 'sending' } & Progress)
  /** `problem` is '' if a toast or the session already shows it. `unsure`: it may have been filed all the same. */
  | { state: 'failed'; problem: string; unsure: boolean; error: CallError | undefined }
  | { state: 'filed' }
)
/** What a file becomes. */
type Step = ChosenFile extends infer One
  ? One extends ChosenFile
    ? Omit<One, 'key' | 'file' | 'warning'> & { warning?: string }
    : never
  : never

export type ChosenFiles = ReturnType<typeof createChosenFiles>

/** The files that were chosen to be filed; each is checked as it is added. */
export function createChosenFiles() {
  const $files = atom<readonly ChosenFile[]>([])
  const checks = new Set<Promise<void>>()
  let last = 0

  const step = (key: number, to: Step): void =>
    $files.set($files.get().map((one) => (one.key === key ? { key, file: one.file, warning: one.warning, ...to } : one)))

  async function check({ key, file }: ChosenFile, accepted?: readonly DocumentKind[]): Promise<void> {
    const checked = await checkFile(file, accepted)
    step(key, 'refusal' in checked ? { state: 'refused', why: checked.refusal } : { state: 'ready', warning: checked.warning })
  }

  return {
    $files: $files as ReadableAtom<readonly ChosenFile[]>,
    find: (key: number): ChosenFile | undefined => $files.get().find((one) => one.key === key),
    /** Sets the next state of a file; does nothing if it was removed. */
    step,
    /** Lists files that are not listed yet. Resolves once they are checked; undefined if there was none to list. */
    add(files: Iterable<File>, accepted?: readonly DocumentKind[]): Promise<void> | undefined {
      const here = new Set($files.get().map(({ file }) => identity(file)))
      const fresh: ChosenFile[] = []
      for (const file of files) {
        if (here.has(identity(file))) continue
        here.add(identity(file))
        fresh.push({ key: ++last, file, warning: '', state: 'checking' })
      }
      if (fresh.length === 0) return undefined
      $files.set([...$files.get(), ...fresh])
      const checked = Promise.all(fresh.map((one) => check(one, accepted))).then(() => void checks.delete(checked))
      checks.add(checked)
      return checked
    },
    /** Resolves once everything that is listed is checked. */
    checked: async (): Promise<void> => void (await Promise.all(checks)),
    remove: (key: number): void => $files.set($files.get().filter((one) => one.key !== key)),
    clear: (): void => $files.set([]),
  }
}

/** Equal for a file that is chosen twice. */
const identity = ({ name, size, lastModified }: File): string => `${name}\n${size}\n${lastModified}`
