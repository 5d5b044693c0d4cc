/** A form to send by POST; `onProgress` receives bytes. */
export interface UploadRequest {
  url: string
  headers: Record<string, string>
  form: FormData
  signal?: AbortSignal | undefined
  onProgress?: ((sent: number, total: number) => void) | undefined
}

/** The server's answer to an upload, unread. */
export interface UploadResponse {
  status: number
  text: string
  /** Undefined if the header is not readable from this origin. */
  header(name: string): string | undefined
}

/** Sends a form and resolves with the server's answer, whatever it is; rejects if the server could not be reached. */
export type Upload = (request: UploadRequest) => Promise<UploadResponse>

const load = () => import('./xhr-upload.ts')

/** Loads what uploads need before there is one: the network may be away then. */
export const prepareUpload = (): void => void load().catch(() => undefined)

/** The upload of a browser. */
export const browserUpload: Upload = async (request) => (await load()).uploadByXhr(request)
