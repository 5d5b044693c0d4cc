import dataAddress from 'wasm-media-encoders/wasm/mp3?url&inline'

/**
 * The bytes of LAME as WebAssembly. They come as a separate script, since a page may let us load scripts but not fetch; and that
 * script can be replaced by another build of LAME (docs/encoders.md).
 */
export function lameModule(): Uint8Array<ArrayBuffer> {
  const binary = atob(dataAddress.slice(dataAddress.indexOf(',') + 1))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
