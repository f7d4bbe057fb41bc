/**
 * The letters of a spoken code: consonants, so that no code is a word, without those that look like another letter or a digit (L, Q, W, and Y,
 * which is also a vowel).
 */
export const CODE_LETTERS = 'BCDFGHJKMNPRSTVXZ'
/** Eight letters in two groups of four. */
export const CODE_LENGTH = 8
/** A code lives this long, or until betting on its event closes. */
export const CODE_HOURS = 24

/** The longest text that may be a typed code: more than hyphens and spaces need. */
export const TYPED_CODE_MAX = 60

/** A code as a person types it, in one form: capitals without spaces and hyphens. */
export const plainCode = (typed: string): string => typed.toUpperCase().replace(/[\s\p{Pd}]/gu, '')

/** Whether a text in that form can be a code. */
export const isCode = (plain: string): boolean =>
  plain.length === CODE_LENGTH && [...plain].every((letter) => CODE_LETTERS.includes(letter))

/** A code in its two groups: "BCDF-GHJK". */
export const writtenCode = (plain: string): string =>
  `${plain.slice(0, CODE_LENGTH / 2)}-${plain.slice(CODE_LENGTH / 2)}`

/** A code for people who hear it, letter by letter, with a pause between the groups: "B, C, D, F. G, H, J, K". */
export const spelledCode = (written: string): string =>
  written
    .split('-')
    .map((group) => [...group].join(', '))
    .join('. ')
