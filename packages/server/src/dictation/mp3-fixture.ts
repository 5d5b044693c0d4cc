/** A valid MP3 of silence for tests: MPEG-2 Layer III, mono, 24 kHz, 64 kbit/s, frames of 24 ms and 192 bytes. */
export function silentMp3(seconds: number): Uint8Array<ArrayBuffer> {
  const frames = Math.ceil(seconds / 0.024)
  const bytes = new Uint8Array(frames * 192)
  for (let frame = 0; frame < frames; frame++) bytes.set([0xff, 0xf3, 0x84, 0xc4], frame * 192)
  return bytes
}

/** A WAV (16 bit, mono) of noise for tests: audio, but no MP3. */
export function noiseWav(seconds: number, rate = 16_000): Uint8Array<ArrayBuffer> {
  const samples = seconds * rate
  const bytes = new Uint8Array(44 + samples * 2)
  const view = new DataView(bytes.buffer)
  const ascii = (at: number, text: string) => {
    for (let i = 0; i < text.length; i++) bytes[at + i] = text.charCodeAt(i)
  }
  ascii(0, 'RIFF')
  view.setUint32(4, 36 + samples * 2, true)
  ascii(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  ascii(36, 'data')
  view.setUint32(40, samples * 2, true)
  let state = 1
  for (let i = 0; i < samples; i++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    view.setInt16(44 + i * 2, (state >> 12) - 32_768, true)
  }
  return bytes
}
