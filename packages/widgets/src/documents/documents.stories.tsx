import { deleteDocument, listDocuments, listDocumentTags, saveDocument, updateDocument } from '@chartside/contract/documents'
import { documentWords } from '@chartside/core/documents'
import { toastsOfPage } from '@chartside/core/environment'
import { sharedWords } from '@chartside/core/lib/words'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, waitFor } from 'storybook/test'

import { asksBeforeLeaving, chooseInMenu, failuresOn, focused, inside } from '../../../../.storybook/inside.ts'
import { failed, never, offline, refused, refusedWithToast, scene } from '../../../../.storybook/scene.tsx'
import { type SentDocument, sampleDocument, samplePdf, samplePicture } from './sample-documents.ts'

const several = async (): Promise<SentDocument[]> => [
  await sampleDocument(),
  await sampleDocument({ id: 'k2', doc_type: 'image', tag: 'Imaging', created_at: '2026-11-02T14:05:00Z' }),
  await sampleDocument({ id: 'k3', tag: 'Lab', original_file_name: 'Lipids.pdf', created_at: '2026-10-20T08:00:00Z' }),
  await sampleDocument({
    id: 'k4',
    tag: 'Letters',
    original_file_name: 'Referral to cardiology.pdf',
    created_at: '2026-09-11T16:45:00Z',
  }),
]
const tagsOf = (rows: readonly SentDocument[]) =>
  [...new Set(rows.map(({ tag }) => tag))].map((tag) => ({ tag, count: rows.filter((row) => row.tag === tag).length }))

/** A server that stores changes to these documents. */
function shelf(start: () => Promise<SentDocument[]> = several, ...more: Parameters<typeof scene>[0]) {
  let rows: Promise<SentDocument[]> | undefined
  const now = () => {
    rows ??= start()
    return rows
  }
  return scene(
    [
      [
        listDocuments,
        async ({ query }) => ({ data: { data: (await now()).filter(({ tag }) => !query.tag || tag === query.tag) } }),
      ],
      [listDocumentTags, async () => ({ data: tagsOf(await now()) })],
      [
        saveDocument,
        async ({ form }) => {
          const id = `k${(await now()).length + 10}`
          const name = form.file instanceof File ? form.file.name : ''
          const doc_type = /\.pdf$/i.test(name) ? 'pdf' : 'image'
          const row = await sampleDocument({ id, doc_type, tag: form.tag, original_file_name: name })
          rows = Promise.resolve([row, ...(await now())])
          return { message: 'Document uploaded.', data: { id } }
        },
      ],
      [
        updateDocument,
        async ({ id, form }) => {
          rows = Promise.resolve((await now()).map((row) => (row.id === id ? { ...row, tag: form.tag } : row)))
          return { message: 'Document updated.' }
        },
      ],
      [
        deleteDocument,
        async ({ id }) => {
          rows = Promise.resolve((await now()).filter((row) => row.id !== id))
          return { message: 'Document deleted.' }
        },
      ],
      ...more,
    ],
    { features: ['idempotency'] },
  )
}

/** A server whose list changes later. */
function changing(rowsAt: (later: boolean, rows: SentDocument[]) => SentDocument[], ...more: Parameters<typeof scene>[0]) {
  const time = { later: false }
  const list = async () => ({ data: { data: rowsAt(time.later, await several()) } })
  return { time, session: shelf(several, [listDocuments, list], ...more) }
}

const meta = {
  title: 'Patients/Documents (lab results, letters)',
  render: ({ session, patientId = 'p1', readonly = false }) => (
    <div style={{ padding: 24 }}>
      <chartside-documents session={session} patientId={patientId} readonly={readonly} />
    </div>
  ),
  args: { session: shelf() },
} satisfies Meta<{ session: ReturnType<typeof scene>; patientId?: string; readonly?: boolean }>
export default meta
type Story = StoryObj<typeof meta>

const open = (canvas: HTMLElement) => inside(canvas, 'chartside-documents')
type Widget = ReturnType<typeof open>
/** Chooses files in the open dialog, as a file chooser would. */
const choose = (widget: Widget, label: string, ...files: File[]) =>
  fireEvent.change(widget.getByLabelText(label, { selector: 'input' }), { target: { files } })
const names = (widget: Widget) => widget.queryAllByRole('button', { name: /^Open / }).map(({ textContent }) => textContent)
const dragOver = (place: Element, kind: string, dataTransfer: DataTransfer) =>
  place.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true, composed: true }))
const toasts = () =>
  toastsOfPage()
    .$toasts.get()
    .map(({ text }) => text)
const toasted = (text: string) => waitFor(() => expect(toasts()).toContain(text))
const elementOf = (canvas: HTMLElement) => canvas.querySelector('chartside-documents')!
/** Collects the details of an event of the element from now on. */
function eventsOn(canvas: HTMLElement, name: string): unknown[] {
  const events: unknown[] = []
  elementOf(canvas).addEventListener(name, (event) => events.push((event as CustomEvent).detail))
  return events
}
const question = 'Discard changes?'
/** Types a new tag into the field. */
async function typeTag(widget: Widget, tag: string): Promise<void> {
  const field = widget.getByRole('combobox', { name: 'Tag' })
  fireEvent.input(field, { target: { value: tag } })
  await userEvent.click(await widget.findByRole('option', { name: `Use “${tag}”` }))
}

export const Many: Story = {
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await step('[DOC-01] shows its columns and a row per document', async () => {
      await widget.findByRole('table')
      const columns = widget.getAllByRole('columnheader').map(({ textContent }) => textContent)
      await expect(columns).toEqual(['File type', 'Tag', 'File Name', 'Created at', 'Actions'])
      await expect(names(widget)).toEqual(['Blood count.pdf', 'Thorax.png', 'Lipids.pdf', 'Referral to cardiology.pdf'])
    })
    await step('[DOC-01] tags with counts filter, and a second press clears the filter', async () => {
      const lab = await widget.findByRole('button', { name: 'Lab: 2 documents' })
      await userEvent.click(lab)
      await waitFor(() => expect(names(widget)).toEqual(['Blood count.pdf', 'Lipids.pdf']))
      await expect(lab).toHaveAttribute('aria-pressed', 'true')
      await userEvent.click(lab)
      await waitFor(() => expect(names(widget)).toHaveLength(4))
    })
  },
}

export const One: Story = { args: { session: shelf(async () => [await sampleDocument()]) } }

export const Empty: Story = {
  args: { session: shelf(async () => []) },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await step('[DOC-01] without documents shows neither tags nor rows', async () => {
      await expect(await widget.findByText('No document found for this patient.')).toBeVisible()
      await expect(await widget.findByText('No File available.')).toBeVisible()
    })
  },
}

export const NoPatient: Story = {
  args: { patientId: '' },
  play: async ({ canvasElement }) => {
    await expect(await open(canvasElement).findByText(documentWords.noPatient)).toBeVisible()
  },
}

export const Loading: Story = {
  args: {
    session: scene([
      [listDocuments, never()],
      [listDocumentTags, never()],
    ]),
  },
}

export const Failing: Story = {
  args: {
    session: scene([
      [listDocuments, failed()],
      [listDocumentTags, failed()],
    ]),
  },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findByText(/could not be loaded.*Something went wrong/)).toBeVisible()
    // One message for both.
    await expect(widget.getAllByRole('button', { name: 'Try again' })).toHaveLength(1)
  },
}

export const Offline: Story = {
  args: {
    session: scene([
      [listDocuments, offline()],
      [listDocumentTags, offline()],
    ]),
  },
  play: async ({ canvasElement }) => {
    await expect(await open(canvasElement).findByText(/Could not reach the server/)).toBeVisible()
  },
}

/** Names that are long, right-to-left, missing, or contain script. */
export const LongNames: Story = {
  args: {
    session: shelf(async () => [
      await sampleDocument({ original_file_name: 'تقرير المختبر عن عبد الرحمن.pdf', tag: 'نتائج المختبر' }),
      await sampleDocument({
        id: 'k2',
        original_file_name: `Donaudampfschifffahrtsgesellschaftskapitaenspatentpruefungsprotokoll_${'x'.repeat(120)}.pdf`,
        tag: 'Krankenversicherungskostenuebernahmebestaetigung',
      }),
      await sampleDocument({ id: 'k3', original_file_name: '<img src=x onerror=alert(1)>.pdf', tag: '<b>bold</b>' }),
      await sampleDocument({ id: 'k4', original_file_name: null, tag: null, url: 'javascript:alert(1)', created_at: null }),
    ]),
  },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await expect(await widget.findByText('<img src=x onerror=alert(1)>.pdf')).toBeVisible()
    await expect(widget.getByRole('button', { name: 'Open No file name' })).toBeVisible()
    // An address that could run script is not a link.
    await userEvent.click(widget.getByRole('button', { name: 'More: No file name' }))
    await expect(widget.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      documentWords.edit,
      documentWords.delete,
    ])
    await userEvent.keyboard('{Escape}')
  },
}

export const ReadOnly: Story = {
  args: { readonly: true },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await widget.findByRole('table')
    await expect(widget.queryByRole('button', { name: 'Add Document' })).toBeNull()
    await userEvent.click(widget.getByRole('button', { name: 'More: Lipids.pdf' }))
    await expect(widget.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([documentWords.download])
    await expect(widget.getByRole('menuitem')).toHaveAttribute('download', 'Lipids.pdf')
    await userEvent.keyboard('{Escape}')
    await expect(focused()).toBe(widget.getByRole('button', { name: 'More: Lipids.pdf' }))
  },
}

export const Missing: Story = {
  args: { session: shelf() },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: 'Add Document' }))
    await step('[DOC-02] shows the accepted files before one is chosen', async () => {
      await expect(await widget.findByRole('dialog', { name: 'Upload Document' })).toBeVisible()
      await expect(widget.getByText(/at most 25 MB/)).toBeVisible()
    })
    await step('[DOC-02] file and tag are missing', async () => {
      await userEvent.click(widget.getByRole('button', { name: 'Submit' }))
      await expect(await widget.findByText('Tag is required.')).toBeVisible()
      await expect(widget.getByText('File is required.')).toBeVisible()
      await toasted('Please enter a tag and select a file to continue.')
      await expect(widget.getByRole('combobox', { name: 'Tag' })).toHaveFocus()
    })
    await step('[DOC-02] only the tag is missing', async () => {
      choose(widget, 'Choose files', samplePdf())
      await userEvent.click(widget.getByRole('button', { name: 'Submit' }))
      await toasted('Please enter a tag.')
      await expect(widget.queryByText('File is required.')).toBeNull()
    })
    await step('[DOC-02] only the file is missing', async () => {
      await userEvent.click(await widget.findByRole('button', { name: 'Remove Blood count.pdf' }))
      await typeTag(widget, 'Consent')
      await userEvent.click(widget.getByRole('button', { name: 'Submit' }))
      await toasted('Please select a file.')
      await expect(widget.getByText('File is required.')).toBeVisible()
      await expect(widget.queryByText('Tag is required.')).toBeNull()
    })
  },
}

export const Adding: Story = {
  args: { session: shelf() },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    const events = eventsOn(canvasElement, 'documentuploaded')
    await userEvent.click(await widget.findByRole('button', { name: 'Add Document' }))
    await step('[DOC-02] uploads three files under a tag of the list', async () => {
      choose(widget, 'Choose files', samplePdf('One'), samplePdf('Two'), await samplePicture('Three.jpg'))
      await userEvent.click(widget.getByRole('combobox', { name: 'Tag' }))
      await userEvent.click(await widget.findByRole('option', { name: 'Imaging' }))
      await userEvent.click(widget.getByRole('button', { name: 'Submit' }))
    })
    await step('[DOC-01] the dialog closes; rows and tags are current', async () => {
      await waitFor(() => expect(widget.queryByRole('dialog')).toBeNull())
      await waitFor(() => expect(names(widget)).toHaveLength(7))
      await expect(await widget.findByRole('button', { name: 'Imaging: 4 documents' })).toBeVisible()
      await expect(events).toHaveLength(3)
    })
  },
}

/** [DOC-02] A tag in use, typed but not picked: the document is filed under the field's text. */
export const TypedTag: Story = {
  args: { session: shelf() },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: 'Add Document' }))
    choose(widget, 'Choose files', samplePdf('One'))
    const field = widget.getByRole('combobox', { name: 'Tag' })
    await userEvent.click(field)
    await userEvent.click(await widget.findByRole('option', { name: 'Imaging' }))
    fireEvent.input(field, { target: { value: 'lab' } })
    await userEvent.click(widget.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(widget.queryByRole('dialog')).toBeNull())
    await expect(await widget.findByRole('button', { name: 'Lab: 3 documents' })).toBeVisible()
  },
}

export const Dropping: Story = {
  args: { session: shelf() },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await widget.findByRole('table')
    const place = widget.getByRole('region', { name: 'Documents' })
    const dataTransfer = new DataTransfer()
    for (const file of [samplePdf('One'), await samplePicture('Two.png')]) dataTransfer.items.add(file)
    const drag = (kind: string) => dragOver(place, kind, dataTransfer)
    await step('shows where files can be dropped', async () => {
      drag('dragenter')
      await expect(await widget.findByText(documentWords.dropToAdd)).toBeVisible()
    })
    await step('[DOC-02] the dialog receives them', async () => {
      drag('drop')
      await expect(await widget.findByRole('dialog', { name: 'Upload Document' })).toBeVisible()
      await expect(widget.getByText('One.pdf')).toBeVisible()
      await expect(await widget.findByText('Two.png')).toBeVisible()
    })
    await step('closing asks before it discards them', async () => {
      for (const way of ['Close', 'Cancel']) {
        await userEvent.click(widget.getByRole('button', { name: way }))
        await expect(await widget.findByRole('dialog', { name: question })).toBeVisible()
        await userEvent.click(widget.getByRole('button', { name: 'Keep editing' }))
        await expect(widget.getByText('One.pdf')).toBeVisible()
      }
      await userEvent.keyboard('{Escape}')
      await expect(await widget.findByRole('dialog', { name: question })).toBeVisible()
      await userEvent.click(widget.getByRole('button', { name: 'Discard' }))
      await waitFor(() => expect(widget.queryByRole('dialog')).toBeNull())
    })
    await step('dropping nothing readable opens nothing', async () => {
      // Where the browser may not read the files, their drag arrives without any.
      const none = new DataTransfer()
      Object.defineProperty(none, 'types', { value: ['Files'] })
      dragOver(place, 'drop', none)
      await expect(widget.queryByRole('dialog')).toBeNull()
    })
  },
}

let finish: () => void = () => undefined
const slowly = () =>
  new Promise<{ message: string }>((done) => {
    finish = () => done({ message: 'Document uploaded.' })
  })
/** [DOC-02] Leaving the page aborts an upload, so the browser asks; without an upload it never does. */
export const Leaving: Story = {
  args: { session: shelf(several, [saveDocument, slowly]) },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: 'Add Document' }))
    choose(widget, 'Choose files', samplePdf('One'))
    await typeTag(widget, 'Consent')
    await waitFor(() => expect(asksBeforeLeaving()).toBe(false))
    await userEvent.click(widget.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(asksBeforeLeaving()).toBe(true))
    await widget.findByRole('button', { name: 'Stop uploading One.pdf' })
    finish()
    await waitFor(() => expect(widget.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(asksBeforeLeaving()).toBe(false))
  },
}

export const Uploading: Story = {
  args: { session: shelf(several, [saveDocument, never()]) },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: 'Add Document' }))
    choose(widget, 'Choose files', samplePdf('One'), samplePdf('Two'), await samplePicture('Three.jpg'))
    await typeTag(widget, 'Consent')
    await userEvent.click(widget.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(widget.getAllByRole('progressbar')).toHaveLength(3))
    await expect(widget.getByRole('progressbar', { name: 'Upload of Two.pdf' })).toBeVisible()
    await expect(widget.getByRole('button', { name: 'Stop uploading One.pdf' })).toBeVisible()
  },
}

export const UploadFails: Story = {
  args: { session: shelf(several, [saveDocument, offline()]) },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    const failures = failuresOn(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: 'Add Document' }))
    choose(widget, 'Choose files', samplePdf('One'))
    await typeTag(widget, 'Consent')
    await userEvent.click(widget.getByRole('button', { name: 'Submit' }))
    await step('the file stays and can be sent again', async () => {
      await expect(await widget.findByText(/Could not reach the server\. This may have uploaded/)).toBeVisible()
      await expect(widget.getByRole('button', { name: 'Try again: One.pdf' })).toBeVisible()
      await expect(failures).toEqual([expect.objectContaining({ code: 'offline', retryable: true })])
    })
  },
}

const lost = changing(
  (later, rows) => (later ? [{ ...rows[0]!, id: 'k9', original_file_name: 'One.pdf' }, ...rows] : rows),
  [saveDocument, offline()],
)
/** An upload whose answer is lost, and which is then abandoned. */
export const AnswerLost: Story = {
  args: { session: lost.session },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: 'Add Document' }))
    choose(widget, 'Choose files', samplePdf('One'))
    await typeTag(widget, 'Consent')
    await userEvent.click(widget.getByRole('button', { name: 'Submit' }))
    await widget.findByText(/This may have uploaded/)
    await step('[DOC-01] the list still shows what was filed', async () => {
      lost.time.later = true
      await userEvent.click(widget.getByRole('button', { name: 'Cancel' }))
      await userEvent.click(await widget.findByRole('button', { name: 'Discard' }))
      await waitFor(() => expect(names(widget)).toContain('One.pdf'))
    })
  },
}

export const Refused: Story = {
  args: { session: shelf() },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: 'Add Document' }))
    choose(
      widget,
      'Choose files',
      new File(['MZ\x90\0\x03'], 'report.pdf', { type: 'application/pdf' }),
      new File(['<svg onload="alert(1)"/>'], 'picture.svg', { type: 'image/svg+xml' }),
      new File([], 'empty.pdf', { type: 'application/pdf' }),
      new File([await samplePdf().arrayBuffer()], 'invoice.exe.pdf'),
      new File([await samplePdf().arrayBuffer()], 'photo\u202egpj.pdf'),
      samplePdf('Good'),
      new File(['%PDF-1.7\n1 0 obj\n'], 'fax.pdf'),
    )
    await step('[DOC-07] a file whose end is missing has a warning', async () => {
      await expect(await widget.findByText(documentWords.cutOff)).toBeVisible()
    })
    await step('[DOC-03] each file says why it is refused', async () => {
      await widget.findByText('Ready to upload')
      await expect(widget.getAllByText('Only PDF, JPEG, JPG, and PNG files are allowed.')).toHaveLength(2)
      await expect(widget.getByText('The file is empty.')).toBeVisible()
      await expect(widget.getByText(/two endings/)).toBeVisible()
      await expect(widget.getByText(/hidden characters/)).toBeVisible()
      // The invisible character is replaced by a visible one.
      await expect(widget.getByText('photo\ufffdgpj.pdf')).toBeVisible()
    })
  },
}

/** Files chosen before the element was removed. */
export const Resumed: Story = {
  args: { session: shelf() },
  play: async ({ canvasElement, step }) => {
    const element = canvasElement.querySelector('chartside-documents')!
    const widget = open(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: 'Add Document' }))
    choose(widget, 'Choose files', samplePdf('One'))
    await widget.findByText('Ready to upload')
    await step('stay with their patient', async () => {
      element.patientId = 'p2'
      await waitFor(() => expect(widget.queryByRole('dialog')).toBeNull())
      await expect(widget.queryByText(documentWords.leftOver(1))).toBeNull()
      element.patientId = 'p1'
      await expect(await widget.findByText(documentWords.leftOver(1))).toBeVisible()
      await userEvent.click(widget.getByRole('button', { name: 'Continue' }))
      await expect(await widget.findByText('One.pdf')).toBeVisible()
    })
    await userEvent.click(widget.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(await widget.findByRole('button', { name: 'Discard' }))
    await step('[DOC-06] so does an edit', async () => {
      const edit = () => chooseInMenu(widget, 'Lipids.pdf', documentWords.edit)
      await edit()
      fireEvent.input(await widget.findByRole('textbox', { name: 'Tag' }), { target: { value: 'Scans' } })
      element.patientId = 'p2'
      await waitFor(() => expect(widget.queryByRole('dialog')).toBeNull())
      const others = await widget.findByRole('button', { name: 'More: Lipids.pdf' })
      element.patientId = 'p1'
      await waitFor(() => expect(others.isConnected).toBe(false))
      await edit()
      await expect(await widget.findByText(sharedWords.resumed)).toBeVisible()
      await expect(widget.getByRole('textbox', { name: 'Tag' })).toHaveValue('Scans')
      await userEvent.click(widget.getByRole('button', { name: 'Cancel' }))
      await userEvent.click(await widget.findByRole('button', { name: 'Discard' }))
      await edit()
      await expect(await widget.findByRole('textbox', { name: 'Tag' })).toHaveValue('Lab')
    })
  },
}

export const ViewPicture: Story = {
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    const events = eventsOn(canvasElement, 'documentopened')
    await userEvent.click(await widget.findByRole('button', { name: 'Open Thorax.png' }))
    const picture = await widget.findByRole('img', { name: 'Preview of Thorax.png' })
    await waitFor(() => expect(picture).toBeVisible())
    const size = () => picture.getBoundingClientRect()
    const before = size()
    await step('can be rotated', async () => {
      await userEvent.click(widget.getByRole('button', { name: 'Rotate' }))
      await waitFor(() => expect(size().width).toBeGreaterThan(size().height))
    })
    await step('and enlarged', async () => {
      for (let press = 0; press < 3; press++) await userEvent.click(widget.getByRole('button', { name: 'Zoom in' }))
      await expect(widget.getByText('300 %')).toBeVisible()
      await expect(size().width).toBeGreaterThan(before.width * 2)
    })
    await expect(events).toEqual([{ documentId: 'k2' }])
  },
}

export const ViewPdf: Story = {
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: 'Open Lipids.pdf' }))
    await expect(await widget.findByRole('dialog', { name: 'Lipids.pdf' })).toBeVisible()
    if (navigator.pdfViewerEnabled) await expect(widget.getByTitle('Preview of Lipids.pdf')).toBeVisible()
    else await expect(widget.getByText(documentWords.noPreview)).toBeVisible()
  },
}

const renewed = changing((later, rows) => (later ? rows.slice(0, 2).map((row) => ({ ...row, url: `${row.url}#renewed` })) : rows))
/** Addresses are renewed regularly, and others may delete documents meanwhile. */
export const RenewedWhileReading: Story = {
  args: { session: renewed.session },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    const renew = async (later: boolean) => {
      renewed.time.later = later
      elementOf(canvasElement).refresh()
      await waitFor(() => expect(names(widget)).toHaveLength(later ? 2 : 4))
    }
    await renew(false)
    await step('[DOC-04] an open document is not loaded again', async () => {
      await userEvent.click(await widget.findByRole('button', { name: 'Open Thorax.png' }))
      const picture = await widget.findByRole('img', { name: 'Preview of Thorax.png' })
      const address = picture.getAttribute('src')
      await renew(true)
      await expect(picture).toBeInTheDocument()
      await expect(picture).toHaveAttribute('src', address)
      await expect(
        widget
          .getAllByRole('link', { name: /^Download/ })
          .at(-1)!
          .getAttribute('href'),
      ).toContain('#renewed')
      await userEvent.keyboard('{Escape}')
    })
    await renew(false)
    await step('[DOC-04] an open edit keeps its input', async () => {
      await chooseInMenu(widget, 'Lipids.pdf', documentWords.edit)
      fireEvent.input(await widget.findByRole('textbox', { name: 'Tag' }), { target: { value: 'Scans' } })
      await renew(true)
      await expect(widget.getByRole('dialog', { name: 'Edit Document' })).toBeVisible()
      await expect(widget.getByRole('textbox', { name: 'Tag' })).toHaveValue('Scans')
    })
  },
}

const expired = changing((later, rows) => (later ? rows : rows.map((row) => ({ ...row, url: 'blob:expired' }))))
export const AddressExpired: Story = {
  args: { session: expired.session },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await userEvent.click(await widget.findByRole('button', { name: 'Open Thorax.png' }))
    await expect(await widget.findByText(documentWords.previewFailed)).toBeVisible()
    expired.time.later = true
    await userEvent.click(widget.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(widget.getByRole('img', { name: 'Preview of Thorax.png' })).toBeVisible())
  },
}

export const EditPicture: Story = {
  args: { session: shelf() },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    const events = eventsOn(canvasElement, 'documentchanged')
    const edit = () => chooseInMenu(widget, 'Thorax.png', documentWords.edit)
    await step('[DOC-04] shows the current file, its tag and a file chooser', async () => {
      await edit()
      await expect(await widget.findByRole('dialog', { name: 'Edit Document' })).toBeVisible()
      await waitFor(() => expect(widget.getByRole('img', { name: 'Preview of Thorax.png' })).toBeVisible())
      await expect(widget.getByRole('textbox', { name: 'Tag' })).toHaveValue('Imaging')
      await expect(widget.getByLabelText('Choose another file', { selector: 'input' })).toHaveAttribute(
        'accept',
        '.pdf,.jpeg,.jpg,.png',
      )
    })
    await step('[DOC-04] Submit without a change just closes', async () => {
      await userEvent.click(widget.getByRole('button', { name: 'Submit' }))
      await waitFor(() => expect(widget.queryByRole('dialog')).toBeNull())
      await expect(toasts()).toEqual([])
    })
    await step('[DOC-04] refuses a blank tag', async () => {
      await edit()
      fireEvent.input(await widget.findByRole('textbox', { name: 'Tag' }), { target: { value: ' ' } })
      await userEvent.click(widget.getByRole('button', { name: 'Submit' }))
      await expect(await widget.findByText('Tag is required')).toBeVisible()
      await expect(widget.getByRole('textbox', { name: 'Tag' })).toHaveFocus()
    })
    await step('[DOC-04] a cancelled file chooser keeps the current file', async () => {
      fireEvent(widget.getByLabelText('Choose another file', { selector: 'input' }), new Event('cancel', { bubbles: true }))
      await expect(await widget.findByText('Please select a file')).toBeVisible()
      await expect(widget.getByRole('dialog', { name: 'Edit Document' })).toBeVisible()
    })
    await step('[DOC-04] shows the chosen file in its place', async () => {
      choose(widget, 'Choose another file', await samplePicture('Abdomen.jpg', 600, 300))
      await waitFor(() => expect(widget.getByRole('img', { name: 'Preview of Abdomen.jpg' })).toBeVisible())
      await expect(widget.getByText('Will be replaced by Abdomen.jpg')).toBeVisible()
    })
    await step('[DOC-04] a cancelled file chooser keeps the chosen file', async () => {
      fireEvent(widget.getByLabelText('Choose another file', { selector: 'input' }), new Event('cancel', { bubbles: true }))
      await expect(widget.getByText('Will be replaced by Abdomen.jpg')).toBeVisible()
    })
    await step('Cancel asks before it discards the input', async () => {
      await userEvent.click(widget.getByRole('button', { name: 'Cancel' }))
      await expect(await widget.findByRole('dialog', { name: question })).toBeVisible()
      await userEvent.click(widget.getByRole('button', { name: 'Keep editing' }))
      await expect(widget.getByText('Will be replaced by Abdomen.jpg')).toBeVisible()
    })
    await step('[DOC-04] success closes and refreshes rows and tags', async () => {
      fireEvent.input(widget.getByRole('textbox', { name: 'Tag' }), { target: { value: 'Scans' } })
      await userEvent.click(widget.getByRole('button', { name: 'Submit' }))
      await waitFor(() => expect(widget.queryByRole('dialog')).toBeNull())
      await expect(await widget.findByRole('button', { name: 'Scans: 1 document' })).toBeVisible()
      await expect(events).toEqual([{ documentId: 'k2' }])
    })
    await edit()
    await waitFor(() => expect(widget.getByRole('img', { name: 'Preview of Thorax.png' })).toBeVisible())
  },
}

export const EditPdf: Story = {
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await chooseInMenu(widget, 'Blood count.pdf', documentWords.edit)
    await expect(await widget.findByRole('dialog', { name: 'Edit Document' })).toBeVisible()
    choose(widget, 'Choose another file', samplePdf('New count'))
    await expect(await widget.findByText('Will be replaced by New count.pdf')).toBeVisible()
    if (navigator.pdfViewerEnabled) await expect(await widget.findByTitle('Preview of New count.pdf')).toBeVisible()
    // A dropped file replaces it too, and the dialog keeps its input.
    const dropped = new DataTransfer()
    dropped.items.add(samplePdf('Dropped'))
    dragOver(widget.getByText(/Will be replaced/), 'drop', dropped)
    await expect(await widget.findByText('Will be replaced by Dropped.pdf')).toBeVisible()
    dragOver(widget.getByRole('dialog', { name: 'Edit Document' }), 'drop', dropped)
    await expect(widget.getByRole('dialog', { name: 'Edit Document' })).toBeVisible()
  },
}

export const EditFails: Story = {
  args: { session: shelf(several, [updateDocument, refusedWithToast('The document is locked.')]) },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    await step('[DOC-06] toasts a refusal and keeps the input', async () => {
      await chooseInMenu(widget, 'Lipids.pdf', documentWords.edit)
      fireEvent.input(await widget.findByRole('textbox', { name: 'Tag' }), { target: { value: 'Scans' } })
      await userEvent.click(widget.getByRole('button', { name: 'Submit' }))
      await toasted('The document is locked.')
      await expect(widget.getByRole('textbox', { name: 'Tag' })).toHaveValue('Scans')
    })
  },
}

export const Deleting: Story = {
  args: { session: shelf() },
  play: async ({ canvasElement, step }) => {
    const widget = open(canvasElement)
    const events = eventsOn(canvasElement, 'documentdeleted')
    await step('[DOC-05] asks first', async () => {
      await chooseInMenu(widget, 'Lipids.pdf', documentWords.delete)
      const question = await widget.findByRole('dialog', { name: 'Are you sure you want to delete this document?' })
      await expect(question).toBeVisible()
      // [UI-08]
      await waitFor(() => expect(question).toHaveTextContent(/Rosa Lindqvist.*born 29 Feb 1980MRN LK-10011/))
    })
    await step('[DOC-05] Yes removes the row', async () => {
      await userEvent.click(widget.getByRole('button', { name: 'Yes' }))
      await waitFor(() => expect(names(widget)).not.toContain('Lipids.pdf'))
      await expect(await widget.findByRole('button', { name: 'Lab: 1 document' })).toBeVisible()
      await expect(events).toEqual([{ documentId: 'k3' }])
    })
  },
}

export const DeletingFails: Story = {
  args: { session: shelf(several, [deleteDocument, refused('This document is being read by the laboratory.')]) },
  play: async ({ canvasElement }) => {
    const widget = open(canvasElement)
    await chooseInMenu(widget, 'Lipids.pdf', documentWords.delete)
    await userEvent.click(widget.getByRole('button', { name: 'Yes' }))
    await expect(await widget.findByText('This document is being read by the laboratory.')).toBeVisible()
    await expect(names(widget)).toContain('Lipids.pdf')
  },
}
