// Letters that Unicode does not take apart although people type them without their stroke.
const plain: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

/** A name as it is compared in a search: lower case, without accents, one space between words. */
export const searchable = (name: string): string =>
  name
    .normalize('NFKD')
    // Only the accents of alphabets: in other scripts such marks are vowels.
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => plain[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim()
