import {
  DECIDED_ALONE_HOURS,
  GAINED_ALONE_DAYS,
  SMALL_MATTER_CENTS,
  SMALL_MATTERS_UNTIL_CENTS,
  TWO_SIGNATURES_ABOVE_CENTS,
} from '#contract/decision-limits.ts'
import type { DecisionSum } from '#contract/decisions.ts'
import { dollars, wireToCents } from '#contract/money.ts'

/** Why a decision about real money takes one moderator or two, in a sentence for the moderator who is about to decide. */
export function decisionSumText(sum: DecisionSum, signed: boolean): string {
  if (signed) return 'Somebody has signed this already, so two moderators are needed.'
  const matter = wireToCents(sum.matter)
  if (matter > TWO_SIGNATURES_ABOVE_CENTS)
    return `${dollars(matter)} depends on this decision. Above ${dollars(TWO_SIGNATURES_ABOVE_CENTS)}, two moderators are needed.`
  const small = matter <= SMALL_MATTER_CENTS
  const parts = [dollars(matter), ...decidedParts(sum)]
  const total = parts.length === 1 ? ' depends on this decision' : ` make ${dollars(wireToCents(sum.sum))}`
  const limit = small
    ? `at ${dollars(SMALL_MATTERS_UNTIL_CENTS)} or more`
    : `above ${dollars(TWO_SIGNATURES_ABOVE_CENTS)}`
  return sum.takesTwo
    ? `${joined(parts)}${total}. Two moderators are needed ${limit}.`
    : `${joined(parts)}${total}. Two moderators are needed only ${limit}.`
}

function decidedParts({ decidedAlone, gainedAlone }: DecisionSum): string[] {
  const decided = wireToCents(decidedAlone)
  const gained = wireToCents(gainedAlone)
  return [
    ...(decided > 0n ? [`${dollars(decided)} that you decided alone in ${DECIDED_ALONE_HOURS} hours`] : []),
    ...(gained > 0n
      ? [`${dollars(gained)} that one winner gained by such decisions in ${GAINED_ALONE_DAYS} days`]
      : []),
  ]
}

const joined = (parts: readonly string[]) =>
  parts.length < 3 ? parts.join(' and ') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
