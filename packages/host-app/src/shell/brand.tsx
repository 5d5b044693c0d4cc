import { Mark } from './mark.tsx'

/** The mark and the name of the product. */
export function Brand({ as: Name = 'span', slot }: { as?: 'h1' | 'span'; slot?: string }) {
  return (
    <span className="brand" slot={slot}>
      <Mark />
      <Name className="brand-name">Chartside</Name>
    </span>
  )
}
