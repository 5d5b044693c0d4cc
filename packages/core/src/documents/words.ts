import { documentRefusals, maxDocumentBytes } from '@chartside/contract/lib/document-file'
import { counted, featureWords } from '../lib/language.ts'

const documents = counted({ one: '1 document', other: '{0} documents' })

/** Words of the documents, exactly as the requirements give them where they do. */
export const documentWords = featureWords('documents', {
  // DOC-01
  title: 'Documents',
  tags: 'Tags',
  allTags: 'All',
  noTags: 'No File available.',
  documentsWithTag: (tag: string, count: number) => `${tag}: ${documents(count)}`,
  typeColumn: 'File type',
  tagColumn: 'Tag',
  nameColumn: 'File Name',
  dateColumn: 'Created at',
  actionsColumn: 'Actions',
  pdf: 'PDF',
  image: 'Image',
  unnamed: 'No file name',
  untagged: 'No tag',
  none: 'No document found for this patient.',
  noPatient: 'Choose a patient to see their documents.',
  failed: 'The documents could not be loaded.',
  stale: 'The list may be out of date.',
  tagsFailed: 'The tags could not be loaded.',

  // DOC-02
  add: 'Add Document',
  uploadTitle: 'Upload Document',
  tag: 'Tag',
  tagHelp: 'Choose a tag or type a new one.',
  tagRequired: 'Tag is required.',
  fileRequired: 'File is required.',
  tagAndFileMissing: 'Please enter a tag and select a file to continue.',
  tagMissing: 'Please enter a tag.',
  fileMissing: 'Please select a file.',
  files: 'Files',
  chooseFiles: 'Choose files',
  takePhoto: 'Take a photo',
  dropHere: 'or drop them here',
  dropToAdd: 'Drop the files to add them',
  limits: `PDF, JPEG, JPG or PNG, at most ${maxDocumentBytes / 1024 / 1024} MB each.`,
  submit: 'Submit',
  uploading: 'Uploading…',
  checking: 'Checking…',
  waiting: 'Ready to upload',
  filed: 'Filed',
  sent: (percent: number) => `${percent} %`,
  progressOf: (file: string) => `Upload of ${file}`,
  notFiled: 'Upload failed. Your file is still here.',
  unsure: 'This may have uploaded. You can safely try again.',
  filedBefore: (file: string) => `‘${file}’ is already in this chart.`,
  retry: 'Try again',
  retryFile: (file: string) => `Try again: ${file}`,
  removeFile: (file: string) => `Remove ${file}`,
  cancelFile: (file: string) => `Stop uploading ${file}`,
  leftOver: counted({ one: '1 file has not been uploaded yet.', other: '{0} files have not been uploaded yet.' }),
  continueUpload: 'Continue',
  discardUpload: 'Discard',

  // DOC-03
  onlyKinds: documentRefusals.kind,
  notAccepted: (kinds: string) => `Only ${kinds} files are taken here.`,
  cutOff: 'The end of this file is missing. It may have been cut off when it was copied: look at it before you file it.',
  unreadable: 'The file could not be read. It may have been moved or deleted. Choose it again.',

  // DOC-04
  editTitle: 'Edit Document',
  edit: 'Edit',
  editTagRequired: 'Tag is required',
  replaceFile: 'File',
  chooseFile: 'Choose another file',
  noFileChosen: 'Please select a file',
  chosenFile: (file: string) => `Will be replaced by ${file}`,

  // DOC-05
  deleteQuestion: 'Are you sure you want to delete this document?',
  delete: 'Delete',

  // Looking at a document
  openOf: (file: string) => `Open ${file}`,
  downloadOf: (file: string) => `Download ${file}`,
  download: 'Download',
  preview: 'Preview',
  previewOf: (file: string) => `Preview of ${file}`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  rotate: 'Rotate',
  wholePicture: 'Whole picture',
  zoom: (percent: number) => `${percent} %`,
  noPreview: 'This browser does not show PDF files in a page. Download the file to read it.',
  previewFailed: 'The file could not be shown.',
})
