import { type Permission, permissions } from '@chartside/contract/session'

import { Refusal } from './refusal.ts'
import type { User } from './user.ts'

const everything = Object.keys(permissions) as Permission[]
const ofRole: Record<User['role'], readonly Permission[]> = {
  provider: everything,
  assistant: [
    'register-patients',
    'file-documents',
    'book-appointments',
    'delete-appointments',
    'call-patients',
    'end-visits',
    'check-in-patients',
  ],
}

/** What a user may do. */
export const permissionsOf = ({ role }: Pick<User, 'role'>): Permission[] => [...ofRole[role]]

/** Throws 403 where the user may not do what a call does. */
export function requirePermission({ role }: User, permission: Permission | undefined): void {
  if (!permission || ofRole[role].includes(permission)) return
  throw new Refusal(403, `As an assistant you cannot ${permissions[permission]}.`, { status: 'ERROR' })
}
