import type { ReactNode } from 'react'

import { AlertIcon } from './icons.tsx'

/** Why something failed, in the place where it was started; nothing without a reason. */
export const Problem = ({ children }: { children: ReactNode }) =>
  children ? (
    <p className="problem" role="alert">
      {children}
    </p>
  ) : null

/** Something to check before going on. */
export const Warning = ({ children }: { children: ReactNode }) => (
  <p className="warning" role="note">
    <AlertIcon />
    <bdi>{children}</bdi>
  </p>
)
