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
/** Characters that several scripts share: digits, signs, emoji, blanks. */
const SHARED = /[\p{Script=Common}\p{Script=Inherited}]/u

/** Marks on a letter of Latin, Greek or Cyrillic, or on a sign: Vietnamese writes two (ệ), school Greek three (ᾧ). */
export const MARKS_OF_EUROPE = 3
/** Marks on a letter of any other script: Thai writes two, the Koran four, and a Hebrew shin with vowel and cantillation five. */
export const MARKS_ELSEWHERE = 5

/**
 * Whether a letter carries more marks than any language writes on it. Such a tower covers the lines above and below. Invisible
 * characters between marks do not separate them.
 */
export const hasTower = (text: string): boolean =>
  [
    ...text
      .normalize('NFD')
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      .matchAll(MARKS),
  ].some(
    ([, letter = ' ', marks = '']) =>
      [...marks].length > (OF_EUROPE.test(letter) || SHARED.test(letter) ? MARKS_OF_EUROPE : MARKS_ELSEWHERE),
  )

/** Whether a letter carries more marks than its script writes (UTS 39 section 5.4): the same twice in a row, or more than four. */
export const hasStrayMarks = (text: string): boolean =>
  [...text.normalize('NFD').matchAll(MARKS)].some(([, letter = '', marks = '']) => {
    const all = [...marks]
    return all.length > (OF_EUROPE.test(letter) ? 2 : 4) || all.some((mark, at) => mark === all[at - 1])
  })
