import { endpoint } from './lib/endpoint.ts'
import { object } from './lib/object.ts'
import { text } from './lib/read.ts'

export const recordingKey = endpoint({
  method: 'GET',
  path: 'provider_api/recording-key',
  about: 'The secret of this user (32 bytes, base64) that wraps the keys of recordings kept on disk.',
  feature: 'recording-key',
  answer: { data: object({ key: text }) },
})
