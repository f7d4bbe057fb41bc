import { createHash } from 'node:crypto'

/** Everything that a bettor agrees to. */
export type Rules = {
  title: string
  description: string
  category: string
  optionA: string
  optionB: string
  practice: boolean
  endsAt: Date
  feeBps: number
  /** SHA-256 (hex) of each photograph, in order; none leaves the rules as they were before there were photographs */
  photos?: string[]
}

/**
 * SHA-256 (hex) over the rules as a JSON array in this fixed order: title, description, category, option A, option B,
 * "practice" or "real", the end in ISO 8601 with milliseconds (UTC), fee in basis points, and where there
 * are photographs their hashes. Anybody can recompute it.
 */
export function rulesHash(rules: Rules): string {
  const agreed = [
    rules.title,
    rules.description,
    rules.category,
    rules.optionA,
    rules.optionB,
    rules.practice ? 'practice' : 'real',
    rules.endsAt.toISOString(),
    rules.feeBps,
    ...(rules.photos ?? []),
  ]
  return createHash('sha256').update(JSON.stringify(agreed)).digest('hex')
}
