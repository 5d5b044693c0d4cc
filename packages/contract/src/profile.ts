import * as v from 'valibot'
import { endpoint } from './lib/endpoint.ts'
import { object } from './lib/object.ts'
import { type PictureKind, pictureOf } from './lib/picture.ts'
import { idSent, optionalProse } from './lib/send.ts'
import { optionalEmailSent, optionalTextSent, requiredText, textSent } from './lib/send-fields.ts'

export { type Provider, provider } from './lib/provider.ts'

/** How a provider sees patients. */
export const modes = ['telehealth', 'office'] as const

/** The maximum lengths of a profile's fields. */
export const profileLengths = {
  name: 200,
  description: 5000,
  address: 500,
  room: 50,
  assistant_email: 320,
  phone: 50,
} as const

/** The maximum side of the image in pixels, and the maximum bytes for that size. */
export const maxImage = { pixels: 512, bytes: 400_000 }

/** The messages for refused images. */
export const imageRefusals = {
  kind: 'The image must be a JPEG, PNG or WebP.',
  large: `The image can have at most ${maxImage.bytes / 1000} kB.`,
  pixels: `The image can have at most ${maxImage.pixels} × ${maxImage.pixels} pixels.`,
}

/** Why an image is refused; undefined if it is accepted: a data URL whose bytes match its declared type, or '' for no image. */
export function imageProblem(dataUrl: string): string | undefined {
  if (dataUrl === '') return undefined
  const [, type, encoded = ''] = /^data:image\/(jpeg|png|webp);base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl) ?? []
  if (!type) return imageRefusals.kind
  if (encoded.length > (maxImage.bytes * 4) / 3 + 4) return imageRefusals.large
  const picture = pictureOf(bytesOf(encoded))
  if (picture?.kind !== (type as PictureKind)) return imageRefusals.kind
  return Math.max(picture.width, picture.height) > maxImage.pixels ? imageRefusals.pixels : undefined
}

/** The bytes of base64; none if it cannot be decoded. */
function bytesOf(encoded: string): Uint8Array {
  try {
    return Uint8Array.from(atob(encoded), (byte) => byte.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}

const imageSent = v.pipe(
  textSent('Image', 2_000_000),
  v.rawCheck(({ dataset, addIssue }) => {
    const message = dataset.typed ? imageProblem(dataset.value) : undefined
    if (message) addIssue({ message })
  }),
)

/** The texts and choices of the profile's form. */
export const profileFields = {
  name: requiredText('Full Name', profileLengths.name),
  description: optionalProse('Description', profileLengths.description),
  address: optionalTextSent('Address', profileLengths.address),
  room: optionalTextSent('Room no.', profileLengths.room),
  modes: v.optional(v.picklist([...modes, ''], 'Choose telehealth or office.'), ''),
  assistant_email: optionalEmailSent('Assistant Email', profileLengths.assistant_email),
  phone: optionalTextSent('Phone', profileLengths.phone),
}

export const updateProfile = endpoint({
  method: 'POST',
  path: 'provider_api/provider-profile-update',
  about:
    "Changes the signed-in provider's own profile. `profile` is the image as a data URL of at most 512 × 512 pixels: '' removes it; if it is left out, the image stays.",
  permission: 'edit-profile',
  body: object({
    ...profileFields,
    profile: v.optional(imageSent),
    id: idSent,
    azz_id: idSent,
  }),
})
