import { blockRecording, type Consent, consentLine, consentOf, consentWords } from '@chartside/core/consent'
import { dictatedPatientOf } from '@chartside/core/dictation'
import { offered } from '@chartside/core/session'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import { useModel, useSession, useSheet, useWords } from '../lib/context.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { Problem } from '../ui/problem.tsx'
import css from './consent.css?inline'
import { ConsentForm } from './consent-form.tsx'

/** How a practice asks for consent. */
export interface ConsentProps {
  consent: 'ask' | 'off' | 'required'
  /** What is read to the patient; '' for ours. */
  consentWording: string
  consentVersion: string
}

interface ConsentBoxProps extends ConsentProps {
  disabled: boolean
}

/** The consent to what the recorder records: one press for the usual answer, and all others behind 'Other answer'. */
export function ConsentBox({ consent, consentWording, consentVersion, disabled }: ConsentBoxProps) {
  useSheet(css)
  const session = useSession()
  // What the server refuses, no page can allow.
  const isRequired = useStore(useModel(() => offered(session, 'consent-required'), [session]))
  const mode = isRequired ? 'required' : consent
  const model = consentOf(session)
  const words = useWords(consentWords)
  const now = useStore(model.$consent)
  const problem = useStore(model.$problem)
  const { name } = useStore(dictatedPatientOf(session))
  const [open, setOpen] = useState(false)
  const [asking, setAsking] = useState<'refuse' | 'withdraw'>()
  const wording = consentWording ? { text: consentWording, version: consentVersion } : { text: words.wording, version: '1' }
  const block = blockOf(mode, now)
  useEffect(() => blockRecording(session, block), [session, block])

  const refuse = () => {
    setOpen(false)
    if (model.isRecorded()) setAsking('refuse')
    else model.refuse()
  }
  const withdraw = () => (model.isRecorded() ? setAsking('withdraw') : model.withdraw())
  const answer = (yes: boolean) => {
    setAsking(undefined)
    if (!yes) return
    if (asking === 'refuse') return model.refuse()
    model.withdraw()
    session.environment.toasts.show('success', words.withdrawnUnsent)
  }

  if (mode === 'off') return null
  return (
    <section className="stack tight consent" part="consent" data-state={now.state} aria-label={words.title}>
      {now.state === 'refused' ? (
        <div className="cluster">
          <p role="status">{words.off(name)}</p>
          <Button size="small" disabled={disabled} onClick={model.askAgain}>
            {words.askAgain}
          </Button>
        </div>
      ) : open ? (
        <ConsentForm
          wording={wording}
          onGiven={(given) => {
            setOpen(false)
            model.give({ ...given, wording: wording.version })
          }}
          onRefused={refuse}
          onCancel={() => setOpen(false)}
        />
      ) : (
        <div className="cluster">
          {now.state === 'given' ? (
            <>
              <p role="status">{consentLine(now.consent)}</p>
              <Button size="small" variant="quiet" disabled={disabled} onClick={withdraw}>
                {words.withdraw}
              </Button>
            </>
          ) : (
            <Button
              size="small"
              disabled={disabled}
              onClick={() => model.give({ given_by: 'patient', how: 'spoken', wording: wording.version })}
            >
              {words.agreed}
            </Button>
          )}
          <Button size="small" variant="quiet" disabled={disabled} onClick={() => setOpen(true)}>
            {now.state === 'given' ? words.change : words.details}
          </Button>
          {block && <p className="muted">{words.needed}</p>}
        </div>
      )}
      {problem && <Problem>{problem}</Problem>}
      {asking && (
        <Confirm
          question={asking === 'refuse' ? words.refuseAsk : words.withdrawUnsent}
          onYes={() => answer(true)}
          onNo={() => answer(false)}
        />
      )}
    </section>
  )
}

function blockOf(mode: ConsentProps['consent'], { state }: Consent) {
  if (mode === 'off') return undefined
  if (state === 'refused') return 'refused'
  return mode === 'required' && state === 'none' ? 'unanswered' : undefined
}
