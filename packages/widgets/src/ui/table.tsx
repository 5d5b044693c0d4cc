import type { MouseEvent, ReactNode } from 'react'

import { usePartSheet } from '../lib/context.ts'
import { moveAmong } from './arrow-keys.ts'
import { ChevronDownIcon } from './page-icons.tsx'
import css from './table.css?inline'

/** A column of a table. */
export interface Column<Row> {
  /** Shown in the header. Unique in its table. */
  label: string
  render: (row: Row) => ReactNode
  /** `end` for numbers. */
  align?: 'start' | 'end'
  /**
   * Where the value stands in a list row, if there is no room for columns: the first line, its end, the second line (`detail`, the
   * default; the first column is the title if none is), or nowhere.
   */
  place?: 'title' | 'end' | 'detail' | 'none'
  /** The sort order; with it, the header is a button for `onSort`. */
  sorted?: 'ascending' | 'descending' | 'none'
}

/** The properties of `Table`. */
export interface TableProps<Row> {
  /** What the rows are, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Opens a row. With it, the first column is a button. */
  onOpen?: (row: Row) => void
  selectedKey?: string | undefined
  /** True while newer rows are loading. */
  busy?: boolean
  /** Sorts by the column with this label. */
  onSort?: (label: string) => void
  /** Tooltip of the headers that sort. */
  sortTitle?: string
}

// Explicit, since some browsers drop a table's roles when it is drawn as a list.
const roles = { table: 'table', rowgroup: 'rowgroup', row: 'row', columnheader: 'columnheader', cell: 'cell' } as const

/** Rows under a sticky header; rows of two lines if there is little room. Arrow keys move among rows that can be opened. */
export function Table<Row>(props: TableProps<Row>) {
  usePartSheet(css)
  const { caption, columns, rows, rowKey, onOpen, selectedKey, busy = false, onSort, sortTitle } = props
  const hasTitle = columns.some(({ place }) => place === 'title')
  return (
    <div className="table-frame" data-busy={busy || undefined}>
      <table
        className="table"
        part="table"
        data-sorts={onSort ? '' : undefined}
        role={roles.table}
        aria-label={caption}
        aria-busy={busy}
        onKeyDown={(event) => moveAmong(event, '.table-open')}
      >
        <thead className="table-headings" role={roles.rowgroup}>
          <tr role={roles.row}>
            {columns.map(({ label, align = 'start', sorted }) => (
              <th
                key={label}
                className="table-head"
                part="table-heading"
                role={roles.columnheader}
                scope="col"
                data-align={align}
                aria-sort={sorted}
              >
                {sorted ? (
                  <button
                    type="button"
                    className="bare table-sort"
                    part="link-button"
                    data-sorted={sorted}
                    title={sortTitle}
                    onClick={() => onSort?.(label)}
                  >
                    {label}
                    <ChevronDownIcon />
                  </button>
                ) : (
                  label
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="table-body" role={roles.rowgroup}>
          {rows.map((row) => {
            const key = rowKey(row)
            return (
              <tr
                key={key}
                className="table-row"
                part="table-row"
                role={roles.row}
                data-selected={selectedKey === key ? '' : undefined}
                onClick={openRow}
              >
                {columns.map(({ label, align = 'start', render, place }, index) => (
                  <td
                    key={label}
                    className="table-cell"
                    part="table-cell"
                    role={roles.cell}
                    data-place={place ?? (index === 0 && !hasTitle ? 'title' : 'detail')}
                    data-align={align}
                  >
                    {index === 0 && onOpen ? (
                      <button type="button" className="bare table-open" part="row-button" onClick={() => onOpen(row)}>
                        {render(row)}
                      </button>
                    ) : (
                      render(row)
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/**
 * A press anywhere on a row presses the button in it that opens it: `.table-open`, or one with `data-opens-row`. The button gets the
 * focus first, so that a dialog returns it there. Other controls, and marking text, open nothing.
 */
function openRow({ currentTarget, target }: MouseEvent<HTMLElement>): void {
  if (target instanceof Element && target.closest('button, a, input, [role="menu"]')) return
  if (getSelection()?.type === 'Range') return
  const opener = currentTarget.querySelector<HTMLButtonElement>('.table-open, [data-opens-row]')
  if (!opener || opener.disabled) return
  opener.focus({ preventScroll: true })
  opener.click()
}
