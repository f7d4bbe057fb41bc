import { firstCharacter } from '#contract/characters.ts'

export type Named = { firstName?: string | null; lastName?: string | null; email?: string | null }

const first = (text: string | null | undefined) => firstCharacter((text ?? '').trim())

/** The text of an avatar without a photo: first letters of both names, else of the e-mail, else "U". */
export function initials({ firstName, lastName, email }: Named): string {
  return (first(firstName) + first(lastName) || first(email) || 'U').toUpperCase()
}

/** A fixed hue in degrees for an id; never one of a side's, a gain's or a loss's. */
export function hueOf(id: string): number {
  // blue (side A), orange and red (side B, loss), green (gain) are taken: these arcs remain
  const free = [175, 185, 195, 270, 285, 300, 315, 330, 95, 108] as const
  let hash = 2166136261
  for (const letter of id) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16777619) >>> 0
  return free[hash % free.length]!
}
