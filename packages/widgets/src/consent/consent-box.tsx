import {
  blockRecording,
  type Consent,
  consentLine,
  consentOf,
  consentWords,
  type StandingConsent,
  standingText,
} from '@chartside/core/consent'
import { dictatedPatientOf } from '@chartside/core/dictation'
import { offered } from '@chartside/core/session'
import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'

import { useModel, useSession, useSheet, useWords } from '../lib/context.ts'
import { usePracticeZone } from '../lib/practice-zone.ts'
import { useKeptFocus } from '../lib/use-kept-focus.ts'
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

/** What deletes or ends something is asked first. */
type Question = 'refuse' | 'withdraw' | 'end'

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
  const patient = useStore(dictatedPatientOf(session))
  const { id, name } = patient
  const standing = useStore(model.$standing)
  const canStand = useStore(useModel(() => offered(session, 'consent'), [session])) && id !== ''
  const [open, setOpen] = useState(false)
  const [asked, ask] = useState<{ question: Question; about: string }>()
  // What is asked about one patient's recording is not answered for another's.
  const asking = asked?.about === id ? asked.question : undefined
  const wording = consentWording ? { text: consentWording, version: consentVersion } : { text: words.wording, version: '1' }
  const block = blockOf(mode, now)
  const box = useKeptFocus<HTMLElement>()
  useEffect(() => blockRecording(session, block), [session, block])

  const refuse = () => {
    setOpen(false)
    if (model.isRecorded() || now.state === 'given') ask({ question: 'refuse', about: id })
    else model.refuse()
  }
  const answer = (yes: boolean) => {
    ask(undefined)
    if (!yes) return
    if (asking === 'refuse') model.refuse()
    else if (asking === 'end') model.endStanding()
    else void model.withdraw()
  }
  const question = {
    refuse: now.state === 'given' ? words.withdrawAsk : words.refuseAsk,
    withdraw: words.withdrawAsk,
    end: words.endStandingAsk,
  }

  if (mode === 'off') return null
  return (
    <section ref={box} className="stack tight consent" part="consent" data-state={now.state} aria-label={words.title}>
      {now.state === 'refused' ? (
        <div className="cluster">
          <p role="status">{words.off(name)}</p>
          <Button size="small" disabled={disabled} onClick={model.askAgain}>
            {words.askAgain}
          </Button>
        </div>
      ) : open ? (
        <ConsentForm
          {...{ wording, canStand }}
          onGiven={(given) => {
            setOpen(false)
            model.give({ ...given, wording: wording.version })
          }}
          onRefused={refuse}
          onCancel={() => setOpen(false)}
        />
      ) : (
        <AnswerButtons
          {...{ model, now, standing, version: wording.version, disabled }}
          ask={(question) => ask({ question, about: id })}
          onOpen={() => setOpen(true)}
        >
          {block && <p className="muted">{words.needed}</p>}
        </AnswerButtons>
      )}
      {problem && <Problem>{problem}</Problem>}
      {asking && (
        <Confirm
          question={question[asking]}
          patient={{ patientId: id, ...patient }}
          onYes={() => answer(true)}
          onNo={() => answer(false)}
        />
      )}
    </section>
  )
}

interface AnswerButtonsProps {
  model: ReturnType<typeof consentOf>
  now: Consent
  standing: StandingConsent | undefined
  /** The version of the wording. */
  version: string
  disabled: boolean
  ask: (question: Question) => void
  onOpen: () => void
  children: ReactNode
}

/** The answer, or one press for the likeliest: the standing consent if there is one. */
function AnswerButtons({ model, now, standing, version, disabled, ask, onOpen, children }: AnswerButtonsProps) {
  const words = useWords(consentWords)
  const zone = usePracticeZone()
  const button = { size: 'small', disabled } as const
  return (
    <div className="cluster">
      {now.state === 'given' ? (
        <>
          <p className="consent-line" role="status">
            {consentLine(now.consent, zone)}
          </p>
          <Button {...button} onClick={() => ask('withdraw')}>
            {words.withdraw}
          </Button>
        </>
      ) : // Another wording is another consent.
      standing?.wording === version ? (
        <>
          <Button {...button} onClick={model.useStanding}>
            {standingText(standing, zone)}
          </Button>
          <Button {...button} variant="quiet" onClick={() => ask('end')}>
            {words.endStanding}
          </Button>
        </>
      ) : (
        <Button {...button} onClick={() => model.give({ given_by: 'patient', how: 'spoken', wording: version })}>
          {words.agreed}
        </Button>
      )}
      <Button {...button} variant="quiet" onClick={onOpen}>
        {now.state === 'given' ? words.change : words.details}
      </Button>
      {children}
    </div>
  )
}

function blockOf(mode: ConsentProps['consent'], { state }: Consent) {
  if (mode === 'off') return undefined
  if (state === 'refused') return 'refused'
  return mode === 'required' && state === 'none' ? 'unanswered' : undefined
}
