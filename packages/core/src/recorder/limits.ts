import { atom, type ReadableAtom } from 'nanostores'

/** Seconds that a recording must have, and may have. */
export interface Limits {
  shortest: number
  longest: number
}

/** Fifteen seconds as the server asks (REC-02); at 64 kbit/s six hours stay below the 200 MB that it takes. */
export const requiredLimits: Limits = { shortest: 15, longest: 6 * 3600 }

type Wish = { [Name in keyof Limits]?: number | undefined }

/** Limits that several elements may make tighter, never looser, each for as long as it is there. */
export function createLimits() {
  const wishes = new Set<Wish>()
  const $limits = atom(requiredLimits)
  const settle = () => {
    const shortest = [...wishes].map((wish) => usable(wish.shortest) ?? 0)
    const longest = [...wishes].map((wish) => usable(wish.longest) ?? requiredLimits.longest)
    const limits = {
      shortest: Math.max(requiredLimits.shortest, ...shortest),
      longest: Math.min(requiredLimits.longest, ...longest),
    }
    // Limits that contradict each other would make every recording useless.
    $limits.set({ ...limits, longest: Math.max(limits.longest, limits.shortest + 1) })
  }
  return {
    $limits: $limits as ReadableAtom<Limits>,
    tighten(given: Wish): () => void {
      // A copy, so that the same wish of two elements counts twice.
      const wish = { ...given }
      wishes.add(wish)
      settle()
      return () => {
        wishes.delete(wish)
        settle()
      }
    },
  }
}

const usable = (seconds: number | undefined): number | undefined =>
  seconds !== undefined && Number.isFinite(seconds) && seconds > 0 ? seconds : undefined
