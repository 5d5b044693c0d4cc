// The rules for documents that can be filed, for both sides: the client reports a problem before sending, the server enforces
// them.

/** The largest accepted document. */
export const maxDocumentBytes = 25 * 1024 * 1024
/** The limit for images: more than a letter-size page at 1,000 dpi, or a phone's camera. */
export const maxMegapixels = 120

export type DocumentKind = 'pdf' | 'jpeg' | 'png'

/** The content type with which a kind is served, whatever the file declares. */
export const documentTypes: Readonly<Record<DocumentKind, string>> = {
  pdf: 'application/pdf',
  jpeg: 'image/jpeg',
  png: 'image/png',
}

/** The messages for refused files. */
export const documentRefusals = {
  /** DOC-03 */
  kind: 'Only PDF, JPEG, JPG, and PNG files are allowed.',
  otherKind: (kind: string) =>
    `Only PDF, JPEG, JPG, and PNG files are allowed. This is a ${kind} file, whatever its name says: save it as one of those and choose it again.`,
  empty: 'The file is empty.',
  large: `The file is larger than ${maxDocumentBytes / 1024 / 1024} MB.`,
  pixels: `The image has more than ${maxMegapixels} megapixels. Save it at a lower resolution and choose it again.`,
  longName: 'The file name can have at most 255 characters.',
  hidden: 'The file name contains hidden characters, which can disguise a file. Rename the file and choose it again.',
  ending: (ending: string) =>
    `The file name has two endings, ‘${ending}’, which can disguise a file. Rename the file and choose it again.`,
  notPdf: 'The file is named as a PDF, but it is an image. Rename the file and choose it again.',
  notImage: 'The file is named as an image, but it is a PDF. Rename the file and choose it again.',
}

const maxNameLength = 255
/** Where a PDF begins at the latest, as for its readers: scanners and print servers write a job's header or line breaks before it. */
const pdfLead = 1024
/** The bytes at the start of a file that identify its kind. */
export const signatureBytes = pdfLead + 5

// Control characters, line and paragraph separators, zero-width characters, which make two names look alike, and those that
// change the direction of the following text: 'fdp.exe' reads as 'exe.pdf'. Unicode calls most of them format characters; those
// of Arabic and Syriac are visible, except for one. Spaces of other widths occur in legitimate names. So do the two joiners after
// a letter of a script that uses them, like Persian or Malayalam; after a–z they could hide an extension like '.exe' and are
// refused.
const hidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  /[\u0000-\u001f\u007f-\u009f\u061c\u115f\u1160\u2028\u2029\u3164\uffa0]|(?![\u0600-\u08ff\u200c\u200d])\p{Cf}|(?<!(?![a-z])[\p{L}\p{M}])[\u200c\u200d]/iu
const everyHidden = new RegExp(hidden, 'giu')
// Windows names a saved JPEG '.jfif', old programs '.jpe'.
const allowed = /\.(pdf|jpe?g|jpe|jfif|png)$/i
// The extension of something that runs, before the last one. Those of documents and pictures disguise nothing, since the last one
// decides what opens the file: programs that convert keep them, as in 'Letter.docx.pdf'; '.com' ends the name of a website.
const double =
  /\.(?:svgz?|[sx]?html?|xht|m?js|exe|scr|bat|cmd|msi|pif|lnk|hta|cpl|dll|ocx|xll|sys|drv|jar|class|jnlp|apk|application|appx|msix|msp|mst|dmg|pkg|deb|rpm|iso|img|vhdx?|cab|ps1|psm1|e?ps|vbs?|vbe|ws[cfh]?|sct|reg|inf|url|scf|desktop|webloc|chm|hlp|msc|job|gadget|scpt|command|swf|mht(?:ml)?|sh|bash|zsh|csh|ksh|py|pl|rb|lua|pht|phtml|php\d?|asp|aspx|jsp|cgi|docm|dotm|xlsm|xlsb|pptm)[\s.]*\.(?:pdf|jpe?g|jpe|jfif|png)$/i

/** Why a file with this name is refused; undefined if the name is valid. */
export function nameRefusal(name: string): string | undefined {
  if (name.length > maxNameLength) return documentRefusals.longName
  if (hidden.test(name)) return documentRefusals.hidden
  const twice = double.exec(name)
  if (twice) return documentRefusals.ending(twice[0])
  return allowed.test(name) ? undefined : documentRefusals.kind
}

/** True if text has invisible characters or ones that change the direction. */
export const hidesSomething = (text: string): boolean => hidden.test(text)

/** A name for display: hidden characters become visible and change no direction. */
export const visibleName = (name: string): string => name.replace(everyHidden, '\ufffd')

type Signature = string | readonly number[]

const begins = (head: Uint8Array, signature: Signature, at = 0): boolean =>
  typeof signature === 'string'
    ? begins(
        head,
        [...signature].map((letter) => letter.charCodeAt(0)),
        at,
      )
    : signature.every((byte, index) => head[at + index] === byte)
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const jpeg = [0xff, 0xd8, 0xff]

/** The kind of a file by its first `signatureBytes`; undefined for any other kind. */
export function kindOf(head: Uint8Array): DocumentKind | undefined {
  if (begins(head, png) && begins(head, 'IHDR', 12)) return 'png'
  // A JPEG's start is followed by a marker of its header: a table, a frame, application data or a comment.
  if (begins(head, jpeg) && (head[3] ?? 0) >= 0xc0 && head[3] !== 0xff) return 'jpeg'
  return isPdf(head) ? 'pdf' : undefined
}

/** True for a PDF, also behind what scanners write before it, but not behind a page, a program or another kind of file. */
function isPdf(head: Uint8Array): boolean {
  let at = 0
  while (at < pdfLead && !begins(head, '%PDF-', at)) at++
  if (at === pdfLead) return false
  const lead = head.subarray(0, at)
  return !lead.includes(0x3c) && ![...programs, jpeg, png].some((one) => begins(lead, one)) && !otherKindOf(lead)
}

const programs: readonly Signature[] = ['MZ', '\x7fELF', '#!']

/** Kinds that are often chosen as a document, by what stands at a place of the file. */
const otherKinds: readonly (readonly [kind: string, at: number, signature: Signature])[] = [
  ...['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'].map((brand) => ['HEIC', 4, `ftyp${brand}`] as const),
  ['AVIF', 4, 'ftypavif'],
  ['WebP', 8, 'WEBP'],
  ['GIF', 0, 'GIF8'],
  ['TIFF', 0, 'II*\0'],
  ['TIFF', 0, 'MM\0*'],
  ['DICOM', 128, 'DICM'],
  ['Office/ZIP', 0, 'PK\x03\x04'],
  ['Office', 0, [0xd0, 0xcf, 0x11, 0xe0]],
  ['RTF', 0, '{\\rtf'],
]

/** What a file is that cannot be filed, as its users call it; undefined if unknown. */
const otherKindOf = (head: Uint8Array): string | undefined =>
  otherKinds.find(([, at, signature]) => begins(head, signature, at))?.[0]

/** Why a file with this `head` is refused under its name; undefined if its kind is accepted and matches the name. */
export function contentRefusal(name: string, kind: DocumentKind | undefined, head: Uint8Array): string | undefined {
  if (!kind) {
    const other = otherKindOf(head)
    return other ? documentRefusals.otherKind(other) : documentRefusals.kind
  }
  const namedPdf = /\.pdf$/i.test(name)
  if (namedPdf === (kind === 'pdf')) return undefined
  return namedPdf ? documentRefusals.notPdf : documentRefusals.notImage
}
