import { type Finding, inNote, type Reading } from './finding.ts'
import type { NoteSentence } from './note-sentences.ts'

type Sex = 'female' | 'male'

/** People that 'he' and 'she' of a sentence may stand for, apart from the patient. */
const others =
  /\b(?:mother|mom|father|dad|parents?|brother|sister|siblings?|twin|grand\w+|aunt|uncle|cousin|family|wife|husband|spouse|partner|girlfriend|boyfriend|fianc\w+|son|daughter|child\w*|kids?|baby|infant|friend|neighbou?r|roommate|colleague|co-?worker|boss|teacher|coach|trainer|player|somebody|someone|dr|doctor|physician|surgeon|nurse|therapist|dentist|specialist|provider|\w+ologist|caregiver|np|pa-c|md)\b/i

/** Share of the pronouns from which on the note is clear about the patient's sex, and their least number. */
const clearShare = 0.8
const fewest = 5

/** Sentences about somebody of the other sex than the rest of the note: copied from elsewhere, or a slip. */
export function findOtherPerson({ sentences }: Reading): Finding[] {
  const about = sentences.map(sexIn)
  const [female, male] = (['female', 'male'] as const).map((sex) => about.filter((each) => each === sex).length)
  const patient = majority(female ?? 0, male ?? 0)
  if (!patient) return []
  return sentences.flatMap((sentence, index) => {
    const sex = about[index]
    if (!sex || sex === patient) return []
    const pronoun = sex === 'female' ? 'she' : 'he'
    return [inNote(sentence, { kind: 'unsupported', about: pronoun, segments: [], verdict: 'not recorded' })]
  })
}

function majority(female: number, male: number): Sex | undefined {
  const all = female + male
  if (all < fewest || Math.max(female, male) < clearShare * all) return undefined
  return female > male ? 'female' : 'male'
}

/** The sex that the pronouns of a sentence have, if it is about one person. */
function sexIn({ tokens, text }: NoteSentence): Sex | undefined {
  if (others.test(text)) return undefined
  const isFemale = tokens.some(({ word }) => /^(?:she|her|hers|herself)$/.test(word))
  const isMale = tokens.some(({ word }) => /^(?:he|him|his|himself)$/.test(word))
  return isFemale === isMale ? undefined : isFemale ? 'female' : 'male'
}
