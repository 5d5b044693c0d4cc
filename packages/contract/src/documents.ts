import * as v from 'valibot'
import { hidesSomething } from './lib/document-file.ts'
import { endpoint } from './lib/endpoint.ts'
import { object } from './lib/object.ts'
import { count, id, moment, optionalId, optionalText, rows, text } from './lib/read.ts'
import { fileSent, idSent, optionalIdSent } from './lib/send.ts'
import { optionalTextSent, requiredText } from './lib/send-fields.ts'

/** A document's tag. It is shown beside the file's name, so hidden characters in it could disguise the name. */
export const tagSent = v.pipe(
  requiredText('Tag', 100),
  v.check((tag) => !hidesSomething(tag), 'Retype the tag; it contains hidden characters.'),
)

export const document = object({
  id,
  patient_pool_id: id,
  /** 'pdf' or 'image'. */
  doc_type: text,
  tag: text,
  /** The address for viewing the file. */
  url: text,
  original_file_name: text,
  created_at: moment,
  /** Beyond the source: the address for downloading the file under its name; '' if a backend has only `url`. */
  download_url: optionalText,
})
export type Document = v.InferOutput<typeof document>

export const listDocuments = endpoint({
  method: 'GET',
  path: 'provider_api/get-patient-docs',
  about: 'The newest 1,000 documents, optionally of one patient or with one tag.',
  query: object({ tag: v.optional(optionalTextSent('Tag', 100)), patient_pool_id: v.optional(optionalIdSent) }),
  answer: { data: object({ data: rows(document) }) },
})

export const listDocumentTags = endpoint({
  method: 'GET',
  path: 'provider_api/get-patient-docs-tags',
  about: 'Tags in use, up to 1,000, with the number of documents of each.',
  query: object({ patient_pool_id: v.optional(optionalIdSent) }),
  answer: { data: rows(object({ tag: text, count })) },
})

export const saveDocument = endpoint({
  method: 'POST',
  path: 'provider_api/save-patient-doc',
  about: 'Files a document: a PDF, JPEG or PNG of at most 25 MB.',
  permission: 'file-documents',
  creates: true,
  form: object({ file: fileSent('File'), tag: tagSent, patient_pool_id: idSent }),
  answer: { data: v.fallback(v.optional(object({ id: optionalId })), undefined) },
})

export const updateDocument = endpoint({
  method: 'POST',
  path: 'provider_api/update-patient-doc/:id',
  about:
    'Changes the tag of a document, and its file if one is sent, for which the user needs the permission to delete documents, too.',
  permission: 'file-documents',
  form: object({ patient_pool_id: idSent, tag: tagSent, file: v.optional(fileSent('File')) }),
})

export const deleteDocument = endpoint({
  method: 'DELETE',
  path: 'provider_api/delete-patient-doc/:id',
  about: 'Deletes a document.',
  permission: 'delete-documents',
})
