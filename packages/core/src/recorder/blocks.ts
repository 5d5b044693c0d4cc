import { atom, type ReadableAtom } from 'nanostores'

/** Why recording must not start: consent is required and nobody has answered yet, or the patient refused. */
export type Block = 'unanswered' | 'refused'

/** Reasons that keep a recorder from starting, each for as long as it exists. */
export function createBlocks() {
  const blocks = new Set<{ reason: Block }>()
  const $blocked = atom<Block | undefined>()
  const update = () => {
    const reasons = [...blocks].map(({ reason }) => reason)
    $blocked.set(reasons.includes('refused') ? 'refused' : reasons[0])
  }
  return {
    $blocked: $blocked as ReadableAtom<Block | undefined>,
    block(reason: Block): () => void {
      const block = { reason }
      blocks.add(block)
      update()
      return () => {
        blocks.delete(block)
        update()
      }
    },
  }
}
