import type { Document } from '@chartside/contract/documents'
import { visibleName } from '@chartside/contract/lib/document-file'

import type { AuditedRecord } from '../session/index.ts'

/** A document in display form. */
export interface DocumentRow {
  id: string
  patientId: string
  tag: string
  /** '' if unknown. */
  name: string
  kind: 'pdf' | 'image'
  /** ISO 8601, or '' if unknown. */
  createdAt: string
  /** The address for viewing; '' if there is none. */
  url: string
  /** The address for downloading; '' if there is none. */
  downloadUrl: string
}

/** The document of a row, for the audit trail. */
export const documentOf = ({ id, patientId }: DocumentRow): AuditedRecord => ({ resource: 'document', id, patientId })

/** Reads a row. Addresses are resolved against the API's; only web addresses are kept, since others could run a script. */
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

// Old rows have no type; the file name decides.
const isPdf = ({ doc_type, original_file_name }: Document): boolean =>
  doc_type === '' ? /\.pdf$/i.test(original_file_name) : /pdf/i.test(doc_type)

function webAddress(text: string, apiBase: string): string {
  if (text.trim() === '') return ''
  try {
    const base = new URL(apiBase, globalThis.location?.href)
    const { protocol, href } = new URL(text, base)
    // A blob: address was created by the page itself.
    return ['https:', 'http:', 'blob:'].includes(protocol) ? href : ''
  } catch {
    return ''
  }
}
