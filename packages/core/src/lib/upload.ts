export interface UploadRequest {
  url: string
  headers: Record<string, string>
  form: FormData
  signal?: AbortSignal | undefined
  onProgress?: ((sent: number, total: number) => void) | undefined
}

export interface UploadResponse {
  status: number
  text: string
  /** Undefined where the header is not readable from this origin. */
  header(name: string): string | undefined
}

/** Sends a form and resolves with whatever the server answered; rejects where it could not be reached. */
export type Upload = (request: UploadRequest) => Promise<UploadResponse>

/** The only use of XMLHttpRequest: fetch does not tell how much of a body was sent. */
export const uploadByXhr: Upload = ({ url, headers, form, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new DOMException('Given up', 'AbortError'))
    const request = new XMLHttpRequest()
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded, event.total)
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        header: (name) => request.getResponseHeader(name) ?? undefined,
      })
    request.onerror = () => reject(new TypeError('The upload could not reach the server'))
    request.onabort = () => reject(new DOMException('Given up', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
