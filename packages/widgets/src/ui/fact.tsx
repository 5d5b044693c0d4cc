import type { ReactNode } from 'react'

/** One fact of a `<dl>`: what it is called, and the value. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="hint">{label}</dt>
    <dd className="anywhere">{children}</dd>
  </div>
)
