import type { Sealed } from './store.ts'

const text = new TextEncoder()

/** Encrypts `bytes`. `place` says what they are (dictation and number), so that no part can stand in for another. */
export async function seal(key: CryptoKey, place: string, bytes: Uint8Array<ArrayBuffer>): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const additionalData = text.encode(place)
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes) }
}

/** Decrypts what `seal` encrypted for this place. Rejects if anything was changed, or the key is another. */
export async function unseal(key: CryptoKey, place: string, { iv, data }: Sealed): Promise<Uint8Array<ArrayBuffer>> {
  const additionalData = text.encode(place)
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, data))
}

const peaksAt = (place: string): string => `${place}:peaks`

/** Encrypts the peaks of a piece, a byte each. Their root, since quiet speech must be visible, too. */
export const sealPeaks = (key: CryptoKey, place: string, peaks: readonly number[]): Promise<Sealed> =>
  seal(
    key,
    peaksAt(place),
    Uint8Array.from(peaks, (peak) => Math.round(255 * Math.sqrt(Math.min(1, peak)))),
  )

/** The peaks of a piece; none if they cannot be decrypted. */
export async function unsealPeaks(key: CryptoKey, place: string, sealed: Sealed): Promise<number[]> {
  const bytes = await unseal(key, peaksAt(place), sealed).catch(() => new Uint8Array())
  return Array.from(bytes, (byte) => (byte / 255) ** 2)
}

export const sealJson = (key: CryptoKey, place: string, value: object): Promise<Sealed> =>
  seal(key, place, text.encode(JSON.stringify(value)))

export const unsealJson = async (key: CryptoKey, place: string, sealed: Sealed): Promise<object> =>
  JSON.parse(new TextDecoder().decode(await unseal(key, place, sealed))) as object

/** Prepares a user's secret (base64) for `keyFrom`. */
export const importSecret = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'raw',
    Uint8Array.from(atob(secret), (sign) => sign.charCodeAt(0)),
    'HKDF',
    false,
    ['deriveKey'],
  )

/** The key of one dictation, derived from its user's secret by HKDF (RFC 5869). It cannot be exported and is stored nowhere. */
export const keyFrom = (secret: CryptoKey, id: string): Promise<CryptoKey> =>
  crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: text.encode(id), info: text.encode('chartside kept dictation') },
    secret,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )

/** A hash that tells one user of one server from another, without naming them. */
export async function ownerOf(apiBase: string, user: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', text.encode(`${apiBase}\n${user.trim().toLowerCase()}`))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
