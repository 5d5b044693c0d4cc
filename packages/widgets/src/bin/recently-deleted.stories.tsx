import { listDeleted, restoreDeleted } from '@chartside/contract/bin'
import { listDocuments, listDocumentTags } from '@chartside/contract/documents'
import type { Sent } from '@chartside/contract/lib/endpoint'
import { listDictations } from '@chartside/contract/notes'
import { binWords } from '@chartside/core/bin'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'

import { focused, inside } from '../../../../.storybook/inside.ts'
import { failed, never, offline, scene } from '../../../../.storybook/scene.tsx'

type SentItem = NonNullable<Sent<typeof listDeleted>['data']['items']>[number]

const item = (change: Partial<SentItem> = {}): SentItem => ({
  ...{ id: 'b1', kind: 'document', patient_pool_id: 'p1', patient_name: '', name: 'Blood count.pdf', tag: 'Lab' },
  ...{ replaced: false, deleted_by: 'Dr. Amara Okafor', created_at: '2026-11-01T09:00:00Z' },
  ...{ deleted_at: '2026-11-18T10:20:00Z', kept_until: '2026-12-18T10:20:00Z' },
  ...change,
})
const dictation = { kind: 'dictation', name: '', tag: '' }
const documents: SentItem[] = [
  item(),
  item({ id: 'b2', name: 'Thorax.png', tag: 'Imaging', replaced: true, deleted_by: 'Dr. Jonas Weber' }),
  item({ id: 'b3', name: `Donaudampfschifffahrtsgesellschaft_${'x'.repeat(80)}.pdf`, tag: '' }),
  item({ id: 'b4', name: 'تقرير المختبر.pdf', tag: 'نتائج', deleted_by: '' }),
]
const dictations: SentItem[] = [
  item({ ...dictation, patient_name: 'Tomasz Wiśniewski' }),
  item({ ...dictation, id: 'b5', patient_name: 'عبد الرحمن الحسيني' }),
]

/** A server that has these deleted things. */
function shelf(items: SentItem[], ...more: Parameters<typeof scene>[0]) {
  let left = items
  return scene(
    [
      [listDocuments, { data: { data: [] } }],
      [listDocumentTags, { data: [] }],
      [listDictations, { data: { response_data: [], pagination: { current_page: 1, last_page: 1 } } }],
      [listDeleted, () => ({ data: { items: left } })],
      [
        restoreDeleted,
        ({ id }) => {
          left = left.filter((one) => one.id !== id)
          return { message: 'Document restored.', data: { id: 'k1' } }
        },
      ],
      ...more,
    ],
    { features: ['bin'] },
  )
}

const meta = {
  title: 'Patients/Recently deleted',
  tags: ['!autodocs'],
  render: ({ session }) => (
    <div style={{ padding: 24 }}>
      <chartside-documents session={session} patientId="p1" />
    </div>
  ),
  args: { session: shelf(documents) },
} satisfies Meta<{ session: ReturnType<typeof scene> }>
export default meta
type Story = StoryObj<typeof meta>

async function opened(canvas: HTMLElement) {
  const widget = inside(canvas)
  await userEvent.click(await widget.findByRole('button', { name: binWords.title }))
  await widget.findByRole('dialog', { name: binWords.title })
  return widget
}

export const Documents: Story = {
  play: async ({ canvasElement, step }) => {
    const widget = await opened(canvasElement)
    await step('[BIN-04] shows what was deleted or replaced, by whom and when', async () => {
      await expect(await widget.findByText('Blood count.pdf')).toBeVisible()
      await expect(widget.getByText(binWords.replaced)).toBeVisible()
      await expect(widget.getByText(/by Dr\. Jonas Weber$/)).toBeVisible()
      await expect(widget.getAllByText('Kept until 18 Dec 2026')).toHaveLength(4)
    })
    await step('[BIN-04] Restore takes the row back, once', async () => {
      await userEvent.click(widget.getByRole('button', { name: 'Restore: Thorax.png' }))
      await waitFor(() => expect(widget.queryByText('Thorax.png')).toBeNull())
      await expect(widget.getByText('Blood count.pdf')).toBeVisible()
    })
    await userEvent.keyboard('{Escape}')
    await expect(focused()).toBe(widget.getByRole('button', { name: binWords.title }))
  },
}

export const Dictations: Story = {
  args: { session: shelf(dictations) },
  render: ({ session }) => (
    <div style={{ padding: 24 }}>
      <chartside-recent-dictations session={session} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const widget = await opened(canvasElement)
    await expect(await widget.findByText('Tomasz Wiśniewski')).toBeVisible()
    await expect(widget.getAllByText(/^Dictated /)).toHaveLength(2)
  },
}

export const Nothing: Story = {
  args: { session: shelf([]) },
  play: async ({ canvasElement }) => {
    await expect(await (await opened(canvasElement)).findByText(binWords.none)).toBeVisible()
  },
}

export const Loading: Story = {
  args: { session: shelf([], [listDeleted, never()]) },
  play: async ({ canvasElement }) => void (await opened(canvasElement)),
}

export const Failing: Story = {
  args: { session: shelf([], [listDeleted, failed()]) },
  play: async ({ canvasElement }) => {
    await expect(await (await opened(canvasElement)).findByText(/couldn't be loaded/)).toBeVisible()
  },
}

export const RestoringFails: Story = {
  args: { session: shelf(documents, [restoreDeleted, offline()]) },
  play: async ({ canvasElement }) => {
    const widget = await opened(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: 'Restore: Blood count.pdf' }))
    await expect(await widget.findByText(/Could not reach the server/)).toBeVisible()
    await expect(widget.getByText('Blood count.pdf')).toBeVisible()
  },
}

/** [BIN-04] A user who may not restore, or a backend that keeps nothing: the button is not there. */
export const NotOffered: Story = {
  args: {
    session: scene(
      [
        [listDocuments, { data: { data: [] } }],
        [listDocumentTags, { data: [] }],
      ],
      { features: ['bin', 'permissions'], permissions: ['file-documents'] },
    ),
  },
  play: async ({ canvasElement }) => {
    const widget = inside(canvasElement)
    await widget.findByText('No document found for this patient.')
    await expect(widget.queryByRole('button', { name: binWords.title })).toBeNull()
  },
}
