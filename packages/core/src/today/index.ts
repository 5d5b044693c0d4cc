export { createToday, type Schedule, type Today } from './today.ts'
export type { Presence, RecentNote, TodayRow, TodayStep } from './today-row.ts'
export { todayWords } from './words.ts'
