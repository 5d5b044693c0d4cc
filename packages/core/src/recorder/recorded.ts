import type { ReadableAtom } from 'nanostores'

import type { KeptTake } from '../kept-dictations/index.ts'
import type { Assembly } from './assembly.ts'
import type { Limits } from './limits.ts'
import type { RecorderStores } from './recorder-stores.ts'
import type { Engine, TakesEnvironment } from './takes.ts'

/** The recording of a recorder, and what makes it. */
export function createRecorded(
  { engine: loadEngine, keep, toasts, report }: TakesEnvironment,
  stores: RecorderStores,
  $limits: ReadableAtom<Limits>,
) {
  let engine: Engine | undefined
  let assembly: Assembly | undefined

  const ready = async (): Promise<Engine> => (engine ??= await loadEngine())

  return {
    /** What records; undefined before it is loaded. */
    engine: (): Engine | undefined => engine,
    /** What a notice says if the recording cannot be played; the engine has been loaded by then. */
    playbackWords: (): string => engine?.noticeWords.playback ?? '',
    /** Loads what records. Rejects with a MicrophoneError. */
    loadEngine: ready,
    /** Loads what records; false if that fails. */
    async load(): Promise<boolean> {
      try {
        await ready()
      } catch (error) {
        report(error)
      }
      return engine !== undefined
    },
    /** The recording; undefined if there is none. */
    now: (): Assembly | undefined => assembly,
    /** The recording, begun if there is none. */
    begin(engine: Engine): Assembly {
      assembly ??= engine.createAssembly(keep)
      return assembly
    },
    /** Takes up a recording that was kept, in place of what was kept of it; only into an idle recorder that is loaded. */
    restore(takes: readonly KeptTake[]): void {
      if (!engine || !stores.is('idle', 'failed')) return
      keep?.clear()
      assembly = engine.createAssembly(keep)
      assembly.restore(takes)
      engine.showEnd(stores, toasts, { assembly, isComplete: true, failed: undefined, shortest: $limits.get().shortest })
    },
    /** Takes out what was last recorded into it. */
    undo(): void {
      if (stores.is('stopped') && assembly) engine?.undo(stores, toasts, assembly, $limits.get().shortest)
    },
    clear(): void {
      assembly = undefined
      keep?.clear()
    },
    /** The sound of the takes that have ended, for `restore`. */
    kept: (): KeptTake[] => assembly?.kept() ?? [],
    /** Its length. */
    seconds: (): number => assembly?.seconds ?? 0,
  }
}
