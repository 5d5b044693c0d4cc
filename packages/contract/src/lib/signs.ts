// The characters allowed in names and record numbers. The message names the first one that is not.
import * as v from 'valibot'

/** Letters of all scripts with their marks and joiners, digits, spaces, and the punctuation of names. */
const ofNames = /[\p{L}\p{Mn}\p{Mc}\p{Nd}\p{Nl}\p{Zs}\p{Pd}'’‘`´.,·・‧()/&"“”׳״]|\u200c|\u200d/u
const ofNumbers = /[\p{L}\p{Mn}\p{Mc}\p{Nd}\p{Pd} ._/#:]/u
const unseen = /[\p{C}\p{Z}\p{M}]/u

/** The first character that is not allowed, as the message names it; undefined if there is none. */
function firstRefused(text: string, allowed: RegExp): string | undefined {
  for (const sign of text) if (!allowed.test(sign)) return unseen.test(sign) ? 'hidden characters' : `“${sign}”`
  return undefined
}

const required = (label: string, maxLength: number, allowed: RegExp, fine: string) =>
  v.pipe(
    v.string(`${label} must be text.`),
    v.maxLength(maxLength, `${label} can have at most ${maxLength} characters.`),
    v.check((value) => value.trim() !== '', `${label} is required.`),
    v.check(
      (value) => firstRefused(value, allowed) === undefined,
      ({ input }) => `${label} cannot contain ${firstRefused(input, allowed)}. ${fine}`,
    ),
  )

/** A person's first or last name in any script; `label` names it in the messages. */
export const personNameSent = (label: string, maxLength: number) =>
  v.pipe(
    required(label, maxLength, ofNames, 'Letters of any script, spaces, apostrophes and hyphens are fine.'),
    v.check(
      (value) => value.trim() === '' || /\p{L}/u.test(value) || firstRefused(value, ofNames) !== undefined,
      `${label} must have at least one letter.`,
    ),
  )

/** A practice's own number of a patient. */
export const mrnSent = (label: string, maxLength: number) =>
  required(label, maxLength, ofNumbers, 'Letters, digits, spaces and - . / _ # : are fine.')
