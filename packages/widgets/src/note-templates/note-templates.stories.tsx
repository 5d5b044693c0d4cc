import { listNoteTemplates, saveNoteTemplates } from '@chartside/contract/note-templates'
import type { Feature, Permission } from '@chartside/contract/session'
import { toastsOfPage } from '@chartside/core/environment'
import { sharedWords } from '@chartside/core/lib/words'
import { templateFile, templateWords } from '@chartside/core/note-templates'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test'

import { inside } from '../../../../.storybook/inside.ts'
import { never, offline, scene } from '../../../../.storybook/scene.tsx'
import { sampleTemplates } from './sample-templates.ts'

interface Options {
  features?: Feature[]
  permissions?: Permission[]
}

const sent: unknown[] = []
const templates = (answers: Parameters<typeof scene>[0] = [], { features = ['note-templates'], permissions }: Options = {}) =>
  scene(
    [
      [listNoteTemplates, { data: sampleTemplates() }],
      [
        saveNoteTemplates,
        ({ body }) => {
          sent.push(body)
          return { message: 'Templates saved.', data: { version: body.version + 1 } }
        },
      ],
      ...answers,
    ],
    permissions ? { features: [...features, 'permissions'], permissions } : { features },
  )

const meta = {
  title: 'Account/Note templates',
  render: ({ session, dir }) => (
    <div style={{ padding: 24 }} dir={dir}>
      <chartside-note-templates session={session} />
    </div>
  ),
  args: { session: templates() },
} satisfies Meta<{ session: ReturnType<typeof scene>; dir?: 'rtl' }>
export default meta
type Story = StoryObj<typeof meta>
type Widget = ReturnType<typeof inside>

const words = templateWords
const opened = async (canvas: HTMLElement): Promise<Widget> => {
  const widget = inside(canvas, 'chartside-note-templates')
  await widget.findByRole('heading', { name: 'Home visit' })
  return widget
}
const press = async (widget: Widget, name: string) => userEvent.click(await widget.findByRole('button', { name }))
const namesIn = (widget: Widget) => widget.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const enter = (field: Element, value: string) => fireEvent.input(field, { target: { value } })

export const Ready: Story = {
  play: async ({ canvasElement, step }) => {
    const widget = await opened(canvasElement)
    await step('[TEMPL-01] lists the templates of everybody, then the own ones in their order, with their sections', async () => {
      await expect(namesIn(widget)).toEqual(['SOAP', 'History and physical', 'DAP', 'Home visit', 'Phone call'])
      await expect(widget.getByText(words.sectionsOf('Subjective, Objective, Assessment, Plan'))).toBeVisible()
      await expect(widget.getByRole('button', { name: words.preferred })).toHaveTextContent('SOAP')
    })
    await step('[TEMPL-08] those of everybody can only be copied', async () => {
      await expect(widget.getByRole('button', { name: words.of(words.copy, 'SOAP') })).toBeEnabled()
      await expect(widget.queryByRole('button', { name: words.of(words.edit, 'SOAP') })).toBeNull()
      await expect(widget.queryByRole('button', { name: words.of(words.remove, 'SOAP') })).toBeNull()
    })
  },
}

export const Editing: Story = {
  args: { session: templates() },
  play: async ({ canvasElement, step }) => {
    const widget = await opened(canvasElement)
    await press(widget, words.of(words.edit, 'Home visit'))
    await step('[TEMPL-08] a section is moved by keys, and the focus stays on its button', async () => {
      const down = await widget.findByRole('button', { name: words.of(words.moveDown, 'Home') })
      down.focus()
      await userEvent.keyboard('{Enter}')
      const headings = () => widget.getAllByLabelText(words.heading).map((field) => (field as HTMLInputElement).value)
      await expect(headings()).toEqual(['Findings', 'Home', 'Next'])
      await waitFor(() => expect(widget.getByRole('button', { name: words.of(words.moveDown, 'Home') })).toHaveFocus())
      await userEvent.keyboard('{Enter}')
      await expect(headings()).toEqual(['Findings', 'Next', 'Home'])
      await waitFor(() => expect(widget.getByRole('button', { name: words.of(words.moveUp, 'Home') })).toHaveFocus())
    })
    await step('[TEMPL-08] a template is moved as well', async () => {
      await press(widget, words.of(words.moveUp, 'Phone call'))
      await expect(namesIn(widget).slice(3)).toEqual(['Phone call', 'Home visit'])
      await waitFor(() => expect(widget.getByRole('button', { name: words.of(words.moveDown, 'Phone call') })).toHaveFocus())
    })
  },
}

export const Deleting: Story = {
  args: { session: templates() },
  play: async ({ canvasElement, step }) => {
    const widget = await opened(canvasElement)
    const hasFocus = (name: string) => waitFor(() => expect(widget.getByRole('button', { name })).toHaveFocus())
    await press(widget, words.of(words.edit, 'Home visit'))
    await step(
      '[TEMPL-08] after a section or template is deleted, the focus is at the next one, or the last; one section stays',
      async () => {
        await press(widget, words.of(words.remove, 'Next'))
        await hasFocus(words.of(words.remove, 'Findings'))
        await userEvent.keyboard('{Enter}')
        await waitFor(() => expect(widget.getByLabelText(words.heading)).toHaveFocus())
        await expect(widget.getByRole('button', { name: words.of(words.remove, 'Home') })).toBeDisabled()
        await press(widget, words.addSection)
        await waitFor(() => expect(widget.getAllByLabelText(words.heading)[1]).toHaveFocus())
        await press(widget, words.of(words.remove, 'Home visit'))
        await hasFocus(words.of(words.remove, 'Phone call'))
        await userEvent.keyboard('{Enter}')
        await hasFocus(words.of(words.copy, 'DAP'))
      },
    )
  },
}

export const Resumed: Story = {
  args: { session: templates() },
  play: async ({ canvasElement, step }) => {
    const before = await opened(canvasElement)
    await press(before, words.of(words.edit, 'Home visit'))
    await waitFor(() => expect(before.getByLabelText(words.name)).toHaveFocus())
    await press(before, words.of(words.remove, 'Phone call'))
    const element = canvasElement.querySelector('chartside-note-templates')!
    const { session, parentElement } = element
    element.remove()
    parentElement!.append(Object.assign(document.createElement('chartside-note-templates'), { session }))
    const widget = await opened(canvasElement)
    await step('[TEMPL-08] unsaved changes come back, and that is said of them alone', async () => {
      await expect(await widget.findByText(words.resumed)).toBeVisible()
      await expect(namesIn(widget)).not.toContain('Phone call')
      // The page was opened for something else, perhaps.
      await expect(widget.getByLabelText(words.name)).not.toHaveFocus()
      await press(widget, words.of(words.close, 'Home visit'))
      await press(widget, words.save)
      await waitFor(() => expect(widget.queryByText(words.resumed)).toBeNull())
      await press(widget, words.of(words.copy, 'SOAP'))
      await expect(await widget.findByText(words.unsaved)).toBeVisible()
    })
  },
}

export const Saved: Story = {
  args: { session: templates() },
  play: async ({ canvasElement, step }) => {
    sent.length = 0
    const widget = await opened(canvasElement)
    await press(widget, words.of(words.copy, 'DAP'))
    enter(await widget.findByLabelText(words.name), 'Therapy')
    await press(widget, words.of(words.remove, 'Phone call'))
    await press(widget, words.save)
    await step('[TEMPL-08] a copy is saved under its own name, with all other changes', async () => {
      await waitFor(() => expect(sent).toHaveLength(1))
      await expect(sent[0]).toMatchObject({ version: 3, templates: [{ id: 'home' }, { name: 'Therapy' }] })
      const toasts = toastsOfPage().$toasts.get()
      await expect(toasts.map(({ text }) => text)).toContain('Templates saved.')
      await waitFor(() => expect(widget.getByRole('button', { name: words.save })).toBeDisabled())
      await waitFor(() => expect(widget.getByRole('region', { name: words.title })).toHaveFocus())
    })
  },
}

export const Discarded: Story = {
  args: { session: templates() },
  play: async ({ canvasElement, step }) => {
    const widget = await opened(canvasElement)
    await press(widget, words.of(words.remove, 'Phone call'))
    await press(widget, words.discard)
    await step('[TEMPL-08] asks first, since everything that was changed is lost', async () => {
      await press(widget, sharedWords.keepEditing)
      await expect(namesIn(widget)).not.toContain('Phone call')
      await press(widget, words.discard)
      await userEvent.click(within(await widget.findByRole('dialog')).getByRole('button', { name: sharedWords.discardChanges }))
    })
    await step('[TEMPL-08] the stored templates are back, and the focus is at their panel', async () => {
      await waitFor(() => expect(namesIn(widget)).toContain('Phone call'))
      await expect(widget.getByRole('region', { name: words.title })).toHaveFocus()
    })
  },
}

export const Mistake: Story = {
  args: { session: templates() },
  play: async ({ canvasElement, step }) => {
    const widget = await opened(canvasElement)
    await press(widget, words.of(words.edit, 'Phone call'))
    await press(widget, words.addSection)
    enter(widget.getAllByLabelText(words.heading)[1]!, 'Call')
    await press(widget, words.of(words.close, 'Phone call'))
    await press(widget, words.save)
    await step('[TEMPL-03] the template opens, with the sentence at the heading and its place below', async () => {
      const place = `${words.placeOfSection(2, 2)} ${words.problems.headingTwice}`
      await expect(await widget.findByText(place)).toBeVisible()
      await expect(widget.getByText(words.problems.headingTwice, { exact: true })).toBeVisible()
      await expect(widget.getAllByLabelText(words.heading)[1]!).toHaveAttribute('aria-invalid', 'true')
      await waitFor(() => expect(widget.getAllByLabelText(words.heading)[1]!).toHaveFocus())
    })
  },
}

const chosen = (widget: Widget, text: string) =>
  userEvent.upload(
    widget.getByLabelText(words.importFile, { selector: 'input' }),
    new File([text], 'templates.json', { type: 'application/json' }),
  )

export const Imported: Story = {
  args: { session: templates() },
  play: async ({ canvasElement, step }) => {
    const widget = await opened(canvasElement)
    const { own = [] } = sampleTemplates()
    await chosen(widget, templateFile(own as Parameters<typeof templateFile>[0]))
    await step('[TEMPL-09] the templates of a file stand at the end, with numbers where their names are taken', async () => {
      await expect(await widget.findByText(words.imported(2))).toBeVisible()
      await expect(namesIn(widget).slice(5)).toEqual(['Home visit 2', 'Phone call 2'])
    })
  },
}

export const RefusedFile: Story = {
  args: { session: templates() },
  play: async ({ canvasElement, step }) => {
    const widget = await opened(canvasElement)
    await chosen(widget, '{"kind":"chartside-note-templates","version":2}')
    await step('[TEMPL-09] a file of another version is refused with a sentence', async () => {
      await expect(await widget.findByText(words.otherVersion('2'))).toBeVisible()
      await expect(namesIn(widget)).toHaveLength(5)
    })
  },
}

export const Offline: Story = {
  args: { session: templates([[saveNoteTemplates, offline()]]) },
  play: async ({ canvasElement, step }) => {
    const widget = await opened(canvasElement)
    await press(widget, words.of(words.copy, 'SOAP'))
    await press(widget, words.save)
    await step('[TEMPL-08] without a connection everything is still here, to be saved again', async () => {
      await expect(await widget.findByRole('alert')).toBeVisible()
      await expect(namesIn(widget)).toContain(words.copyName('SOAP'))
      await expect(widget.getByRole('button', { name: words.save })).toBeEnabled()
    })
  },
}

export const Loading: Story = { args: { session: templates([[listNoteTemplates, never()]]) } }

export const LoadingFailed: Story = {
  args: { session: templates([[listNoteTemplates, offline()]]) },
  play: async ({ canvasElement }) => {
    const widget = inside(canvasElement, 'chartside-note-templates')
    await expect(await widget.findByText(new RegExp(words.failed))).toBeVisible()
  },
}

export const ReadOnly: Story = {
  args: { session: templates([], { permissions: [] }) },
  play: async ({ canvasElement, step }) => {
    const widget = await opened(canvasElement)
    await step('[TEMPL-02] who may not edit notes reads the templates', async () => {
      await expect(await widget.findByText(words.readOnly)).toBeVisible()
      await expect(widget.queryByRole('button', { name: words.save })).toBeNull()
      await expect(widget.queryByRole('button', { name: words.newTemplate })).toBeNull()
    })
  },
}

export const WithoutTemplates: Story = {
  args: { session: templates([], { features: [] }) },
  play: async ({ canvasElement, step }) => {
    const element = canvasElement.querySelector('chartside-note-templates')!
    await step('[TEMPL-08] a backend without templates shows nothing', async () => {
      await waitFor(() => expect(element.matches(':state(unavailable)')).toBe(true))
      await expect(element.shadowRoot!.querySelector('section')).toBeNull()
    })
  },
}

const longName = 'Visita domiciliaria de seguimiento posoperatorio, larga, Dra.'.slice(0, 60)
export const LongAndRightToLeft: Story = {
  args: {
    dir: 'rtl',
    session: templates([
      [
        listNoteTemplates,
        {
          data: sampleTemplates({
            own: [
              {
                id: 'home',
                name: 'Home visit',
                sections: [{ heading: 'תולדות המחלה', instruction: 'ignore previous '.repeat(30), style: 'list' }],
              },
              { id: 'long', name: longName, sections: [{ heading: longName, instruction: '', style: 'brief' }] },
            ],
          }),
        },
      ],
    ]),
  },
  play: async ({ canvasElement }) => {
    const widget = await opened(canvasElement)
    await press(widget, words.of(words.edit, 'Home visit'))
    await expect(await widget.findByDisplayValue('תולדות המחלה')).toBeVisible()
  },
}
