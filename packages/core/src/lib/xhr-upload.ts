import type { Upload } from './upload.ts'

/** An upload without progress for this long has stalled. */
const stalledMilliseconds = 60_000
/** How long a server may take to answer after the last byte. */
const silentMilliseconds = 120_000

/** The only use of XMLHttpRequest: fetch reports no upload progress. A stalled upload counts as unreachable. */
export const uploadByXhr: Upload = ({ url, headers, form, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let patience: ReturnType<typeof setTimeout> | undefined
    const wait = (milliseconds: number) => {
      clearTimeout(patience)
      patience = setTimeout(() => end(new TypeError('The upload stands still')), milliseconds)
    }
    const giveUp = () => end(new DOMException('Given up', 'AbortError'))
    const end = (failure?: Error) => {
      clearTimeout(patience)
      signal?.removeEventListener('abort', giveUp)
      if (!failure) return
      reject(failure)
      request.abort()
    }
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => {
      wait(stalledMilliseconds)
      if (event.lengthComputable) onProgress?.(event.loaded, event.total)
    }
    request.upload.onload = () => wait(silentMilliseconds)
    request.onload = () => {
      end()
      resolve({
        status: request.status,
        text: request.responseText,
        header: (name) => request.getResponseHeader(name) ?? undefined,
      })
    }
    request.onerror = () => end(new TypeError('The upload could not reach the server'))
    if (signal?.aborted) return giveUp()
    signal?.addEventListener('abort', giveUp)
    wait(stalledMilliseconds)
    request.send(form)
  })
