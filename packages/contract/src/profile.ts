import * as v from 'valibot'

import { endpoint } from './lib/endpoint.ts'
import { id, optionalId, optionalText, text } from './lib/read.ts'
import { idSent, optionalTextSent, requiredText } from './lib/send.ts'

/** A provider as others know them. `azz_id` is the identifier in calls, rows and events; `id` only travels with a profile update. */
export const provider = v.object({
  id,
  azz_id: id,
  practice_id: optionalId,
  name: text,
  description: optionalText,
  address: optionalText,
  room: optionalText,
  /** The image as a data URL. */
  profile: optionalText,
  modes: optionalText,
  assistant_email: optionalText,
  phone: optionalText,
  /** Only 'active' providers are offered in appointment forms. */
  status: optionalText,
})
export type Provider = v.InferOutput<typeof provider>

export const updateProfile = endpoint({
  method: 'POST',
  path: 'provider_api/provider-profile-update',
  about: "Changes the signed-in provider's own profile.",
  permission: 'edit-profile',
  body: v.object({
    name: requiredText('Full Name', 200),
    description: optionalTextSent('Description', 5000),
    address: optionalTextSent('Address', 500),
    room: optionalTextSent('Room no.', 50),
    profile: optionalTextSent('Image', 2_000_000),
    id: idSent,
    azz_id: idSent,
    modes: v.optional(v.picklist(['telehealth', 'office', ''], 'Choose telehealth or office.'), ''),
    assistant_email: optionalTextSent('Assistant Email', 320),
    phone: optionalTextSent('Phone', 50),
  }),
})
