import type { CopiedNote } from '@chartside/core/notes'

/**
 * Puts a text on the clipboard, formatted and plain at once. False if the browser allows neither way. Called in a press: first by
 * the old command, which also works in frames and on pages without https.
 */
export async function writeClipboard({ html, plain }: CopiedNote): Promise<boolean> {
  let isWritten = false
  const write = (event: ClipboardEvent) => {
    if (!event.clipboardData) return
    event.clipboardData.setData('text/html', html)
    event.clipboardData.setData('text/plain', plain)
    event.preventDefault()
    isWritten = true
  }
  document.addEventListener('copy', write, { capture: true, once: true })
  // The selection would be restored by no browser: there is none to change.
  const isDone = document.execCommand('copy')
  document.removeEventListener('copy', write, { capture: true })
  if (isDone && isWritten) return true
  try {
    const types = { 'text/html': html, 'text/plain': plain }
    const blobs = Object.entries(types).map(([type, text]) => [type, new Blob([text], { type })] as const)
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))])
    return true
  } catch {
    return false
  }
}
