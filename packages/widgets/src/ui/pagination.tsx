import { controlWords } from '@chartside/core/lib/control-words'
import { pageNumbers } from '@chartside/core/lib/pagination'
import { useId } from 'react'

import { usePartSheet, useWords } from '../lib/context.ts'
import { Button, IconButton } from './button.tsx'
import { ChevronDownIcon, ChevronLeftIcon, ChevronRightIcon } from './page-icons.tsx'
import css from './pagination.css?inline'

interface PaginationProps {
  page: number
  /** The number of pages; undefined while unknown. */
  pages: number | undefined
  onPage: (page: number) => void
  /** Rows per page, and the choices. */
  size: number
  sizes: readonly number[]
  onSize: (size: number) => void
}

/** Pages and their size (UI-02). */
export function Pagination({ page, pages, onPage, size, sizes, onSize }: PaginationProps) {
  usePartSheet(css)
  const words = useWords(controlWords)
  const id = useId()
  const numbers = pages === undefined ? [] : pageNumbers(page, pages)
  return (
    <nav className="head pagination" part="pagination" aria-label={words.pages}>
      <div className="quiet pagination-size">
        <label part="label" htmlFor={id}>
          {words.pageSize}
        </label>
        <div className="control" part="control">
          <select id={id} className="input" part="input" value={size} onChange={(event) => onSize(Number(event.target.value))}>
            {sizes.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
          <ChevronDownIcon />
        </div>
      </div>
      <div className="cluster numbers pagination-pages">
        <IconButton
          size="small"
          label={words.previousPage}
          icon={<ChevronLeftIcon />}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        />
        {numbers.map((number, index) =>
          number !== 'ellipsis' ? (
            <Button
              key={number}
              size="small"
              variant="quiet"
              aria-label={words.page(number)}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onPage(number)}
            >
              {number}
            </Button>
          ) : index === 0 ? (
            <Button key="first" size="small" variant="quiet" aria-label={words.page(1)} onClick={() => onPage(1)}>
              …
            </Button>
          ) : (
            <span key="gap" className="pagination-gap" aria-hidden="true">
              …
            </span>
          ),
        )}
        <IconButton
          size="small"
          label={words.nextPage}
          icon={<ChevronRightIcon />}
          disabled={page >= (pages ?? 1)}
          onClick={() => onPage(page + 1)}
        />
      </div>
    </nav>
  )
}
