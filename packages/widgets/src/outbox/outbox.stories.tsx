import { uploadDictation } from '@chartside/contract/dictation'
import { getPatientPool } from '@chartside/contract/patients'
import { createDictationForm } from '@chartside/core/dictation'
import { keepOf } from '@chartside/core/kept-dictations'
import { outboxOf, outboxWords } from '@chartside/core/outbox'
import type { Session } from '@chartside/core/session'
import { testDisk } from '@chartside/core/testing/kept-dictations'
import { silentStep, testRecorder } from '@chartside/core/testing/recorder'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor } from 'storybook/test'

import { inside } from '../../../../.storybook/inside.ts'
import { held, never, offline, refused, scene } from '../../../../.storybook/scene.tsx'
import { samplePatient } from '../lib/sample-patients.ts'

const meta = {
  title: 'On every page/Outbox (unsent dictations)',
  render: (_, { loaded }) => {
    const { session, onError } = loaded as Stage
    return <chartside-outbox session={session} onwidgeterror={({ detail }) => onError(detail.code)} />
  },
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

interface Stage {
  session: Session
  onError: (code: string) => void
}

const features = ['idempotency'] as const
const patientName = 'Rosa Lindqvist'
const disks = new WeakMap<Session, ReturnType<typeof testDisk>>()

/** Records for a patient on the session's own recorder. */
async function recorded(session: Session, name = patientName, seconds = 250, patientId = '') {
  const stage = testRecorder(session.environment, [silentStep], { keep: keepOf(session) })
  const form = createDictationForm(session, stage.recorder)
  if (patientId === '') form.typeName(name)
  else form.follow({ patientId, patientName: name, providerId: '' })
  await stage.record(seconds)
  await stage.recorder.stop()
  return form
}

/** A session on a disk where an earlier visit has left a recording; `change` is done to that disk. */
async function found(change: (disk: ReturnType<typeof testDisk>) => void = () => undefined, patientId = ''): Promise<Stage> {
  const disk = testDisk()
  const [earlier, now] = [disk.page(), disk.page()]
  const before = scene([])
  before.environment.keptStore = earlier.store
  await recorded(before, patientName, 250, patientId)
  await waitFor(() => expect([...disk.rows.values()][0]?.takes).toHaveLength(1))
  earlier.crash()
  change(disk)
  const patients = [
    samplePatient({ id: 'p1' }),
    samplePatient({ id: 'p2', first_name: 'Otto', last_name: 'Brandt', mrn: 'LK-10022' }),
  ]
  const session = scene(
    [
      [uploadDictation, { data: { id: 'd-1' }, message: 'Dictation sent.' }],
      [getPatientPool, { data: { patients: { data: patients, current_page: 1, last_page: 1 } } }],
    ],
    { features },
  )
  session.environment.keptStore = now.store
  disks.set(session, disk)
  return { session, onError: fn() }
}

/** A session that has sent a dictation, to a server with this answer. */
async function sent(session: Session): Promise<Stage> {
  const form = await recorded(session)
  void form.send()
  await waitFor(() => expect(outboxOf(session).$unsent.get()).toHaveLength(1))
  return { session, onError: fn() }
}

const list = (canvas: HTMLElement) => inside(canvas).findByRole('list', { name: outboxWords.title })

/** Left by a tab that was closed, or by a browser that ended. */
export const Found: Story = {
  tags: ['example'],
  loaders: [() => found()],
  play: async ({ canvasElement, step }) => {
    await step('[REC-09] names patient, time and length, and says when it is deleted', async () => {
      await expect(await list(canvasElement)).toHaveTextContent(
        /^A recording for Rosa Lindqvist of \d\d:\d\d [AP]M, 4 min 10 s, was not sent\.It is deleted from this computer on \d\d \w{3} \d{4}\.PlaySendOpenDiscard$/,
      )
    })
  },
}

export const Sent: Story = {
  loaders: [() => found()],
  play: async ({ canvasElement, loaded }) => {
    await list(canvasElement)
    await userEvent.click(inside(canvasElement).getByRole('button', { name: outboxWords.send }))
    await waitFor(() => expect(inside(canvasElement).queryByRole('list')).toBeNull())
    await waitFor(() => expect(disks.get((loaded as Stage).session)!.rows.size).toBe(0))
  },
}

export const Discarding: Story = {
  loaders: [() => found()],
  play: async ({ canvasElement, step }) => {
    await list(canvasElement)
    await userEvent.click(inside(canvasElement).getByRole('button', { name: outboxWords.discard }))
    await step('[REC-09] asks first', async () => {
      await expect(await inside(canvasElement).findByRole('dialog', { name: outboxWords.discardAsk })).toBeVisible()
    })
  },
}

/** Below the form of somebody else. */
export const DiscardingBesideAnother: Story = {
  loaders: [() => found(undefined, 'p1')],
  render: (_, { loaded }) => <chartside-dictation session={(loaded as Stage).session} patientId="p2" />,
  play: async ({ canvasElement, step }) => {
    await list(canvasElement)
    await waitFor(() => expect(inside(canvasElement).getByLabelText('Patient Name')).toHaveValue('Otto Brandt'))
    await userEvent.click(inside(canvasElement).getByRole('button', { name: outboxWords.discard }))
    await step('[UI-08] [REC-09] asks under the name, birth date and MRN of its own patient', async () => {
      const question = await inside(canvasElement).findByRole('dialog', { name: outboxWords.discardAsk })
      await waitFor(() => expect(question).toHaveTextContent(/Rosa Lindqvist.*born 29 Feb 1980MRN LK-10011/))
      await expect(question).not.toHaveTextContent(/Otto|LK-10022/)
    })
  },
}

export const Damaged: Story = {
  loaders: [
    () =>
      found((disk) => {
        for (const pieces of disk.pieces.values()) for (const number of [3, 4]) pieces.delete(number)
      }),
  ],
  play: async ({ canvasElement, loaded, step }) => {
    await list(canvasElement)
    await userEvent.click(inside(canvasElement).getByRole('button', { name: outboxWords.send }))
    await step('[REC-10] says what is missing, and sends only when asked again', async () => {
      await waitFor(async () => expect(await list(canvasElement)).toHaveTextContent(outboxWords.damaged(2)))
      await expect((loaded as Stage).onError).toHaveBeenCalledWith('recording-damaged')
    })
  },
}

export const Unreadable: Story = {
  loaders: [
    () =>
      found((disk) => {
        for (const row of disk.rows.values()) new Uint8Array(row.details.data)[0]! ^= 1
      }),
  ],
  play: async ({ canvasElement, loaded, step }) => {
    await step('[REC-10] says that it cannot be opened, and what to do', async () => {
      await expect(await list(canvasElement)).toHaveTextContent("it can't be opened any more")
      await expect((loaded as Stage).onError).toHaveBeenCalledWith('recording-unreadable')
    })
  },
}

export const Sending: Story = {
  loaders: [
    () => {
      const session = scene([[uploadDictation, never()]], { features })
      session.environment.upload = ({ onProgress }) => {
        onProgress?.(420_000, 1_000_000)
        return new Promise(() => undefined)
      }
      return sent(session)
    },
  ],
  play: async ({ canvasElement, step }) => {
    await step('[REC-11] [DICT-04] shows a spinner and the progress', async () => {
      await expect(await list(canvasElement)).toHaveTextContent('Sending the dictation for Rosa Lindqvist42 % sentCancel')
      await expect(inside(canvasElement).getByRole('progressbar')).toHaveValue(42)
    })
  },
}

export const Offline: Story = {
  loaders: [() => sent(scene([[uploadDictation, offline()]], { features }))],
  play: async ({ canvasElement, step }) => {
    await step('[REC-12] says why it waits, and that nothing is lost', async () => {
      await waitFor(async () =>
        expect(await list(canvasElement)).toHaveTextContent(
          "The dictation for Rosa Lindqvist is waitingCould not reach the server. Nothing was lost. We'll try again automatically.Try againCancel",
        ),
      )
    })
  },
}

/** Refused by the server while the next dictation is in the form. */
export const Refused: Story = {
  loaders: [
    async () => {
      const { answer, give } = held(refused('The patient was deleted.'))
      const session = scene([[uploadDictation, answer]], { features })
      const form = await recorded(session)
      void form.send()
      await waitFor(() => expect(outboxOf(session).$unsent.get()).toHaveLength(1))
      form.setComments('Somebody else')
      give()
      return { session, onError: fn() }
    },
  ],
  play: async ({ canvasElement }) => {
    await waitFor(async () =>
      expect(await list(canvasElement)).toHaveTextContent(
        'The dictation for Rosa Lindqvist was not sentThe patient was deleted. Nothing was lost.PlaySendOpenDiscard',
      ),
    )
    await userEvent.click(inside(canvasElement).getByRole('button', { name: outboxWords.open }))
    await expect(await inside(canvasElement).findByText(outboxWords.busy)).toBeVisible()
  },
}

/** The server has another name for the patient of its id. */
async function otherName() {
  const names: unknown[] = []
  const session = scene(
    [
      [
        uploadDictation,
        ({ form }) => {
          names.push(form.patient_name)
          const data = { code: 'name-differs', sent_name: patientName, patient_name: 'Otto Brandt' }
          return names.length === 1 ? refused('Other name.', {}, { code: 409, data }) : { data: { id: 'd-1' }, message: 'Sent.' }
        },
      ],
    ],
    { features },
  )
  return { ...(await sent(session)), names }
}

export const OtherName: Story = {
  loaders: [otherName],
  play: async ({ canvasElement, step }) => {
    await step('[DICT-13] names both', async () => {
      await waitFor(async () =>
        expect(await list(canvasElement)).toHaveTextContent(
          'It was sent for “Rosa Lindqvist”, but the chosen record is that of Otto Brandt. Nothing was lost.',
        ),
      )
    })
  },
}

export const SentForRecord: Story = {
  loaders: [otherName],
  play: async ({ canvasElement, loaded, step }) => {
    await step('[DICT-13] one press sends it for the patient of the record', async () => {
      const send = await inside(canvasElement).findByRole('button', { name: outboxWords.sendForRecord('Otto Brandt') })
      await userEvent.click(send)
      await waitFor(() => expect(inside(canvasElement).queryByRole('list')).toBeNull())
      await expect((loaded as { names: unknown[] }).names).toEqual(['Rosa Lindqvist', 'Otto Brandt'])
    })
  },
}

/** The disk did not take it. */
export const InMemory: Story = {
  loaders: [
    async () => {
      const session = scene([[uploadDictation, offline()]], { features })
      const disk = testDisk()
      disk.full = true
      session.environment.keptStore = disk.page().store
      return sent(session)
    },
  ],
  play: async ({ canvasElement, step }) => {
    await step('[REC-08] says that the page must stay open', async () => {
      await waitFor(async () => expect(await list(canvasElement)).toHaveTextContent(outboxWords.inMemory))
    })
  },
}
