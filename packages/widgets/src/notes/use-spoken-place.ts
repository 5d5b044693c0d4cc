import type { Segment } from '@chartside/contract/notes'
import { latestBy, placesIn, type WordPlace } from '@chartside/core/lib/spoken-words'
import { type RefObject, useEffect, useState } from 'react'

/** Where a recording is in its transcription. */
export interface SpokenPlace {
  /** Index of the segment; -1 before the first. */
  segment: number
  /** The word that is being said, where the words have times. */
  word?: WordPlace | undefined
}

/** A player can stop a little before where it was sent. */
const tolerance = 0.05

/** The segment and the word that are being said at a second. */
function placeAt(starts: readonly { start: number; index: number }[], items: readonly Segment[], second: number): SpokenPlace {
  const segment = starts[latestBy(starts, second + tolerance)]?.index ?? -1
  const places = items[segment] ? placesIn(items[segment]) : []
  return { segment, word: places[latestBy(places, second + tolerance)] }
}

/** Follows a recording while it plays. The returned function sets the place to a segment, until the recording moves on. */
export function useSpokenPlace(audio: RefObject<HTMLAudioElement | null>, items: readonly Segment[]) {
  const [place, set] = useState<SpokenPlace>({ segment: -1 })
  useEffect(() => {
    const player = audio.current
    if (!player) return
    const starts = items
      .flatMap(({ start }, index) => (start === undefined ? [] : [{ start, index }]))
      .sort((one, other) => one.start - other.start)
    const hasWords = items.some(({ words }) => words)
    let frame = 0
    const follow = () => {
      cancelAnimationFrame(frame)
      const now = placeAt(starts, items, player.currentTime)
      set((before) => (before.segment === now.segment && before.word === now.word ? before : now))
      // Words are shorter than the time between two events of a player.
      if (hasWords && !player.paused) frame = requestAnimationFrame(follow)
    }
    const end = new AbortController()
    for (const name of ['play', 'timeupdate', 'seeked']) player.addEventListener(name, follow, { signal: end.signal })
    return () => {
      end.abort()
      cancelAnimationFrame(frame)
    }
  }, [audio, items])
  return [place, (segment: number) => set({ segment })] as const
}
