import { atom, type ReadableAtom } from 'nanostores'

/** The minimum and maximum length of a recording, in seconds. */
export interface Limits {
  shortest: number
  longest: number
}

/** The server requires fifteen seconds (REC-02); at 64 kbit/s six hours stay below its limit of 200 MB. */
export const requiredLimits: Limits = { shortest: 15, longest: 6 * 3600 }

/** The recorder's processing removes this much (REC-02). */
export const processingSeconds = 0.06

type LimitRequest = { [Name in keyof Limits]?: number | undefined }

/** Limits that several elements may tighten, never loosen, each for as long as it exists. */
export function createLimits() {
  const requests = new Set<LimitRequest>()
  const $limits = atom(requiredLimits)
  const update = () => {
    const shortest = [...requests].map((request) => usable(request.shortest) ?? 0)
    const longest = [...requests].map((request) => usable(request.longest) ?? requiredLimits.longest)
    const limits = {
      shortest: Math.max(requiredLimits.shortest, ...shortest),
      longest: Math.min(requiredLimits.longest, ...longest),
    }
    // Contradicting limits would make every recording useless.
    $limits.set({ ...limits, longest: Math.max(limits.longest, limits.shortest + 1) })
  }
  return {
    $limits: $limits as ReadableAtom<Limits>,
    tighten(given: LimitRequest): () => void {
      // A copy, so that the same limits from two elements count twice.
      const request = { ...given }
      requests.add(request)
      update()
      return () => {
        requests.delete(request)
        update()
      }
    },
  }
}

const usable = (seconds: number | undefined): number | undefined =>
  seconds !== undefined && Number.isFinite(seconds) && seconds > 0 ? seconds : undefined
