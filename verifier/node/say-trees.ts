import { checkShown, type ShownTree } from '../audit/check-shown.ts'
import type { Audit } from './audit-log.ts'
import { notOk, ok, type Say, warn } from './say.ts'

/** The site's own statement of its log and its liabilities. The checker trusts nothing in it. */
export type ShownStatus = { state?: string; liabilities?: readonly ShownTree[] }

const HOUR_MS = 3_600_000
/** A tree is made at least once a day: two days, and the time of its making. */
const LATE_MS = 49 * HOUR_MS

/** @returns false where the site states that its log has halted */
export function sayState({ state }: ShownStatus, say: Say): boolean {
  if (state === 'halted') {
    notOk(say, { check: 'halted', why: 'the log has halted: the site signs nothing further' })
    return false
  }
  if (state === 'filling')
    warn(say, 'the log is filling: it takes in what was there before it began, so statements may come late')
  return true
}

/** Warns where the newest tree that the site shows is old, or where it shows none. */
export function sayShownAge({ liabilities }: ShownStatus, now: number, say: Say): void {
  if (!Array.isArray(liabilities)) warn(say, 'the site does not show what it owes')
  else if (liabilities.length === 0) warn(say, 'the site shows no tree of liabilities yet')
  else {
    const age = ageOf(liabilities, now)
    if (age > LATE_MS) warn(say, lateText(age))
  }
}

/** Prints whether the sums that the site shows are those of its log, and whether they are recent. */
export function sayTrees(
  { state, liabilities }: ShownStatus,
  audit: Pick<Audit, 'trees' | 'oldest'>,
  now: number,
  say: Say,
): boolean {
  if (!Array.isArray(liabilities)) {
    notOk(say, { check: 'liabilities', why: 'The site does not show what it owes.' })
    return false
  }
  const filling = state === 'filling'
  const { faults, waiting } = checkShown(liabilities, audit.trees, { filling, now })
  for (const why of faults) notOk(say, { check: 'liabilities', why })
  for (const tree of waiting) warn(say, `tree ${tree}, which the site shows, is not in the log yet`)
  const isInTime = sayAge(filling ? liabilities : [], audit, now, say)
  if (faults.length > 0) return false
  ok(say, `the trees that the site shows are those in the log: ${liabilities.length - waiting.length}`)
  return isInTime
}

/** Prints the age of the newest tree in the log. @param waiting shown trees that count too, though the log does not have them yet */
function sayAge(
  waiting: readonly ShownTree[],
  { trees, oldest }: Pick<Audit, 'trees' | 'oldest'>,
  now: number,
  say: Say,
): boolean {
  const known = [...waiting, ...[...trees.values()].map(({ statement }) => statement)]
  const age = known.length > 0 ? ageOf(known, now) : now - (oldest ?? now)
  if (age > LATE_MS) {
    const none = 'The log has no tree of liabilities, and postings that are older than two days.'
    notOk(say, { check: 'liabilities', why: known.length > 0 ? `${lateText(age)}.` : none })
    return false
  }
  if (known.length === 0) warn(say, 'the log has no tree of liabilities yet')
  return true
}

/** The age of the newest tree; a tree of a future moment does not count. */
function ageOf(trees: readonly { at: string }[], now: number): number {
  const moments = trees.map(({ at }) => Date.parse(at)).filter((at) => at <= now + HOUR_MS)
  return now - Math.max(...moments)
}

const lateText = (age: number): string =>
  Number.isFinite(age)
    ? `The newest tree of liabilities is ${Math.floor(age / HOUR_MS)} hours old, and one is due each day`
    : 'All trees of liabilities are dated in the future'
