import { skeleton } from './confusables.ts'

/** Words by which people would take somebody for one of those who run the place. */
const RESERVED = new Set(['support', 'admin', 'administrator', 'moderator', 'official'].map(skeleton))
/** The product's own name is nobody's alone, but beside such a word it speaks for the product. */
const OWN = skeleton('evens')

/** The words of a name as the eye takes them: those between spaces, and their parts where they are spelled with signs. */
const wordsOf = (name: string): string[][] =>
  skeleton(name)
    .split(/\s+/u)
    .map((word) => [word.replace(/[^\p{L}\p{N}]/gu, ''), ...word.split(/[^\p{L}\p{N}]+/u)].filter(Boolean))
    .filter((forms) => forms.length > 0)

/** Whether a word of a person's name is reserved: "Support", "Аdmin", "S.u.p.p.o.r.t". */
export const hasReservedWord = (name: string): boolean =>
  wordsOf(name)
    .flat()
    .some((word) => RESERVED.has(word))

/** Whether the whole name of a gang or room is made of reserved words: "Evens Support", but not "Official Owls". */
export function isReservedName(name: string): boolean {
  const words = wordsOf(name)
  const isReserved = (forms: string[]) => forms.some((word) => RESERVED.has(word))
  return words.some(isReserved) && words.every((forms) => isReserved(forms) || forms.includes(OWN))
}

/** The scripts that are written today (UAX 31, recommended and limited use). */
const SCRIPTS = [
  'Adlam Arabic Armenian Balinese Bamum Batak Bengali Bopomofo Canadian_Aboriginal Chakma Cham Cherokee Cyrillic Devanagari',
  'Ethiopic Georgian Greek Gujarati Gurmukhi Han Hangul Hanifi_Rohingya Hebrew Hiragana Javanese Kannada Katakana Kayah_Li Khmer',
  'Lao Latin Lepcha Limbu Lisu Malayalam Mandaic Meetei_Mayek Miao Mongolian Myanmar New_Tai_Lue Newa Nko Nyiakeng_Puachue_Hmong',
  'Ol_Chiki Oriya Osage Saurashtra Sinhala Sundanese Syloti_Nagri Syriac Tai_Le Tai_Tham Tai_Viet Tamil Telugu Thaana Thai Tibetan',
  'Tifinagh Vai Wancho Yi',
].flatMap((names) => names.split(' '))
/** The scripts that are written together with Latin: Japanese, Chinese with Bopomofo, Korean (UTS 39, Highly Restrictive). */
const TOGETHER = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]
const textOf = (scripts: readonly string[]) =>
  new RegExp(
    `^[${['Common', 'Inherited', ...scripts].map((one) => `\\p{Script_Extensions=${one}}`).join('')}]*$`,
    'u',
  )
const WRITINGS = [textOf(['Latin']), ...TOGETHER.map(textOf), ...SCRIPTS.map((script) => textOf([script]))]

/** Whether a text is of one script, or of those that are written together (UTS 39 section 5.2, Highly Restrictive). */
export const isOfOneWriting = (text: string): boolean => WRITINGS.some((writing) => writing.test(text))

const MARKS = /(?:^|(.))([\p{Mn}\p{Me}]+)/gsu
const OF_EUROPE = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u

/** Whether a letter carries more marks than its script writes (UTS 39 section 5.4): the same twice in a row, or more than four. */
export const hasStrayMarks = (text: string): boolean =>
  [...text.normalize('NFD').matchAll(MARKS)].some(([, letter = '', marks = '']) => {
    const all = [...marks]
    return all.length > (OF_EUROPE.test(letter) ? 2 : 4) || all.some((mark, at) => mark === all[at - 1])
  })
