import { deleteDictation, listDictations } from '@chartside/contract/notes'
import { dictationWords } from '@chartside/core/dictation'
import { toastsOfPage } from '@chartside/core/environment'
import { noteWords } from '@chartside/core/notes'
import { recorderWords } from '@chartside/core/recorder'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'

import { chooseInMenu, inside } from '../../../.storybook/inside.ts'
import { scene } from '../../../.storybook/scene.tsx'
import bootstrap3 from '../../../examples/brands/bootstrap-3.css?inline'
import darkHospital from '../../../examples/brands/dark-hospital.css?inline'
import { sampleDictation } from './notes/sample-dictation.ts'

const session = () =>
  scene([
    [
      listDictations,
      {
        data: {
          response_data: [sampleDictation(), sampleDictation({ id: 'd2', patient_name: 'Amina Yusuf', soap_note: null })],
          pagination: { current_page: 1, last_page: 3 },
        },
      },
    ],
    [deleteDictation, { message: 'Dictation deleted.' }],
  ])

/** Brands made of custom properties and parts alone, as `examples/brands` has them. */
const meta = {
  title: 'Guide/Brands',
  // Style sheets of brands reach all elements of a page, so no page shows both.
  tags: ['!autodocs'],
  render: ({ session, theme }) => (
    <main style={{ display: 'grid', gap: 16, padding: 16, background: theme === 'dark' ? '#0e1b21' : 'white' }}>
      <chartside-dictation session={session} theme={theme} />
      <chartside-recent-dictations session={session} theme={theme} />
    </main>
  ),
  args: { session: session(), theme: 'light' },
} satisfies Meta<{ session: ReturnType<typeof scene>; theme: 'light' | 'dark' }>
export default meta
type Story = StoryObj<typeof meta>

/** Puts a brand's style sheet on the page for one story. */
const branded = (css: string) => () => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}

/** The computed styles of one piece of each kind, with a dialog open. */
async function looks(canvas: HTMLElement) {
  const form = inside(canvas, 'chartside-dictation')
  const list = inside(canvas, 'chartside-recent-dictations')
  const round = await form.findByRole('button', { name: recorderWords.record })
  const input = form.getByLabelText(dictationWords.patientName)
  await chooseInMenu(list, 'Rosa Lindqvist', noteWords.deleteColumn)
  const dialog = await list.findByRole('dialog')
  toastsOfPage().show('success', 'Dictation Note has been uploaded')
  // In front of the dialog.
  const toaster = await waitFor(() => inside(dialog, 'chartside-toaster'))
  const toast = await toaster.findByRole('status')
  const table = list.getByRole('table', { hidden: true })
  return {
    button: getComputedStyle(form.getByRole('button', { name: dictationWords.addTask, hidden: true })),
    danger: getComputedStyle(list.getByRole('button', { name: 'Yes' })),
    control: getComputedStyle(input.closest('.control')!),
    input: getComputedStyle(input),
    label: getComputedStyle(form.getByText(dictationWords.patientName)),
    dialog: getComputedStyle(dialog),
    title: getComputedStyle(dialog.querySelector('h2')!),
    heading: getComputedStyle(table.querySelector('th')!),
    cell: getComputedStyle(table.querySelector('td')!),
    toast: getComputedStyle(toast),
    recorder: getComputedStyle(form.getByRole('region', { name: recorderWords.title, hidden: true })),
    round: getComputedStyle(round),
    ring: getComputedStyle(round.querySelector('.recorder-ring')!),
    face: getComputedStyle(round.querySelector('.recorder-face')!),
  }
}

export const Bootstrap3: Story = {
  beforeEach: branded(bootstrap3),
  play: async ({ canvasElement, step }) => {
    const look = await looks(canvasElement)
    await step('[LOOK-02] buttons and inputs', async () => {
      await expect(look.button).toMatchObject({ minHeight: '34px', padding: '6px 12px', fontWeight: '400', borderRadius: '4px' })
      await expect(look.danger.backgroundColor).toBe('rgb(201, 48, 44)')
      await expect(look.control).toMatchObject({ borderColor: 'rgb(204, 204, 204)', borderRadius: '4px' })
      await expect(look.control.boxShadow).toContain('inset')
      await expect(look.input.fontFamily).toContain('Helvetica Neue')
      await expect(look.label.fontWeight).toBe('700')
    })
    await step('[LOOK-02] dialog, table and toast', async () => {
      await expect(look.dialog).toMatchObject({ borderRadius: '6px', backgroundColor: 'rgb(255, 255, 255)' })
      await expect(look.title.fontSize).toBe('18px')
      await expect(look.heading).toMatchObject({ borderBottomWidth: '2px', fontWeight: '700' })
      await expect(look.cell.padding).toBe('8px')
      await expect(look.toast).toMatchObject({ padding: '11px 15px', backgroundColor: 'rgb(217, 237, 247)', boxShadow: 'none' })
    })
    await step('[LOOK-02] the ring and the face of the recorder follow the size and corners of its button', async () => {
      await expect(look.recorder.backgroundColor).toBe('rgb(245, 245, 245)')
      await expect(look.round).toMatchObject({ width: '120px', height: '76px' })
      await expect(look.ring).toMatchObject({ width: '117px', height: '73px', borderRadius: '6px' })
      await expect(look.face).toMatchObject({
        width: '98px',
        height: '54px',
        borderRadius: '6px',
        backgroundColor: 'rgb(51, 122, 183)',
      })
    })
  },
}

export const DarkHospital: Story = {
  args: { theme: 'dark' },
  beforeEach: branded(darkHospital),
  play: async ({ canvasElement, step }) => {
    const look = await looks(canvasElement)
    await step('[LOOK-02] buttons and inputs', async () => {
      await expect(look.button).toMatchObject({ minHeight: '44px', borderRadius: '22px', color: 'rgb(230, 241, 243)' })
      await expect(look.danger.backgroundColor).toBe('rgb(255, 154, 146)')
      await expect(look.control).toMatchObject({ backgroundColor: 'rgb(14, 27, 33)', borderRadius: '12px' })
      await expect(look.input).toMatchObject({ colorScheme: 'dark', color: 'rgb(230, 241, 243)' })
      await expect(look.label.color).toBe('rgb(163, 186, 193)')
    })
    await step('[LOOK-02] dialog, table and toast', async () => {
      await expect(look.dialog).toMatchObject({ borderRadius: '20px', borderColor: 'rgb(79, 209, 197)' })
      await expect(look.title.fontSize).toBe('20px')
      await expect(look.heading).toMatchObject({ textTransform: 'uppercase', color: 'rgb(79, 209, 197)' })
      await expect(look.toast).toMatchObject({ borderColor: 'rgb(79, 209, 197)', backgroundColor: 'rgb(29, 54, 64)' })
    })
    await step('[LOOK-02] the recorder', async () => {
      await expect(look.recorder.backgroundColor).toBe('rgb(14, 27, 33)')
      await expect(look.round).toMatchObject({ width: '116px', borderRadius: '32px' })
      await expect(look.ring.borderRadius).toBe('32px')
      await expect(look.face.backgroundColor).toBe('rgb(79, 209, 197)')
    })
  },
}
