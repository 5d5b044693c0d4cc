import type { Document } from '@chartside/contract/documents'
import { visibleName } from '@chartside/contract/lib/document-file'

/** A document as a screen shows it. */
export interface DocumentRow {
  id: string
  patientId: string
  tag: string
  /** '' where nobody knows. */
  name: string
  kind: 'pdf' | 'image'
  /** ISO 8601, or '' where unknown. */
  createdAt: string
  /** Where it is looked at; '' where it cannot be. */
  url: string
  /** Where it is saved from; '' where it cannot be. */
  downloadUrl: string
}

/** Reads a row. Addresses are resolved against the API's; one that is not of the web leads nowhere: a script could be behind it. */
export function documentRow(document: Document, patientId: string, apiBase: string): DocumentRow {
  const url = webAddress(document.url, apiBase)
  return {
    id: document.id,
    patientId: document.patient_pool_id || patientId,
    tag: document.tag,
    name: visibleName(document.original_file_name),
    kind: isPdf(document) ? 'pdf' : 'image',
    createdAt: document.created_at,
    url,
    downloadUrl: webAddress(document.download_url, apiBase) || url,
  }
}

// Old rows have no type; their name tells.
const isPdf = ({ doc_type, original_file_name }: Document): boolean =>
  doc_type === '' ? /\.pdf$/i.test(original_file_name) : /pdf/i.test(doc_type)

function webAddress(text: string, apiBase: string): string {
  if (text.trim() === '') return ''
  try {
    const base = new URL(apiBase, globalThis.location?.href)
    const { protocol, href } = new URL(text, base)
    // What a page holds itself (blob:) was made by that page.
    return ['https:', 'http:', 'blob:'].includes(protocol) ? href : ''
  } catch {
    return ''
  }
}
