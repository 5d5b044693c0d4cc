import { type Permission, permissions } from '@chartside/contract/session'

import { Refusal } from './refusal.ts'
import type { User } from './user.ts'

/** What an assistant may do; a provider may do everything. */
const assistantMay: Record<Permission, boolean> = {
  dictate: false,
  'edit-notes': false,
  'sign-notes': false,
  'delete-dictations': false,
  'register-patients': true,
  'delete-patients': false,
  'file-documents': true,
  'delete-documents': false,
  'restore-deleted': false,
  'book-appointments': true,
  'delete-appointments': true,
  'call-patients': true,
  'end-visits': true,
  'check-in-patients': true,
  'edit-profile': false,
  'edit-practice-vocabulary': false,
}

/** True if a user has a permission. */
export const may = ({ role }: Pick<User, 'role'>, permission: Permission): boolean =>
  role === 'provider' || assistantMay[permission]

/** The permissions of a user. */
export const permissionsOf = (user: Pick<User, 'role'>): Permission[] =>
  (Object.keys(permissions) as Permission[]).filter((permission) => may(user, permission))

/** Throws 403 if the user lacks the permission of a call. */
export function requirePermission(user: User, permission: Permission | undefined): void {
  if (!permission || may(user, permission)) return
  throw new Refusal(403, `As an assistant you cannot ${permissions[permission]}.`, { status: 'ERROR' })
}
