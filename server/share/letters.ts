import { readFileSync } from 'node:fs'
import { charactersOf } from '#contract/characters.ts'

type Outlines = {
  unitsPerEm: number
  capHeight: number
  /** width and outline of each character, in the face's units, upwards */
  glyphs: Record<string, [advance: number, path: string]>
  /** by both characters of a pair */
  kerning: Record<string, number>
}

/** `display` is Bricolage Grotesque at 700, `text` Hanken Grotesk at 600. */
export type Face = 'display' | 'text'

const faces = JSON.parse(readFileSync(new URL('./letters/outlines.json', import.meta.url), 'utf8')) as Record<
  Face,
  Outlines
>

/** Letters stand a little closer in large type. */
const TRACKING: Record<Face, number> = { display: -0.02, text: 0 }
const ELLIPSIS = '…'

const has = (face: Face, sign: string): boolean => Object.hasOwn(faces[face].glyphs, sign)

/** The same letter without its marks, where the face lacks the composed one. */
const plain = (sign: string): string => sign.normalize('NFKD').replace(/\p{M}/gu, '')

/**
 * A text as a face can write it: emoji and signs that it lacks are left out, letters lose marks that it lacks.
 * @returns null when a letter or digit is missing: half a sentence would mean something else
 */
export function writable(face: Face, text: string): string | null {
  let written = ''
  for (const sign of text.normalize('NFC').replace(/\s+/gu, ' ')) {
    if (has(face, sign)) written += sign
    else if (/[\p{L}\p{N}]/u.test(sign)) {
      const bare = plain(sign)
      if (bare === '' || ![...bare].every((one) => has(face, one))) return null
      written += bare
    }
  }
  const tidy = written.replace(/ +/g, ' ').trim()
  return /[\p{L}\p{N}]/u.test(tidy) ? tidy : null
}

function advances(face: Face, text: string): number[] {
  const { glyphs, kerning, unitsPerEm } = faces[face]
  const signs = [...text]
  return signs.map((sign, at) => {
    const [width] = glyphs[sign] ?? [0]
    return (width + (kerning[sign + (signs[at + 1] ?? '')] ?? 0)) / unitsPerEm + TRACKING[face]
  })
}

/** @returns px */
export const widthOf = (face: Face, text: string, size: number): number =>
  advances(face, text).reduce((sum, one) => sum + one, 0) * size

/** The text, or as much of it as fits with an ellipsis. @param width px */
export function fitted(face: Face, text: string, size: number, width: number): string {
  if (widthOf(face, text, size) <= width) return text
  const signs = charactersOf(text)
  while (signs.length > 1 && widthOf(face, `${signs.join('').trimEnd()}${ELLIPSIS}`, size) > width)
    signs.pop()
  return `${signs.join('').trimEnd()}${ELLIPSIS}`
}

/** As many characters of a word as fit into a line. At least one. */
function beginning(face: Face, word: string, size: number, width: number): string {
  let taken = ''
  for (const sign of charactersOf(word)) {
    if (taken !== '' && widthOf(face, taken + sign, size) > width) break
    taken += sign
  }
  return taken
}

/** The text in at most this many lines; the last line ends in an ellipsis when text is left over. @param width px */
export function wrapped(face: Face, text: string, size: number, width: number, most: number): string[] {
  const lines: string[] = []
  let rest = text.trim()
  while (rest !== '' && lines.length < most - 1) {
    let line = ''
    for (const word of rest.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (widthOf(face, longer, size) > width) break
      line = longer
    }
    if (line === '') line = beginning(face, rest.split(' ')[0]!, size, width)
    lines.push(line)
    rest = rest.slice(line.length).trim()
  }
  if (rest !== '') lines.push(fitted(face, rest, size, width))
  return lines
}

type Place = { x: number; y: number; size: number; fill: string; end?: boolean }

/**
 * A line of text as outlines: it uses no font of the machine.
 * @param place x of its beginning, or of its end with `end`; y of its base line; px
 * @returns SVG; nothing of the text itself is in it
 */
export function written(face: Face, text: string, { x, y, size, fill, end = false }: Place): string {
  const { glyphs, unitsPerEm } = faces[face]
  const steps = advances(face, text)
  let at = end ? x - widthOf(face, text, size) : x
  const scale = (size / unitsPerEm).toFixed(5)
  const shapes = [...text].map((sign, index) => {
    const path = glyphs[sign]?.[1] ?? ''
    const placed =
      path && `<path transform="translate(${at.toFixed(2)} ${y}) scale(${scale} -${scale})" d="${path}"/>`
    at += steps[index]! * size
    return placed
  })
  return `<g fill="${fill}">${shapes.join('')}</g>`
}
