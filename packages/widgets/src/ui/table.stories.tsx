import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect } from 'storybook/test'

import { focused, inside } from '../../../../.storybook/inside.ts'
import { Badge } from './badge.tsx'
import { IconButton } from './button.tsx'
import { DeleteIcon } from './icons.tsx'
import { type Column, Table } from './table.tsx'

const meta = { title: 'Parts/Table' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

interface Row {
  id: string
  name: string
  minutes: number
}
const people = ['Anna Schmidt-Wolfeschlegelstein', 'محمد بن سلمان', 'Ren Li', 'José Álvarez', 'Siân Ó Súilleabháin']
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: String(index), name: people[index % people.length]!, minutes: index * 7 }))

const columns: Column<Row>[] = [
  { label: "Patient's Name", render: ({ name }) => <bdi>{name}</bdi> },
  { label: 'Minutes', align: 'end', render: ({ minutes }) => minutes },
  {
    label: 'Status',
    place: 'end',
    render: ({ minutes }) => (minutes > 10 ? <Badge tone="success">Done</Badge> : <Badge>Pending</Badge>),
  },
  { label: 'Delete', place: 'end', render: () => <IconButton size="small" label="Delete" icon={<DeleteIcon />} /> },
]

function Dictations({ count, busy = false }: { count: number; busy?: boolean }) {
  const [opened, setOpened] = useState<string>()
  return (
    <>
      <output className="visually-hidden">{opened ? `opened ${opened}` : 'none'}</output>
      <Table
        caption="Recent dictations"
        columns={columns}
        rows={rowsOf(count)}
        rowKey={({ id }) => id}
        selectedKey={opened}
        onOpen={({ id }) => setOpened(id)}
        busy={busy}
      />
    </>
  )
}

export const Rows: Story = {
  render: () => <Dictations count={5} />,
  play: async ({ canvasElement, userEvent, step }) => {
    const part = inside(canvasElement)
    await step('a click anywhere in a row opens it', async () => {
      await userEvent.click(await part.findByText('14'))
      await expect(part.getByText('opened 2')).toBeInTheDocument()
      // The focus, which returns here when the opened view closes.
      await expect(focused()).toBe(part.getByRole('button', { name: 'Ren Li' }))
    })
    await step('a press on a button in the row does not open the row', async () => {
      await userEvent.click(part.getAllByRole('button', { name: 'Delete' })[0]!)
      await expect(part.getByText('opened 2')).toBeInTheDocument()
    })
    await step('arrow keys move between rows, Enter opens one', async () => {
      part.getByRole('button', { name: 'Ren Li' }).focus()
      await userEvent.keyboard('{ArrowDown}{Enter}')
      await expect(part.getByText('opened 3')).toBeInTheDocument()
    })
  },
}

export const Busy: Story = { render: () => <Dictations count={5} busy /> }
export const Thousand: Story = {
  render: () => <Dictations count={1000} />,
  // The rows are those of the other stories; checking a thousand takes minutes.
  parameters: { a11y: { test: 'off' } },
}

export const ListRows: Story = {
  render: () => (
    <div style={{ inlineSize: 360, maxInlineSize: '100%' }}>
      <Dictations count={3} />
    </div>
  ),
  play: async ({ canvasElement, step }) => {
    const part = inside(canvasElement)
    await expect(await part.findByRole('table', { name: 'Recent dictations' })).toBeVisible()
    await expect(part.getAllByRole('row')).toHaveLength(4)
    const row = part.getAllByRole('row')[2]!
    const [title, minutes, status, action] = [...row.children].map((cell) => cell.getBoundingClientRect())
    await step(
      '[FACE-05] a row is 72 px high: the name, with what is at its end on the same line, and a second line',
      async () => {
        // Without the line below it.
        await expect(row.clientHeight).toBe(72)
        for (const end of [status!, action!]) await expect(end.left).toBeGreaterThanOrEqual(title!.right)
        await expect(minutes!.top).toBeGreaterThanOrEqual(title!.bottom)
      },
    )
  },
}
