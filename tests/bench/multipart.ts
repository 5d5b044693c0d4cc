/** The bytes around `recording.mp3` in a multipart form. */
export function formAround(fields: Record<string, string>) {
  const boundary = 'chartside-bench-7f3d'
  const text = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="audio_file"; filename="recording.mp3"\r\ncontent-type: audio/mpeg\r\n\r\n`
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    head: Buffer.from(text.join('') + file),
    tail: Buffer.from(`\r\n--${boundary}--\r\n`),
  }
}
