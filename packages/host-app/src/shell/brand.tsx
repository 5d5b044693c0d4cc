import { useConfiguration } from '../configuration.ts'
import { Mark } from './mark.tsx'

/** The mark, or a customer's logo, and the name. */
export function Brand({ as: Name = 'span', slot }: { as?: 'h1' | 'span'; slot?: string }) {
  const { name, logo } = useConfiguration().brand
  return (
    <span className="brand" slot={slot}>
      {logo ? <img className="logo" src={logo} alt="" /> : <Mark />}
      <Name className="brand-name">{name}</Name>
    </span>
  )
}
