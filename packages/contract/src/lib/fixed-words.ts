// Words that no correction may change, since a wrong one harms: numbers, and what turns a statement around.

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

/** Spoken numbers in the languages of the kit. */
const numbers = setOf(
  `zero oh one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
nineteen twenty thirty forty fourty fifty sixty seventy eighty ninety hundred hundreds thousand thousands million millions billion
first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth half halves quarter quarters third thirds dozen
once twice thrice single double triple couple point
cero un uno una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho
diecinueve veinte veintiuno veintiún veintiuna veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho
veintinueve treinta cuarenta cincuenta sesenta setenta ochenta noventa cien ciento cientos doscientos doscientas trescientos
trescientas cuatrocientos cuatrocientas quinientos quinientas seiscientos seiscientas setecientos setecientas ochocientos
ochocientas novecientos novecientas mil millón millones primero primera segundo segunda tercero tercera cuarto cuarta quinto
quinta medio media docena doble triple coma`,
)

/** Sides, negations and units. */
const others = setOf(
  `left right both bilateral no not non none nor neither nobody nothing never cannot cant dont doesnt didnt isnt wasnt arent havent hasnt
without denies denied deny denying negative
mg mcg µg ug ng g kg ml dl l cc iu meq mmol mmhg mm cm unit units percent milligram milligrams microgram micrograms nanogram nanograms
gram grams kilogram kilograms milliliter milliliters millilitre millilitres liter liters litre litres milliequivalent milliequivalents
milligrammes microgrammes millimeter millimeters millimetre millimetres centimeter centimeters centimetre centimetres
izquierdo izquierda izquierdos izquierdas derecho derecha derechos derechas ambos ambas bilaterales nunca sin ni tampoco ningún
ninguno ninguna nadie nada niega niegan negó miligramo miligramos microgramo microgramos nanogramo nanogramos gramo gramos kilogramo
kilogramos mililitro mililitros litro litros milímetro milímetros centímetro centímetros unidad unidades`,
)

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+(?:['’]t(?![\p{L}\p{M}\p{N}]))?/gu) ?? []

/** The first number in a text, in digits of any script or spoken in English or Spanish; undefined without one. */
export const numberIn = (text: string): string | undefined =>
  wordsOf(text).find((word) => /\p{N}/u.test(word) || numbers.has(word))

/** The first side, negation ('doesn't' as well) or unit in a text, in English or Spanish; undefined without one. */
export const decidingWordIn = (text: string): string | undefined =>
  wordsOf(text).find((word) => others.has(word) || /n['’]t$/.test(word))
