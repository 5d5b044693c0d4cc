import type { Dictation } from '@chartside/contract/notes'
import { consentLine, consentWords, createWithdrawal, withdrawnLine } from '@chartside/core/consent'
import { useStore } from '@nanostores/react'

import { useMay, useModel, useSession, useWords } from '../lib/context.ts'
import { usePracticeZone } from '../lib/practice-zone.ts'
import { AskFirst } from '../ui/ask-first.tsx'
import { Button } from '../ui/button.tsx'

/** The consent to a recording that was sent, in one line, and its withdrawal; nothing on a backend without it. */
export function DictationConsent({ dictation }: { dictation: Dictation }) {
  const session = useSession()
  const words = useWords(consentWords)
  const mayDictate = useMay('dictate')
  const zone = usePracticeZone()
  const { id, patient_pool_id, patient_name, consent, consent_withdrawn_at, audio_file } = dictation
  const withdrawal = useModel(() => createWithdrawal(session, dictation), [session, id, patient_pool_id, consent?.id])
  const removal = useStore(withdrawal.$removal)
  const isWithdrawn = useStore(withdrawal.$removed).has(id) || consent_withdrawn_at !== ''
  useStore(session.$capabilities)
  if (!session.offers('consent')) return null
  if (isWithdrawn) return <p className="quiet numbers">{withdrawnLine(consent_withdrawn_at, zone)}</p>
  if (!consent && audio_file === '') return null
  return (
    <div className="cluster quiet">
      {consent && <p className="numbers">{consentLine(consent, zone)}</p>}
      {mayDictate && audio_file !== '' && (
        <Button size="small" variant="quiet" onClick={() => withdrawal.ask(id)}>
          {words.withdraw}
        </Button>
      )}
      <AskFirst
        about={removal}
        patient={{ patientId: patient_pool_id, name: patient_name }}
        question={words.withdrawSent}
        onYes={() => void withdrawal.remove()}
        onNo={withdrawal.keep}
      />
    </div>
  )
}
