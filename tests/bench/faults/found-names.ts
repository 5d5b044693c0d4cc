import { patients, practices } from '../../../packages/server/src/database/schema.ts'
import { searchText } from '../../../packages/server/src/lib/searchable.ts'
import { searched } from '../../../packages/server/src/patients/search.ts'
import { startTestApi } from '../../../packages/server/src/testing.ts'
import type { Fault } from './fault.ts'

/** First name, last name, and what people type or paste to find the person. */
const people: [first: string, last: string, typed: string[]][] = [
  ['小明', '王', ['王小明', '王 小明', '小明', '王小']],
  ['明', '李', ['李明', '李 明']],
  ['민준', '김', ['김민준', '김 민준', '민준']],
  ['花子', '田中', ['田中花子', '田中 花子', '花子']],
  ['Jan', 'van der Berg', ['van der Berg', 'vanderberg', 'jan vanderberg', 'VAN DER BERG JAN']],
  ['Lies', 'Vandenbroek', ['vandenbroek', 'van den broek', 'lies van den broek']],
  ['Ronald', 'McDonald', ['mcdonald', 'mc donald', 'ronald mc donald']],
  ['مُحَمَّد', 'الكاظمي', ['محمد', 'مُحَمَّد', 'محمد الكاظمي']],
  ['أحمد', 'علی', ['احمد', 'أحمد علي']],
  ['יִצְחָק', 'לוין', ['יצחק', 'יִצְחָק', 'לוין יצחק']],
  ['Sinead', "O'Brien", ["O'Brien", 'O’Brien', 'obrien', "O'Brien\u200b", 'O´Brien', 'o brien']],
  ['Malia', 'Kaʻahumanu', ['kaahumanu', 'Kaʻahumanu', "ka'ahumanu"]],
  ['Zoë', 'Brontë-Möller', ['zoe', 'bronte', 'brontë möller', 'bronte-moller', 'brontemoller']],
  ['Jürgen', 'Groß', ['juergen gross', 'jurgen gross', 'groß']],
  ['Łukasz', 'Żółć', ['lukasz', 'zolc', 'łukasz żółć']],
  ['İpek', 'Işık', ['ipek', 'isik', 'IŞIK']],
  ['Þórður', 'Bjarnason', ['thordur', 'þórður']],
  ['Søren', 'Kjær', ['soren', 'kjaer', 'søren kjær']],
  ['María del', 'Carmen García', ['maria del carmen', 'garcia carmen', 'mariadelcarmen']],
  ['Nguyễn', 'Thị Hương', ['nguyen thi huong', 'huong', 'nguyễn']],
  ['प्रिया', 'शर्मा', ['प्रिया', 'शर्मा प्रिया']],
  ['মৌসুমী', 'চট্টোপাধ্যায়', ['মৌসুমী', 'চট্টোপাধ্যায়']],
  ['Αλέξανδρος', 'Παπαδόπουλος', ['αλεξανδρος', 'ΠΑΠΑΔΟΠΟΥΛΟΣ', 'παπαδόπουλος']],
  ['Алексей', 'Ёлкин', ['алексей', 'елкин', 'ЁЛКИН']],
  ['Anne-Marie', 'Dubois', ['anne marie', 'annemarie', 'anne-marie dubois']],
  ['Jean‑Luc', 'Picard', ['jean-luc', 'jean luc', 'jeanluc picard']],
  ['Null', 'Nadie', ['null', 'nadie null']],
  ['X', 'Æ', ['x ae', 'æ']],
  ['Mary', 'St. John', ['st john', 'st. john', 'stjohn']],
  ['D’Angelo', 'Smith-Jones', ["d'angelo", 'dangelo', 'smith jones', 'smithjones']],
]
const pasted = [
  'MRN LK-90001',
  'MRN: LK-90001',
  'lk 90001',
  'LK90001',
  'DOB: 29/02/1980 quell',
  'DOB 29 Feb 1980 quell',
  'quell 1980/02/29',
]

async function measure(): Promise<string> {
  const api = await startTestApi()
  const { database } = api.deps
  const [practice] = await database.select().from(practices).limit(1)
  const created_at = new Date(0)
  const rows = [...people, ['Ada', 'Quell', pasted] as const].map(([first_name, last_name, typed], index) => {
    const row = {
      id: `found-${index}`,
      first_name,
      last_name,
      mrn: typed === pasted ? 'LK-90001' : `FOUND-${index}`,
      dob: '1980-02-29',
    }
    return { typed, row: { ...row, practice_id: practice!.id, search: searchText(row), created_at } }
  })
  await database.insert(patients).values(rows.map(({ row }) => row))
  let [all, found] = [0, 0]
  for (const { typed, row } of rows)
    for (const input of typed) {
      all++
      const { data } = await searched(database, practice!.id, input)
      if (data.some(({ id }) => id === row.id)) found++
      else console.error('not found:', input)
    }
  await api.close()
  return `${found} of ${all} searches`
}

export const fault: Fault = {
  what: 'names as people write and paste them are not found',
  found: '83 of 100 searches',
  measure,
}
