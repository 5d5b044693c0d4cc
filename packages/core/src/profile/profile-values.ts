import { imageProblem, type modes, type Provider, profileFields, profileLengths } from '@chartside/contract/profile'
import * as v from 'valibot'

import { blank, type FormErrors } from '../lib/form.ts'
import { translated } from '../lib/language.ts'
import { lengthLimits } from '../lib/length-limits.ts'
import { profileWords } from './words.ts'

/** A field of the form, by the name under which it is sent. */
export type ProfileField = keyof typeof profileWords.labels
/** The values entered for a profile, under the names in which they are sent; '' if empty. `profile` is the image. */
export type ProfileValues = Record<ProfileField, string>

/** An empty profile. Its fields are in the order on screen. */
export const empty: ProfileValues = blank(profileWords.labels)
const fields = Object.keys(empty) as ProfileField[]
export const { isTooLong, charactersLeft } = lengthLimits<ProfileField>(profileLengths)

/** The initial values of a form about a provider. */
export const valuesOf = (provider: Provider): ProfileValues =>
  Object.fromEntries(fields.map((name) => [name, provider[name]])) as Record<ProfileField, string>

/** The latest values with those that were changed since `before`. */
export const changedOver = (latest: ProfileValues, before: ProfileValues, now: ProfileValues): ProfileValues =>
  Object.fromEntries(fields.map((name) => [name, now[name] === before[name] ? latest[name] : now[name]])) as ProfileValues

/** The messages for invalid values. An unchanged image came from the server and is not checked. */
export function checkProfile(values: ProfileValues, imageBefore: string): FormErrors<ProfileValues> {
  const errors: FormErrors<ProfileValues> = {}
  for (const name of fields) {
    const message =
      name === 'profile'
        ? values.profile === imageBefore
          ? undefined
          : imageProblem(values.profile)
        : v.safeParse(profileFields[name], values[name]).issues?.[0].message
    if (message) errors[name] = translated(message)
  }
  return errors
}

/** The values as they are sent, trimmed. The check has passed, so the mode is valid. */
export function sentOf(values: ProfileValues) {
  const trimmed = Object.fromEntries(fields.map((name) => [name, values[name].trim()])) as Record<ProfileField, string>
  return { ...trimmed, modes: trimmed.modes as (typeof modes)[number] | '' }
}
