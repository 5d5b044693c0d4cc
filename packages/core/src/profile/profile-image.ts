import { atom, type ReadableAtom } from 'nanostores'

import { type MakeSquare, squareImage } from './square-image.ts'

/** The state of a file that becomes the image. */
export type ImageState = { state: 'idle' } | { state: 'preparing' } | { state: 'ready' } | { state: 'refused'; refusal: string }

/** Turns chosen files into the image of a profile, which `onImage` receives. A later choice wins. */
export function createProfileImage(onImage: (image: string) => void, makeSquare: MakeSquare = squareImage) {
  const $image = atom<ImageState>({ state: 'idle' })
  let chosen = 0
  let preparing: Promise<void> = Promise.resolve()

  async function prepare(file: Blob): Promise<void> {
    const mine = ++chosen
    $image.set({ state: 'preparing' })
    const made = await makeSquare(file)
    if (mine !== chosen) return
    if ('image' in made) onImage(made.image)
    $image.set('image' in made ? { state: 'ready' } : { state: 'refused', refusal: made.refusal })
  }

  return {
    $image: $image as ReadableAtom<ImageState>,
    choose(file: Blob): Promise<void> {
      preparing = prepare(file)
      return preparing
    },
    /** Forgets the choice, even while it is being prepared. */
    forget(): void {
      chosen++
      $image.set({ state: 'idle' })
    },
    /** Resolves once the last choice is prepared. */
    prepared: () => preparing,
  }
}
