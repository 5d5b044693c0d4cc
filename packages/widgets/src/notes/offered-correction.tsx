import type { NoteReview } from '@chartside/core/notes'
import { loadCorrectionOffer, vocabularyWords } from '@chartside/core/vocabulary'
import { useStore } from '@nanostores/react'
import { useLayoutEffect, useRef } from 'react'

import { useModel, useSession, useWidgetError, useWords } from '../lib/context.ts'
import { lazyModule } from '../lib/lazy-module.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { ClearIcon } from '../ui/page-icons.tsx'
import { Problem } from '../ui/problem.tsx'

const $offering = lazyModule(loadCorrectionOffer)

interface OfferedCorrectionProps {
  review: NoteReview
}

/** Offers to correct a word in all later recordings, after it was corrected in this note (VOCAB-09). */
export function OfferedCorrection({ review }: OfferedCorrectionProps) {
  const offering = useStore($offering)
  return offering.state === 'ready' && <Offer review={review} create={offering.module.createCorrectionOffer} />
}

interface OfferProps extends OfferedCorrectionProps {
  create: Awaited<ReturnType<typeof loadCorrectionOffer>>['createCorrectionOffer']
}

function Offer({ review, create }: OfferProps) {
  const session = useSession()
  const words = useWords(vocabularyWords)
  const model = useModel(() => create(session, review), [session, review, create])
  const offer = useStore(model.$offer)
  useWidgetError(offer.state === 'failed' ? offer.error : undefined)
  const isAdding = offer.state === 'adding'
  // The pressed button goes with its offer; the next one is reached from here.
  const box = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  useLayoutEffect(() => {
    if (isPressed.current && offer.state === 'none') box.current?.focus()
    if (offer.state === 'none' || offer.state === 'failed') isPressed.current = false
  }, [offer])
  const pressed = (act: () => void) => () => {
    isPressed.current = true
    act()
  }
  return (
    <div ref={box} className="cluster" role="status" tabIndex={-1}>
      {offer.state !== 'none' && (
        <>
          <Button size="small" busy={isAdding} onClick={pressed(() => void model.add())}>
            {isAdding ? words.offerAdding : words.offer(offer.text, offer.replaces)}
          </Button>
          <IconButton
            size="small"
            label={words.offerDismiss}
            icon={<ClearIcon />}
            disabled={isAdding}
            onClick={pressed(model.dismiss)}
          />
          <Problem>{offer.state === 'failed' && `${words.offerFailed} ${offer.problem}`}</Problem>
        </>
      )}
    </div>
  )
}
