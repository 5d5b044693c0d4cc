import type { NoteReview } from '@chartside/core/notes'
import { loadCorrectionOffer, vocabularyWords } from '@chartside/core/vocabulary'
import { useStore } from '@nanostores/react'

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
  return (
    <div className="cluster" role="status">
      {offer.state !== 'none' && (
        <>
          <Button size="small" busy={isAdding} onClick={() => void model.add()}>
            {isAdding ? words.offerAdding : words.offer(offer.text, offer.replaces)}
          </Button>
          <IconButton size="small" label={words.offerDismiss} icon={<ClearIcon />} disabled={isAdding} onClick={model.dismiss} />
          <Problem>{offer.state === 'failed' && `${words.offerFailed} ${offer.problem}`}</Problem>
        </>
      )}
    </div>
  )
}
