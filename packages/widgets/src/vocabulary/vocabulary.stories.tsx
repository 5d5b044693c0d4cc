import {
  addVocabularyWord,
  changeVocabularyWord,
  listVocabulary,
  removeVocabularyWord,
  type VocabularyWord,
} from '@chartside/contract/vocabulary'
import { controlWords } from '@chartside/core/lib/control-words'
import { sharedWords } from '@chartside/core/lib/words'
import { vocabularyWords } from '@chartside/core/vocabulary'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, waitFor } from 'storybook/test'

import { asksBeforeLeaving, chooseInMenu, focused, inside } from '../../../../.storybook/inside.ts'
import { never, offline, refused, scene } from '../../../../.storybook/scene.tsx'

type Answers = Parameters<typeof scene>[0]

const word = (owner: VocabularyWord['owner'], text: string, replaces = ''): VocabularyWord => ({
  ...{ id: text.toLowerCase().replace(/\W+/gu, '-'), owner, text, replaces },
})
const few = [
  word('user', 'lisinopril', 'lizino pril'),
  word('user', "St John's wort"),
  word('practice', 'Lakeside Family Medicine'),
  word('practice', 'AFib', 'a fib'),
]

/** A server that stores changes to these words. */
function served(start: VocabularyWord[], ...more: Answers) {
  let words = start
  return scene(
    [
      [listVocabulary, () => ({ data: { words } })],
      [
        addVocabularyWord,
        ({ body: { owner, text, replaces } }) => {
          const added = word(owner, text, replaces)
          words = [added, ...words]
          return { message: 'Word added.', data: { word: added } }
        },
      ],
      [
        changeVocabularyWord,
        ({ body }) => {
          words = words.map((one) => (one.id === body.id ? { ...one, ...body } : one))
          return { message: 'Word changed.', data: { word: words.find(({ id }) => id === body.id)! } }
        },
      ],
      [
        removeVocabularyWord,
        ({ body }) => {
          words = words.filter(({ id }) => id !== body.id)
          return { message: 'Word removed.' }
        },
      ],
      ...more,
    ],
    { features: ['vocabulary'] },
  )
}

const meta = {
  title: 'Account/Vocabulary (names, drugs, corrections)',
  render: ({ session, disabled = false }) => (
    <div style={{ padding: 24 }}>
      <chartside-vocabulary session={session} disabled={disabled} />
    </div>
  ),
  args: { session: served(few) },
} satisfies Meta<{ session: ReturnType<typeof scene>; disabled?: boolean }>
export default meta
type Story = StoryObj<typeof meta>
type Widget = ReturnType<typeof inside>

const opened = (canvas: HTMLElement): Widget => inside(canvas, 'chartside-vocabulary')
const { owners } = vocabularyWords
const formOf = (widget: Widget, name = owners.user) => widget.findByRole('form', { name })
async function enter(widget: Widget, text: string, replaces = '', name = owners.user) {
  const [one, other] = (await formOf(widget, name)).querySelectorAll('input')
  await fireEvent.input(one!, { target: { value: text } })
  await fireEvent.input(other!, { target: { value: replaces } })
}
const press = async (widget: Widget, name: string, index = 0) =>
  userEvent.click((await widget.findAllByRole('button', { name }))[index]!)

export const Words: Story = {
  play: async ({ canvasElement, step }) => {
    const widget = opened(canvasElement)
    await step("[VOCAB-07] shows own words and the practice's, what is replaced, and that no patient belongs there", async () => {
      await expect(await widget.findByRole('row', { name: /lisinopril.*lizino pril/ })).toBeVisible()
      await expect(widget.getByRole('table', { name: owners.practice })).toHaveTextContent('Lakeside Family Medicine')
      await expect(widget.getByText(vocabularyWords.noPatients)).toBeVisible()
    })
  },
}

export const Adding: Story = {
  args: { session: served(few) },
  play: async ({ canvasElement, step }) => {
    const widget = opened(canvasElement)
    await enter(widget, 'Okafor', 'oka for')
    await waitFor(() => expect(asksBeforeLeaving()).toBe(true))
    await press(widget, vocabularyWords.add)
    await step('[VOCAB-07] adds a word, and the next one can be typed at once', async () => {
      await expect(await widget.findByRole('row', { name: /Okafor.*oka for/ })).toBeVisible()
      const [first] = (await formOf(widget)).querySelectorAll('input')
      await expect(first).toHaveValue('')
      await waitFor(() => expect(first).toHaveFocus())
    })
  },
}

export const Changing: Story = {
  args: { session: served(few) },
  play: async ({ canvasElement, step }) => {
    const widget = opened(canvasElement)
    await widget.findByRole('row', { name: /lisinopril/ })
    await step('[VOCAB-07] asks before what was typed for another word is dropped', async () => {
      await enter(widget, 'Okafor')
      await chooseInMenu(widget, 'lisinopril', vocabularyWords.change)
      await userEvent.click(await widget.findByRole('button', { name: sharedWords.keepEditing }))
      await expect((await formOf(widget)).querySelector('input')).toHaveValue('Okafor')
      await chooseInMenu(widget, 'lisinopril', vocabularyWords.change)
      await userEvent.click(await widget.findByRole('button', { name: sharedWords.discardChanges }))
    })
    const form = await formOf(widget, vocabularyWords.changing('lisinopril'))
    await waitFor(() => expect(form.querySelector('input')).toHaveFocus())
    await fireEvent.input(form.querySelector('input')!, { target: { value: 'Lisinopril' } })
    await press(widget, vocabularyWords.save)
    await step('[VOCAB-07] cancelling a change leads to the empty form', async () => {
      await chooseInMenu(widget, "St John's wort", vocabularyWords.change)
      await press(widget, vocabularyWords.cancel)
      const [first] = (await formOf(widget)).querySelectorAll('input')
      await expect(first).toHaveFocus()
      await expect(first).toHaveValue('')
    })
    await step('[VOCAB-07] changes a word in the same form', async () => {
      await expect(await widget.findByRole('row', { name: /Lisinopril.*lizino pril/ })).toBeVisible()
      await expect(widget.getAllByRole('button', { name: vocabularyWords.add })).toHaveLength(2)
    })
  },
}

export const Removing: Story = {
  args: { session: served(few) },
  play: async ({ canvasElement, step }) => {
    const widget = opened(canvasElement)
    await widget.findByRole('row', { name: /AFib/ })
    await chooseInMenu(widget, 'AFib', vocabularyWords.remove)
    await expect(await widget.findByRole('dialog', { name: vocabularyWords.removeQuestion('AFib') })).toBeVisible()
    await press(widget, sharedWords.yes)
    await waitFor(() => expect(widget.queryByRole('row', { name: /AFib/ })).toBeNull())
    await step(
      '[VOCAB-07] the keyboard goes on at the row beside the removed one, and after the last row at what was around it',
      async () => {
        const menu = widget.getByRole('button', { name: controlWords.moreFor('Lakeside Family Medicine') })
        await waitFor(() => expect(menu).toHaveFocus())
        await chooseInMenu(widget, 'Lakeside Family Medicine', vocabularyWords.remove)
        await press(widget, sharedWords.yes)
        await waitFor(() => expect(widget.queryByRole('row', { name: /Lakeside/ })).toBeNull())
        await waitFor(() => expect(focused()).toContainElement(widget.getByText(vocabularyWords.none.practice)))
        await expect(focused()).not.toBe(document.body)
      },
    )
  },
}

export const RefusedForThePractice: Story = {
  args: { session: served(few) },
  play: async ({ canvasElement, step }) => {
    const widget = opened(canvasElement)
    await enter(widget, 'Lakeside Family Medicine', '', owners.practice)
    await press(widget, vocabularyWords.add, 1)
    await step("[VOCAB-07] a mistake in the practice's form gets the focus there, not in the form of the own words", async () => {
      await expect(await widget.findByText('This word is already in the vocabulary.')).toBeVisible()
      const field = (await formOf(widget, owners.practice)).querySelector('input')
      await waitFor(() => expect(field).toHaveFocus())
    })
  },
}

export const Refused: Story = {
  args: { session: served(few) },
  play: async ({ canvasElement, step }) => {
    const widget = opened(canvasElement)
    const field = async (index: number) => (await formOf(widget)).querySelectorAll('input')[index]!
    await step('[VOCAB-07] refuses a word twice, a number in a correction, and markup, at their fields', async () => {
      await enter(widget, 'Lisinopril', 'LIZINO PRIL')
      await press(widget, vocabularyWords.add)
      await expect(await widget.findByText('The vocabulary already has a correction for this.')).toBeVisible()
      await waitFor(async () => expect(await field(1)).toHaveFocus())
      await enter(widget, 'for', 'four')
      await expect(await widget.findByText('A correction cannot contain a number: four.')).toBeVisible()
      await enter(widget, '<img>')
      await expect(await widget.findByText('Word can have letters, digits, spaces, hyphens and apostrophes only.')).toBeVisible()
    })
  },
}

export const RefusedByServer: Story = {
  args: {
    session: served(few, [
      addVocabularyWord,
      refused('This word is already in the vocabulary.', { text: ['This word is already in the vocabulary.'] }),
    ]),
  },
  play: async ({ canvasElement }) => {
    const widget = opened(canvasElement)
    await enter(widget, 'Okafor')
    await press(widget, vocabularyWords.add)
    await expect(await widget.findByText('This word is already in the vocabulary.')).toBeVisible()
    await expect((await formOf(widget)).querySelector('input')).toHaveValue('Okafor')
  },
}

export const NotSaved: Story = {
  args: { session: served(few, [addVocabularyWord, offline()]) },
  play: async ({ canvasElement }) => {
    const widget = opened(canvasElement)
    await enter(widget, 'Okafor')
    await press(widget, vocabularyWords.add)
    await expect(await widget.findByText(`Could not reach the server. ${vocabularyWords.kept}`)).toBeVisible()
    await expect((await formOf(widget)).querySelector('input')).toHaveValue('Okafor')
  },
}

export const Saving: Story = {
  args: { session: served(few, [addVocabularyWord, never()]) },
  play: async ({ canvasElement }) => {
    const widget = opened(canvasElement)
    await enter(widget, 'Okafor')
    await press(widget, vocabularyWords.add)
    await expect(await widget.findByRole('button', { name: vocabularyWords.adding })).toHaveAttribute('aria-busy', 'true')
  },
}

export const Empty: Story = {
  args: { session: served([]) },
  play: async ({ canvasElement }) => {
    const widget = opened(canvasElement)
    for (const none of Object.values(vocabularyWords.none)) await expect(await widget.findByText(none)).toBeVisible()
  },
}

export const Many: Story = {
  args: {
    session: served([
      ...Array.from({ length: 120 }, (_, index) => word('user', `word number ${index}`)),
      word('practice', 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch', 'lan fair'),
      word('practice', 'د أحمد', 'دأحمد'),
    ]),
  },
  play: async ({ canvasElement }) => {
    const widget = opened(canvasElement)
    await expect(await widget.findByRole('row', { name: /word number 119/ })).toBeInTheDocument()
  },
}

/** An assistant, who reads the practice's words. */
export const ReadOnly: Story = {
  args: {
    session: scene([[listVocabulary, { data: { words: few.filter(({ owner }) => owner === 'practice') } }]], {
      features: ['vocabulary', 'permissions'],
      permissions: [],
    }),
  },
  play: async ({ canvasElement }) => {
    const widget = opened(canvasElement)
    await expect(await widget.findByRole('row', { name: /AFib/ })).toBeVisible()
    await expect(widget.getByText(vocabularyWords.readOnly)).toBeVisible()
    await expect(widget.queryByRole('button')).toBeNull()
    await expect(widget.queryByText(owners.user)).toBeNull()
  },
}

export const Disabled: Story = {
  args: { session: served(few), disabled: true },
  play: async ({ canvasElement }) => {
    const widget = opened(canvasElement)
    await expect(await widget.findByRole('row', { name: /AFib/ })).toBeVisible()
    await expect(widget.queryByRole('button')).toBeNull()
  },
}

/** A backend without vocabularies. */
export const Unavailable: Story = {
  args: { session: scene([]) },
  play: async ({ canvasElement, step }) => {
    const element = canvasElement.querySelector('chartside-vocabulary')!
    await step('[VOCAB-07] shows nothing of it', async () => {
      await waitFor(() => expect(element.matches(':state(unavailable)')).toBe(true))
      await expect(element.shadowRoot!.querySelector('section')).toBeNull()
    })
  },
}

export const Loading: Story = { args: { session: served(few, [listVocabulary, never()]) } }

export const Offline: Story = {
  args: { session: served(few, [listVocabulary, offline()]) },
  play: async ({ canvasElement }) => {
    const widget = opened(canvasElement)
    await expect(await widget.findByText(new RegExp(vocabularyWords.failed))).toBeVisible()
  },
}
