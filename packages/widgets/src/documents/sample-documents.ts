// Documents for stories: rows as a server sends them, and real small files behind them, all invented.
import type { listDocuments } from '@chartside/contract/documents'
import type { Sent } from '@chartside/contract/lib/endpoint'

export type SentDocument = NonNullable<Sent<typeof listDocuments>['data']['data']>[number]

const addresses = new Map<string, Promise<string>>()
const addressOf = (name: string, make: () => Promise<Blob>): Promise<string> => {
  const known = addresses.get(name) ?? make().then((blob) => URL.createObjectURL(blob))
  addresses.set(name, known)
  return known
}

/** A PDF of one page with a title. */
export const samplePdf = (title = 'Blood count'): File => {
  const content = `BT /F1 18 Tf 72 720 Td (${title}) Tj ET`
  const text = `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >> endobj
4 0 obj << /Length ${content.length} >> stream
${content}
endstream endobj
5 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj
trailer << /Size 6 /Root 1 0 R >>
%%EOF
`
  return new File([text], `${title}.pdf`, { type: 'application/pdf' })
}

/** A picture of the given size, lighter towards one corner, so that its orientation shows. */
export async function samplePicture(name = 'Thorax.png', width = 480, height = 600): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const drawing = canvas.getContext('2d')!
  const shade = drawing.createLinearGradient(0, 0, width, height)
  shade.addColorStop(0, 'white')
  shade.addColorStop(1, 'black')
  drawing.fillStyle = shade
  drawing.fillRect(0, 0, width, height)
  drawing.fillStyle = 'crimson'
  drawing.fillRect(width / 10, height / 10, width / 5, height / 20)
  const type = /\.jpe?g$/i.test(name) ? 'image/jpeg' : 'image/png'
  return new File([await canvas.convertToBlob({ type })], name, { type })
}

/** A row with a file behind it. */
export async function sampleDocument(change: Partial<SentDocument> = {}): Promise<SentDocument> {
  const pdf = (change.doc_type ?? 'pdf') === 'pdf'
  return {
    id: 'k1',
    patient_pool_id: 'p1',
    doc_type: 'pdf',
    tag: 'Lab',
    url: await (pdf ? addressOf('pdf', async () => samplePdf()) : addressOf('picture', () => samplePicture())),
    original_file_name: pdf ? 'Blood count.pdf' : 'Thorax.png',
    created_at: '2026-11-18T09:30:00Z',
    download_url: '',
    ...change,
  }
}
