import { recordingConsent, refuseRecording, saveStandingConsent, withdrawConsent } from '@chartside/contract/consent'
import { getPatient } from '@chartside/contract/patients'
import { consentWords } from '@chartside/core/consent'
import { microphoneWords, recorderWords } from '@chartside/core/recorder'
import type { Session } from '@chartside/core/session'
import { encoderSteps } from '@chartside/core/testing/encoder-steps'
import { keepRecorder, testRecorder } from '@chartside/core/testing/recorder'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'

import { inside } from '../../../../.storybook/inside.ts'
import { failed, scene } from '../../../../.storybook/scene.tsx'
import { samplePatient } from '../lib/sample-patients.ts'

// The consent in the recorder, whose states need their steps, which a docs page does not run.
const meta = { title: 'Dictation/Consent to record', tags: ['!autodocs'] } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

type Stage = ReturnType<typeof testRecorder> & { session: Session }
type Play = (
  widget: ReturnType<typeof inside>,
  stage: Stage,
  step: Parameters<NonNullable<Story['play']>>[0]['step'],
) => Promise<void>

interface Setting {
  consent?: 'ask' | 'off' | 'required'
  wording?: string
  session?: () => Session
}

/** A recorder for Rosa with its own microphone. */
function story(play: Play, { consent = 'ask', wording = '', session = practice }: Setting = {}): Story {
  return {
    loaders: [
      () => {
        const own = session()
        const stage = testRecorder(own.environment, encoderSteps)
        keepRecorder(own, stage.recorder)
        return { stage: Object.assign(stage, { session: own }) }
      },
    ],
    render: (_args, { loaded }) => (
      <div style={{ maxWidth: 520 }}>
        <chartside-recorder
          session={(loaded as { stage: Stage }).stage.session}
          patientId="11"
          consent={consent}
          consentWording={wording}
          consentVersion={wording && '2026-03'}
        />
      </div>
    ),
    async play({ canvasElement, loaded, step }) {
      const widget = inside(canvasElement, 'chartside-recorder')
      await waitFor(() => expect(widget.getByRole('region', { name: recorderWords.title })).toHaveTextContent('Rosa Lindqvist'))
      await play(widget, (loaded as { stage: Stage }).stage, step)
    },
  }
}

const calls = [
  [getPatient, { data: { data: samplePatient() } }],
  [refuseRecording, { message: 'Refusal saved.' }],
  [saveStandingConsent, { message: 'The standing consent was saved.' }],
  [withdrawConsent, { message: '', data: { deleted: 0 } }],
] as const
const practice = () => scene([...calls, [recordingConsent, { data: { refused_at: null } }]], { features: ['by-id', 'consent'] })

const press = async (widget: ReturnType<typeof inside>, name: string) =>
  userEvent.click(await widget.findByRole('button', { name }))
const box = (widget: ReturnType<typeof inside>) => widget.findByRole('region', { name: consentWords.title })

export const OnePress = story(async (widget, stage, step) => {
  await step('[CONSENT-01] recording starts without an answer', async () => {
    await stage.record(12.2)
    await expect(stage.recorder.$recorder.get().state).toBe('recording')
  })
  await step('[CONSENT-02] one press while recording keeps its second', async () => {
    await press(widget, consentWords.agreed)
    await expect(await box(widget)).toHaveTextContent(
      /Consent to record: patient, spoken, .* 00:12 into the recording, wording 1/,
    )
  })
  await step('[CONSENT-05] withdrawing deletes the recording and says so', async () => {
    await press(widget, consentWords.withdraw)
    await widget.findByRole('dialog', { name: consentWords.withdrawAsk })
    await press(widget, 'Yes')
    await waitFor(() => expect(stage.recorder.$recorder.get().state).toBe('idle'))
    await waitFor(() =>
      expect(stage.session.environment.toasts.$toasts.get().at(-1)?.text).toBe(
        'Consent was withdrawn. Unsent recordings made with it were deleted. The server has no recording made with it, and refuses one that arrives later.',
      ),
    )
    await expect(await widget.findByRole('button', { name: consentWords.agreed })).toBeVisible()
  })
})

export const Required = story(
  async (widget, stage, step) => {
    await step('[CONSENT-01] nothing is recorded before an answer', async () => {
      await expect(await box(widget)).toHaveTextContent(consentWords.needed)
      await expect(widget.getByRole('button', { name: recorderWords.record })).toHaveAttribute('aria-disabled', 'true')
      await stage.recorder.start()
      await expect(stage.recorder.$recorder.get().state).toBe('idle')
    })
    await step('[CONSENT-01] [REC-31] and no microphone is opened to test it', async () => {
      await expect((await widget.findAllByText(microphoneWords.title))[0]).toBeVisible()
      await expect(widget.queryByRole('button', { name: microphoneWords.test })).toBeNull()
    })
    await step('[CONSENT-02] who, how and the wording of the practice are kept', async () => {
      await press(widget, consentWords.details)
      await expect(await box(widget)).toHaveTextContent('May we record this visit?')
      await userEvent.click(widget.getByRole('radio', { name: consentWords.givers.representative }))
      await userEvent.click(widget.getByRole('radio', { name: consentWords.ways.written }))
      await press(widget, consentWords.save)
      await expect(await box(widget)).toHaveTextContent(/person who speaks for the patient, written, .* wording 2026-03/)
      await waitFor(() => expect(widget.getByRole('button', { name: recorderWords.record })).not.toHaveAttribute('aria-disabled'))
      await expect(await widget.findByRole('button', { name: microphoneWords.test })).toBeVisible()
    })
  },
  { consent: 'required', wording: 'May we record this visit?' },
)

const requiring = () =>
  scene([...calls, [recordingConsent, { data: { refused_at: null } }]], { features: ['by-id', 'consent', 'consent-required'] })

export const RequiredByTheServer = story(
  async (widget, stage, step) => {
    await step('[CONSENT-06] nothing is recorded before an answer, whatever the page says', async () => {
      await expect(await box(widget)).toHaveTextContent(consentWords.needed)
      await stage.recorder.start()
      await expect(stage.recorder.$recorder.get().state).toBe('idle')
    })
  },
  { consent: 'off', session: requiring },
)

const standing = { given_by: 'patient', how: 'spoken', wording: '1', at: '2026-05-03T10:00:00Z' } as const
const agreedInMay = () =>
  scene([...calls, [recordingConsent, { data: { refused_at: null, standing } }]], { features: ['by-id', 'consent'] })
const standingButton = 'Standing consent of 03 May 2026 (patient, spoken)'

export const StandingConsent = story(
  async (widget, _stage, step) => {
    await step('[CONSENT-07] a standing consent is used by one press', async () => {
      await press(widget, standingButton)
      await expect(await box(widget)).toHaveTextContent(/Consent to record: patient, standing, 03 May 2026, .* wording 1/)
    })
  },
  { session: agreedInMay },
)

export const StandingConsentEnds = story(
  async (widget, _stage, step) => {
    await step('[CONSENT-07] it can be ended, after a question', async () => {
      await press(widget, consentWords.endStanding)
      await widget.findByRole('dialog', { name: consentWords.endStandingAsk })
      await press(widget, 'Yes')
      await expect(await widget.findByRole('button', { name: consentWords.agreed })).toBeVisible()
    })
    await step('[CONSENT-07] and given again for later visits', async () => {
      await press(widget, consentWords.details)
      await userEvent.click(widget.getByRole('checkbox', { name: consentWords.standing }))
      await press(widget, consentWords.save)
      await press(widget, consentWords.withdraw)
      await widget.findByRole('dialog', { name: consentWords.withdrawAsk })
      await press(widget, 'No')
    })
  },
  { session: agreedInMay },
)

export const StandingConsentToAnotherWording = story(
  async (widget) => {
    await expect(await widget.findByRole('button', { name: consentWords.agreed })).toBeVisible()
    await expect(widget.queryByRole('button', { name: standingButton })).toBeNull()
  },
  { session: agreedInMay, wording: 'May we record this visit?' },
)

export const Answers = story(async (widget) => {
  await press(widget, consentWords.details)
  await expect(await box(widget)).toHaveTextContent(consentWords.wording)
  // [UI-07] The button that was pressed is gone; Tab goes on to the first answer.
  await expect(await box(widget)).toHaveFocus()
})

export const Refused = story(async (widget, stage, step) => {
  await step('[CONSENT-04] a refusal while recording asks before it deletes', async () => {
    await stage.record(3)
    await press(widget, consentWords.details)
    await press(widget, consentWords.refused)
    await widget.findByRole('dialog', { name: consentWords.refuseAsk })
    await press(widget, 'Yes')
  })
  await step('[CONSENT-04] the recorder is hidden for this visit, and the patient may change their mind', async () => {
    await expect(await widget.findByText(consentWords.off('Rosa Lindqvist'))).toBeVisible()
    await expect(widget.queryByRole('button', { name: recorderWords.record })).toBeNull()
    await press(widget, consentWords.askAgain)
    await expect(await widget.findByRole('button', { name: recorderWords.record })).toBeVisible()
  })
})

const refusedEarlier = () =>
  scene([...calls, [recordingConsent, { data: { refused_at: '2026-11-23T08:00:00Z' } }]], { features: ['by-id', 'consent'] })

export const RefusedEarlier = story(
  async (widget) => {
    await expect(await widget.findByText(consentWords.off('Rosa Lindqvist'))).toBeVisible()
  },
  { session: refusedEarlier },
)

const failing = () =>
  scene(
    [
      [getPatient, { data: { data: samplePatient() } }],
      [recordingConsent, failed()],
      [refuseRecording, failed()],
    ],
    {
      features: ['by-id', 'consent'],
    },
  )

export const RefusalNotSaved = story(
  async (widget) => {
    await press(widget, consentWords.details)
    await press(widget, consentWords.refused)
    await expect(await widget.findByText(consentWords.keptHere)).toBeVisible()
    await expect(widget.getByText(consentWords.off('Rosa Lindqvist'))).toBeVisible()
  },
  { session: failing },
)
