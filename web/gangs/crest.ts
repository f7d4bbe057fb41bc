import { firstCharacter } from '#contract/characters.ts'

/** How a shield is divided: the path of the part in the second colour, in a box of 48 by 56. */
const divisions = {
  pale: 'M24 0h24v56H24z',
  fess: 'M0 27h48v29H0z',
  bend: 'M0 0h48v56z',
  'bend-sinister': 'M48 0v56H0z',
  quarterly: 'M24 0h24v27H24zM0 27h24v29H0z',
  chevron: 'M24 20 48 44v12H0V44z',
  saltire: 'M0 0h10l14 20L38 0h10v8L31 28l17 22v6H38L24 38 10 56H0v-6l17-22L0 8z',
  bars: 'M0 10h48v9H0zM0 28h48v9H0zM0 46h48v10H0z',
  pile: 'M6 0h36L24 50z',
  border: 'M0 0h48v56H0zM7 7v20c0 12 8 19 17 23 9-4 17-11 17-23V7z',
} as const

/** A texture of the second part, so that crests differ without colour too. */
const textures = ['plain', 'dots', 'lines', 'grid'] as const

/** Pairs of tokens: the field, and the part over it. In each theme the two differ strongly in lightness or hue. */
const pairs = [
  ['--primary', '--pot-fill'],
  ['--a-fill', '--a-soft'],
  ['--b-fill', '--b-soft'],
  ['--pot-fill', '--b-fill'],
  ['--practice', '--practice-soft'],
  ['--gain', '--gain-soft'],
  ['--a-fill', '--pot-fill'],
  ['--primary', '--b-soft'],
] as const

export type Crest = {
  division: keyof typeof divisions
  /** the division's path in a box of 48 by 56 */
  path: string
  texture: (typeof textures)[number]
  /** CSS variables: the field, and the part over it */
  colours: readonly [field: string, part: string]
  /** one or two letters of the name */
  letters: string
}

/** A gang's crest: the same id and name always give the same one. */
export function crestOf({ id, name }: { id: string; name: string }): Crest {
  const seed = hash(`${id}:${name}`)
  const division = pick(Object.keys(divisions) as Crest['division'][], seed)
  return {
    division,
    path: divisions[division],
    texture: pick(textures, seed >>> 8),
    colours: pick(pairs, seed >>> 16),
    letters: lettersOf(name),
  }
}

const pick = <T>(choices: readonly T[], seed: number): T => choices[seed % choices.length]!

/** FNV-1a with a last mixing step, so that neighbouring ids differ in every bit. */
function hash(text: string): number {
  let state = 0x811c9dc5
  for (const letter of text) state = Math.imul(state ^ letter.codePointAt(0)!, 0x01000193)
  state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d)
  return (state ^ (state >>> 13)) >>> 0
}

/** The first letters of the first two words; of a name of only signs, the first sign. */
const lettersOf = (name: string): string =>
  (name.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [name])
    .slice(0, 2)
    .map((word) => firstCharacter(word).toUpperCase())
    .join('')
