import { createHash } from 'node:crypto'
import type { InterestPart } from '#contract/bets-limits.ts'
import type { Selection } from '#contract/odds.ts'

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
  /** SHA-256 (hex) of each photograph, in order; without photographs the rules are as before photographs existed */
  photos?: string[]
  /** the public event that it follows: its outcome is what will be proposed here */
  follows?: bigint | null
  /** a jury decides disputes */
  jury?: boolean | undefined
  /** what the creator and others have to do with the answer; `names` are their salted hashes */
  interest?: { part: InterestPart; side: Selection | null; names: readonly string[] }
}

/** Nothing for a creator who only proposes the outcome: such rules are as before interests existed. */
function interestRules({ interest }: Rules): string[] {
  if (!interest) return []
  const { part, side, names } = interest
  return [
    ...(part === 'decides' ? [] : [`interest ${part}${side ? ` ${side}` : ''}`]),
    ...names.toSorted().map((hash) => `name ${hash}`),
  ]
}

/**
 * The rules as an array in this fixed order: title, description, category, option A, option B, "practice" or "real", the end in
 * ISO 8601 with milliseconds (UTC), fee in basis points, where there are photographs their hashes, in a follower "follows 12", and where
 * the creator stated an interest "interest takes-part optionA" and "name <hash>" for each person named, in the order of the hashes.
 * Last comes "jury" where a jury decides disputes.
 */
export const agreedRules = (rules: Rules): (string | number)[] => [
  rules.title,
  rules.description,
  rules.category,
  rules.optionA,
  rules.optionB,
  rules.practice ? 'practice' : 'real',
  rules.endsAt.toISOString(),
  rules.feeBps,
  ...(rules.photos ?? []),
  ...(rules.follows ? [`follows ${rules.follows}`] : []),
  ...interestRules(rules),
  ...(rules.jury ? ['jury'] : []),
]

/** SHA-256 (hex) over the rules as JSON. Anyone can recompute it. */
export const rulesHash = (rules: Rules): string =>
  createHash('sha256')
    .update(JSON.stringify(agreedRules(rules)))
    .digest('hex')
