import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect } from 'storybook/test'

import { inside } from '../../../../.storybook/inside.ts'
import { Pagination } from './pagination.tsx'

const meta = { title: 'Parts/Pagination' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

function Pages({ start, pages }: { start: number; pages: number | undefined }) {
  const [page, setPage] = useState(start)
  const [size, setSize] = useState(10)
  return <Pagination page={page} pages={pages} onPage={setPage} size={size} sizes={[10, 25, 50, 75, 100]} onSize={setSize} />
}

const shown = (element: HTMLElement) =>
  [...element.querySelectorAll('.pagination-pages > *')].map((one) => one.textContent).filter((text) => text !== '')

export const First: Story = {
  render: () => <Pages start={1} pages={20} />,
  play: async ({ canvasElement, userEvent, step }) => {
    const part = inside(canvasElement)
    const nav = await part.findByRole('navigation', { name: 'Pages' })
    await step('[UI-02] on the first page Previous is disabled, and six numbers and the last one appear', async () => {
      await expect(part.getByRole('button', { name: 'Previous page' })).toBeDisabled()
      await expect(shown(nav)).toEqual(['1', '2', '3', '4', '5', '6', '…', '20'])
    })
    await step('[UI-02] from page 6 on, shows a window of five', async () => {
      await userEvent.click(part.getByRole('button', { name: 'Page 6' }))
      await expect(shown(nav)).toEqual(['…', '4', '5', '6', '7', '8', '…', '20'])
    })
    await step('[UI-02] the leading ellipsis leads to page 1; on the last page Next is disabled', async () => {
      await userEvent.click(part.getByRole('button', { name: 'Page 1' }))
      await expect(part.getByRole('button', { name: 'Page 1', current: 'page' })).toBeVisible()
      await userEvent.click(part.getByRole('button', { name: 'Page 20' }))
      await expect(part.getByRole('button', { name: 'Next page' })).toBeDisabled()
    })
    await step('[UI-02] the page size can be chosen', async () => {
      await userEvent.selectOptions(part.getByLabelText('Page Size'), '50')
      await expect(part.getByLabelText('Page Size')).toHaveValue('50')
    })
  },
}
export const Middle: Story = { render: () => <Pages start={9} pages={20} /> }
export const OnlyOne: Story = { render: () => <Pages start={1} pages={1} /> }

/** The number of pages is still unknown. */
export const Loading: Story = {
  render: () => <Pages start={1} pages={undefined} />,
  play: async ({ canvasElement, step }) => {
    const nav = await inside(canvasElement).findByRole('navigation', { name: 'Pages' })
    await step('[UI-02] shows no number that may not be the last', async () => {
      await expect(shown(nav)).toEqual([])
    })
  },
}
