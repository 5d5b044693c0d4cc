import { featureWords } from '../lib/language.ts'

/** Words of the diagnosis codes in a review. */
export const codeWords = featureWords('codes', {
  find: 'Find an ICD-10 code',
  findHint: 'Words or the beginning of a code',
  loading: 'Loading the codes…',
  nothingFound: 'No codes found.',
  failed: "The table of codes couldn't be loaded, so codes aren't checked.",
  source: (year: string) => `ICD-10-CM of fiscal year ${year}, by CDC/NCHS and CMS.`,
  otherYear: (visit: string, year: string) =>
    `This visit is in fiscal year ${visit}, whose codes aren't loaded. Codes are checked against ${year}.`,
  unknown: (year: string) => `Not an ICD-10-CM code of fiscal year ${year}.`,
  unchecked: (codes: string) => `Not checked, as the codes of this visit's year aren't loaded: ${codes}.`,
  ofYear: (label: string, year: string) => `${label} (fiscal year ${year})`,
  onlyUntil: (label: string, year: string) => `${label} (only until fiscal year ${year})`,
  inOtherYear: (year: string, other: string) => `Not in fiscal year ${year}. It is a code of fiscal year ${other}.`,
  header: (title: string) => `“${title}” is a header. A longer code is needed.`,
  excluded: (other: string, owner: string) =>
    `Not coded together with ${other} unless the two are unrelated (Excludes1 note at ${owner}).`,
  twice: 'This code is in the list twice.',
  noteSaysLeft: 'The note says left.',
  noteSaysRight: 'The note says right.',
  use: (code: string) => `Use ${code}`,
})
