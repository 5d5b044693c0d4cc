import { useStore } from '@nanostores/react'

import { useMay } from '../lib/context.ts'
import { lazyModule } from '../lib/lazy-module.ts'
import type { ReviewPartProps } from './note-review.tsx'

/** Signing and addenda. */
export const $sign = lazyModule(() => import('./sign-note.tsx'))

/** The addenda of a signed note, below it; nothing for any other. */
export function SignedPart({ review, ready, disabled }: Pick<ReviewPartProps, 'review' | 'ready' | 'disabled'>) {
  return ready.dictation.signature ? <Addenda {...{ review, ready, disabled }} /> : null
}

function Addenda(part: Pick<ReviewPartProps, 'review' | 'ready' | 'disabled'>) {
  const loaded = useStore($sign)
  const mayAdd = useMay('sign-notes')
  // Without the module, which can be loaded again, the addenda can at least be read.
  if (loaded.state !== 'ready')
    return part.ready.dictation.addenda.map(({ at, text }) => (
      <p key={at} dir="auto" translate="no">
        {text}
      </p>
    ))
  return <loaded.module.NoteAddenda {...part} mayAdd={mayAdd} />
}
