// A different backend with only the common calls: no capabilities, HTTP 200 for everything, old dates, nulls,
// lists as text. It serves the portal's files and its own config.json.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'

const portal = process.env['PORTAL_DIR'] ?? join(import.meta.dirname, '../../dist/portal')
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wav': 'audio/wav',
  '.wasm': 'application/wasm',
}
const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types chartside ProseMirrorClipboard',
].join('; ')

const email = 'provider@old.example'
export const plainAccount = { email, password: 'old-password', otp: '123456' }
const provider = { id: 7, azz_id: 70, name: 'Dr. Ada Plain', profile: null, description: null, phone: null }

type Row = Record<string, unknown> & { id: number }
type Answer = Record<string, unknown>
interface Request {
  query: URLSearchParams
  body: Record<string, unknown>
  form: FormData
}

const success = (message: string, fields: Answer = {}): Answer => ({ status: 'success', message, ...fields })
const refuse = (message: string, status = 'ERROR_INFO'): Answer => ({ status, message })

/** Starts it on a free port. `uploads` are the forms of received dictations, `paths` all calls. */
export async function startPlainBackend() {
  const uploads: FormData[] = []
  const paths: string[] = []
  const rows: Row[] = [
    {
      id: 3,
      patient_name: 'OLD NOTE',
      created_at: '2024-02-29 08:15:00',
      provider_id: 70,
      soap_note: '"S: **Cough**\\nO: Clear"',
      cpt_codes: "[{'code': 'A-1', 'reason': None},]",
      icd_10_codes: null,
      modifiers: 'no list at all',
      tasks: '',
      comments: null,
      transcription: null,
    },
    { id: 2, patient_name: null, created_at: null, soap_note: null },
    { id: 1, patient_name: 'Waiting Since Long', created_at: '2024-01-31 23:59:59', soap_note: null, cpt_codes: '' },
  ]
  let token = 'old-token-1'

  const rowOf = (id: unknown) => rows.find((row) => String(row.id) === String(id))
  const calls: Record<string, (request: Request) => Answer> = {
    'POST provider_api/login': ({ body }) =>
      body['email'] === email && body['password'] === plainAccount.password
        ? success('Welcome back', { data: { provider, access_token: token } })
        : refuse('These credentials do not match our records.'),
    'POST provider_api/forgot-password': () => success('OTP sent'),
    'POST provider_api/verify-otp': ({ body }) =>
      body['otp_code'] === plainAccount.otp
        ? success('Verified', { data: { provider, access_token: token } })
        : refuse('Wrong OTP'),
    'POST provider_api/password_reset': ({ body }) =>
      body['password'] === body['confirm_password'] ? success('Done') : refuse('The passwords do not match.'),
    'GET provider_api/info': () => success('', { data: true }),
    'GET provider_api/locations': () => success('', { addresses: null }),
    'GET provider_api/slots-by-provider': () => success('', { data: null, locations: null }),
    'GET provider_api/get-appointment': () => success('', { data: { data: null, current_page: 1, last_page: 1 } }),
    'POST provider_api/search-patient': ({ body }) =>
      success('', {
        data: {
          patients: {
            data: String(body['input']).includes('ro')
              ? [{ id: 11, first_name: 'rosa', last_name: 'old', mrn: 99, dob: '1980-02-29', gender: null, phone: null }]
              : [],
          },
        },
      }),
    'POST provider_api/dictations': () =>
      success('', { data: { response_data: rows, pagination: { current_page: '1', last_page: '1' } } }),
    'POST provider_api/upload-file': ({ form, body }) => {
      const again = rowOf(body['id'])
      if (again) {
        again['soap_note'] = 'S: made again'
        return success('Note generation started')
      }
      uploads.push(form)
      rows.unshift({
        id: rows.length + 1,
        patient_name: form.get('patient_name'),
        created_at: new Date().toISOString().slice(0, 19).replace('T', ' '),
        provider_id: 70,
        soap_note: 'S: A new note\nP: Rest',
        cpt_codes: '[]',
        tasks: form.get('tasks'),
        comments: form.get('comments'),
      })
      return success('Dictation uploaded')
    },
    'POST provider_api/update-dictation': ({ body }) => {
      const row = rowOf(body['dictation_id'])
      if (!row) return refuse('No such dictation', 'ERROR')
      Object.assign(row, body)
      return success('Dictation updated')
    },
    'POST provider_api/delete-dictation': ({ body }) => {
      const row = rowOf(body['id'])
      if (!row) return refuse('No such dictation', 'ERROR')
      rows.splice(rows.indexOf(row), 1)
      return success('Dictation deleted')
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://plain.test')
    if (!url.pathname.startsWith('/api/v4/')) return file(url.pathname, response)
    const path = url.pathname.slice('/api/v4/'.length)
    paths.push(path)
    const call = calls[`${request.method} ${path}`]
    // An unknown call gets an HTML page, as from many old backends.
    if (!call) return void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not Found</h1>')
    const open = /login|forgot-password|verify-otp/.test(path)
    const given = open || request.headers.authorization === `Bearer ${token}`
    const found = given ? call(await read(request, url)) : refuse('Your token has expired.', 'token_expired')
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    address: `http://127.0.0.1:${port}`,
    uploads,
    paths,
    rows,
    /** Makes every issued token invalid. */
    expireTokens: () => {
      token = `old-token-${Date.now()}`
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function read(request: IncomingMessage, url: URL): Promise<Request> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const type = request.headers['content-type'] ?? ''
  const bytes = Buffer.concat(chunks)
  const isForm = type.startsWith('multipart/form-data')
  return {
    query: url.searchParams,
    body: type.includes('json') ? (JSON.parse(bytes.toString()) as Record<string, unknown>) : {},
    form: isForm ? await new Response(bytes, { headers: { 'content-type': type } }).formData() : new FormData(),
  }
}

async function file(path: string, response: ServerResponse): Promise<void> {
  if (path === '/config.json') {
    const config = { apiBase: '/api/v4', practicePhone: '+1 555 0142' }
    return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(config))
  }
  const inside = normalize(path).replace(/^(\.\.[/\\])+/, '')
  const name = extname(inside) ? inside : 'index.html'
  try {
    const bytes = await readFile(join(portal, name))
    const headers = { 'content-type': types[extname(name)] ?? 'application/octet-stream', 'content-security-policy': policy }
    response.writeHead(200, headers).end(bytes)
  } catch {
    response.writeHead(404).end()
  }
}
