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
/** The bytes at the start of a file that identify its kind. */
export const signatureBytes = 16

// Control characters, line and paragraph separators, zero-width characters, which make two names look alike, and those that
// change the direction of the following text: 'fdp.exe' reads as 'exe.pdf'. Unicode calls most of them format characters; those
// of Arabic and Syriac are visible, except for one. Spaces of other widths occur in legitimate names. So do the two joiners after
// a letter of a script that uses them, like Persian or Malayalam; after a–z they could hide an extension like '.exe' and are
// refused.
const hidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  /[\u0000-\u001f\u007f-\u009f\u061c\u115f\u1160\u2028\u2029\u3164\uffa0]|(?![\u0600-\u08ff\u200c\u200d])\p{Cf}|(?<!(?![a-z])[\p{L}\p{M}])[\u200c\u200d]/iu
const everyHidden = new RegExp(hidden, 'giu')
const allowed = /\.(pdf|jpe?g|png)$/i
// Another known extension before the last one. A list, since 'Dr.Smith.pdf' and 'lab.v2.pdf' have only one extension.
const double =
  /\.(?:pdf|jpe?g|png|gif|bmp|tiff?|webp|heic|svgz?|[sx]?html?|xht|xml|js|mjs|json|css|exe|com|scr|bat|cmd|msi|pif|lnk|hta|cpl|dll|ocx|xll|sys|drv|jar|class|jnlp|apk|app|application|appx|msix|msp|mst|dmg|pkg|deb|rpm|iso|img|vhdx?|cab|ps1|psm1|e?ps|vbs?|vbe|ws[cfh]?|sct|reg|inf|url|scf|desktop|webloc|chm|hlp|msc|job|gadget|scpt|command|swf|mht(?:ml)?|sh|bash|zsh|csh|ksh|py|pl|rb|lua|pht|phtml|php\d?|asp|aspx|jsp|cgi|docx?|docm|dotm|xlsx?|xlsm|xlsb|pptx?|pptm|odt|ods|rtf|txt|csv|eml|msg|zip|rar|7z|gz|tar|bz2|xz)[\s.]*\.(?:pdf|jpe?g|png)$/i

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

const begins = (head: Uint8Array, bytes: readonly number[], at = 0): boolean =>
  bytes.every((byte, index) => head[at + index] === byte)
const pdf = [0x25, 0x50, 0x44, 0x46, 0x2d]
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const pngHeader = [0x49, 0x48, 0x44, 0x52]
const jpeg = [0xff, 0xd8, 0xff]

/** The kind of a file by its first `signatureBytes`; undefined for any other kind. */
export function kindOf(head: Uint8Array): DocumentKind | undefined {
  if (begins(head, pdf)) return 'pdf'
  if (begins(head, png) && begins(head, pngHeader, 12)) return 'png'
  // A JPEG's start is followed by a marker of its header: a table, a frame, application data or a comment.
  return begins(head, jpeg) && (head[3] ?? 0) >= 0xc0 && head[3] !== 0xff ? 'jpeg' : undefined
}

/** Why a file's content is refused under its name; undefined if it is an accepted kind that matches the name. */
export function contentRefusal(name: string, kind: DocumentKind | undefined): string | undefined {
  if (!kind) return documentRefusals.kind
  const namedPdf = /\.pdf$/i.test(name)
  if (namedPdf === (kind === 'pdf')) return undefined
  return namedPdf ? documentRefusals.notPdf : documentRefusals.notImage
}
