import { featureWords } from '../lib/language.ts'

/** Words of what was deleted and can be restored. */
export const binWords = featureWords('bin', {
  title: 'Recently deleted',
  documentsAbout: 'Deleted documents and replaced files are kept for 30 days.',
  dictationsAbout: 'Deleted dictations are kept for 30 days, with recording and note.',
  failed: "What was deleted couldn't be loaded.",
  stale: 'The list may be out of date.',
  none: 'Nothing was deleted in the last 30 days.',
  documentColumn: 'Document',
  dictationColumn: 'Dictation',
  deletedColumn: 'Deleted',
  actionColumn: 'Restore',
  unnamed: 'No name',
  replaced: 'Replaced by another file',
  dictatedAt: (moment: string) => `Dictated ${moment}`,
  byWhom: (moment: string, name: string) => (name ? `${moment} by ${name}` : moment),
  until: (day: string) => `Kept until ${day}`,
  restore: 'Restore',
  restoreOf: (name: string) => `Restore: ${name}`,
})
