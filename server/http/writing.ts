import type { Route } from '#contract/route.ts'
import type { Caller } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import type { Transact } from './once-only.ts'

/** @throws Refusal silenced */
export type CheckMayWrite = (tx: Tx, userId: bigint) => Promise<void>

type Judged = {
  /** judges a call before its handler runs; undefined where there is nothing to judge */
  before(tx: Tx, caller: Caller | null, body: unknown): Promise<void> | undefined
  /** judges it in its transaction, after the search for a stored reply */
  judged(transact: Transact): Transact
}

/**
 * Keeps people whom moderators have silenced from fields of a route that other people read. A call whose reply is stored under its key is
 * judged inside its transaction: a repeated call gets the first answer again, even after a sanction in between.
 */
export function writingOf(route: Route, check: CheckMayWrite): Judged {
  const { money } = route
  const publicText = route.judgesWriters ? [] : (route.publicText ?? [])
  const writes = (body: unknown) =>
    publicText.some((field) => Boolean((body as Record<string, unknown> | undefined)?.[field]))
  const inside = money === 'stored-reply'
  return {
    before: (tx, caller, body) => (!inside && caller && writes(body) ? check(tx, caller.userId) : undefined),
    judged: (transact) =>
      inside && publicText.length > 0
        ? (asked, work) =>
            transact(asked, async (tx) => {
              if (asked.caller && writes(asked.body)) await check(tx, asked.caller.userId)
              return work(tx)
            })
        : transact,
  }
}
