/**
 * Characters as people see them (grapheme clusters, UAX 29): "é" of two code points, a family of emoji, a flag. Every cut, count and
 * initial of people's text is made here. Limits count code points, as the database and zod do; a cut falls between characters.
 */
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('und', { granularity: 'grapheme' }) : undefined

/** The characters of a text, one after the other. A browser without a segmenter takes code points for them. */
function* eachCharacter(text: string): Generator<string, void> {
  if (segmenter) for (const { segment } of segmenter.segment(text)) yield segment
  else yield* text
}

/** The characters of a text. */
export const charactersOf = (text: string): string[] => [...eachCharacter(text)]

/** The first character of a text; empty for an empty one. */
export const firstCharacter = (text: string): string => eachCharacter(text).next().value ?? ''

/** The length of a text as its limits count it, in code points. */
export const lengthOf = (text: string): number => {
  let length = 0
  for (const _ of text) length++
  return length
}

/** As many whole characters from the beginning as `most` code points hold. */
export function cutTo(text: string, most: number): string {
  // a code point is at most two units
  if (text.length <= most) return text
  let left = most
  let end = 0
  for (const character of eachCharacter(text)) {
    left -= lengthOf(character)
    if (left < 0) return text.slice(0, end)
    end += character.length
  }
  return text
}

const ELLIPSIS = '…'

/** The text, or its beginning with an ellipsis: at most `most` code points in all. */
export const shortened = (text: string, most: number): string =>
  lengthOf(text) <= most ? text : `${cutTo(text, most - 1).trimEnd()}${ELLIPSIS}`

/** The zeros of the digits that people's keyboards write: Arabic, Persian, Devanagari, Bengali, full width. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xff10]

/** A text in which 0 to 9 replace the digits of other scripts. */
export const latinDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!
    const zero = ZEROS.find((start) => code >= start && code < start + 10)
    return zero === undefined ? digit : String(code - zero)
  })
