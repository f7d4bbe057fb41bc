import type { Reply } from '#contract/index.ts'

type Movement = Pick<Reply<'transactions'>[number], 'type'>

/** What a purse does by itself, or before anybody has played. */
const before: readonly Movement['type'][] = ['practice_start', 'practice_refill', 'deposit']

/** Somebody who has not bet and not played. Where it is not known, nobody is taken for new. */
export const isNewcomer = (
  openBets: readonly unknown[] | undefined,
  newest: readonly Movement[] | undefined,
): boolean =>
  openBets?.length === 0 && newest !== undefined && newest.every(({ type }) => before.includes(type))
