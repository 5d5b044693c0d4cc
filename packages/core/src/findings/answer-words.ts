const words = (text: string): Set<string> => new Set(text.split(/\s+/))

/** After 'no', words that begin a new sentence: then 'no' is an answer. */
export const sentenceStarts = words(
  `i i'm i've i'll it it's it'll that that's the this he she they we you there there's my just not nothing never none no , . ? uh um
well so thank thanks because only actually sir ma'am doctor honestly those everything everybody nobody anymore right now kinda sorta but and`,
)
/** How a yes begins. */
export const yesWords = words(
  `yes yeah yep yup yea correct right sure definitely absolutely mm-hmm mm uh-huh uhhuh exactly indeed sometimes occasionally some
little bit somewhat`,
)
