import { imageProblem, longestOfProfile, type modes, type Provider, updateProfile } from '@chartside/contract/profile'
import * as v from 'valibot'

import type { FormErrors } from '../lib/form.ts'

/** What is entered of a profile, by the names under which it is sent; '' where nothing is. `profile` is the image. */
export interface ProfileValues {
  profile: string
  name: string
  description: string
  address: string
  room: string
  assistant_email: string
  phone: string
  modes: string
}
export type ProfileField = keyof ProfileValues

/** A profile of which nothing is known. Its fields are in the order on screen. */
export const empty: ProfileValues = {
  profile: '',
  name: '',
  description: '',
  address: '',
  room: '',
  assistant_email: '',
  phone: '',
  modes: '',
}
const fields = Object.keys(empty) as ProfileField[]
const limits: Partial<Record<ProfileField, number>> = longestOfProfile

/** What a form about a provider begins with. */
export const valuesOf = (provider: Provider): ProfileValues =>
  Object.fromEntries(fields.map((name) => [name, provider[name]])) as Record<ProfileField, string>

/** What is not right yet. An image that was there before is the server's own. */
export function checkProfile(values: ProfileValues, imageBefore: string): FormErrors<ProfileValues> {
  const errors: FormErrors<ProfileValues> = {}
  const entries = updateProfile.body!.entries
  for (const name of fields) {
    const message =
      name === 'profile'
        ? values.profile === imageBefore
          ? undefined
          : imageProblem(values.profile)
        : v.safeParse(entries[name] as v.GenericSchema, values[name]).issues?.[0].message
    if (message) errors[name] = message
  }
  return errors
}

/** True where more is entered than a field takes. */
export const isTooLong = (field: ProfileField, value: string): boolean =>
  value.length > (limits[field] ?? Number.POSITIVE_INFINITY)

/** How many characters a field still takes, once most of its room is used; undefined before, and beyond. */
export function roomLeft(field: ProfileField, value: string): number | undefined {
  const limit = limits[field]
  return limit === undefined || value.length < 0.8 * limit || value.length > limit ? undefined : limit - value.length
}

/** What is sent: without the blanks around it. The check has let no other mode pass. */
export function sentOf(values: ProfileValues) {
  const trimmed = Object.fromEntries(fields.map((name) => [name, values[name].trim()])) as Record<ProfileField, string>
  return { ...trimmed, modes: trimmed.modes as (typeof modes)[number] | '' }
}
