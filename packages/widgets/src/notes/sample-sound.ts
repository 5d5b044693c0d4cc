// Sound for stories.

/** The address of eighty seconds of silence, as audio to play. */
export function silence(): string {
  const rate = 8000
  const bytes = new Uint8Array(44 + 80 * rate).fill(128)
  const view = new DataView(bytes.buffer)
  for (const [at, text] of [
    [0, 'RIFF'],
    [8, 'WAVEfmt '],
    [36, 'data'],
  ] as const)
    bytes.set(new TextEncoder().encode(text), at)
  for (const [at, value] of [
    [4, 36 + 80 * rate],
    [16, 16],
    [20, 0x10001],
    [24, rate],
    [28, rate],
    [32, 0x80001],
    [40, 80 * rate],
  ] as const)
    view.setUint32(at, value, true)
  return URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' }))
}
