/** The bytes of a file as text, which is how a page hands them over quickly. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 30_000) parts.push(String.fromCharCode(...bytes.subarray(at, at + 30_000)))
  return btoa(parts.join(''))
}
