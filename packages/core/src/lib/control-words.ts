import { featureWords } from './language.ts'

/** Words of date fields, lists to choose from, and pages of lists. */
export const controlWords = featureWords('controls', {
  pages: 'Pages',
  pageSize: 'Page Size',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  page: (number: number) => `Page ${number}`,
  chooseDate: 'Choose a date',
  /** Before a day of the calendar, for screen readers. */
  chooseDay: 'Choose',
  dayOutOfRange: 'Not available',
  // AVAIL-02
  endBeforeStart: 'End date cannot be earlier than start date.',
  invalidDateInput: 'Invalid date input',
  invalidDateObject: 'Invalid date object',
  beforeEarliestDay: 'Choose a date from 1900 on.',
  invalidDateSelected: 'Invalid date selected',
  /** Above the dates that typed numbers can mean. */
  whichDate: (typed: string) => `Which date is ${typed}?`,
  whichDateFirst: 'Choose the date that is meant.',
  typedMonthFirst: (day: string, typed: string) => `Dates are typed month first here: ${typed} for ${day}.`,
  typedDayFirst: (day: string, typed: string) => `Dates are typed day first here: ${typed} for ${day}.`,
  year: 'Year',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  /** The button of a row's menu. */
  moreFor: (row: string) => `More: ${row}`,
  clear: (field: string) => `Clear ${field}`,
  nothingFound: 'Nothing found.',
  use: (typed: string) => `Use “${typed}”`,
})
