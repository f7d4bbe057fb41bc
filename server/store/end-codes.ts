import { dollars } from '#contract/money.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { type DueRows, endDueRows } from '#server/core/due-rows.ts'
import type { Rounds } from '#server/core/scheduler.ts'
import type { Fact } from '#server/facts/index.ts'
import { post } from '#server/ledger/index.ts'
import { notify } from '#server/notifications/index.ts'
import { announceCode, type CodeRow, codeColumns, returnJournal } from './code-rows.ts'

const LOOK_EVERY_MS = 500
const AT_ONCE = 100

/** Returns the holds of ended codes. */
async function giveBack(context: Context, tx: Tx, codes: CodeRow[]): Promise<void> {
  if (codes.length === 0) return
  const verdicts = await post(
    tx,
    codes.map((code) => returnJournal(code, code.amount)),
  )
  const wrong = verdicts.find(({ verdict }) => verdict !== 'posted')
  if (wrong) throw new Error(`a store code's money did not come back: ${wrong.verdict}`)
  announceCode(context, tx, [...new Set(codes.map((code) => code.payerId))])
}

/**
 * Ends the active codes of a wallet that is being locked, or whose owner takes a break, and returns their money. The person's row is
 * locked.
 */
export async function releaseCodes(
  context: Context,
  tx: Tx,
  userId: bigint,
  why = 'You locked your wallet',
): Promise<void> {
  const codes = await tx.rows<CodeRow>(sql`
    update store_codes set status = 'expired' where payer_id = ${userId} and status = 'active'
    returning ${codeColumns}`)
  await giveBack(context, tx, codes)
  for (const code of codes) {
    await notify(context, tx, [userId], {
      key: `code.locked:${code.id}`,
      title: `Your ${dollars(code.amount)} is back`,
      body: `${why}, so no shop can take your store code any more.`,
      link: '/pay-at-store',
    })
  }
}

export const releaseForBreak = {
  facts: ['play.paused'],
  async handle(context: Context, tx: Tx, { payload }: Fact<'play.paused'>): Promise<void> {
    const userId = BigInt(payload.userId)
    await tx.rows(sql`select from users where id = ${userId} for no key update`)
    await releaseCodes(context, tx, userId, 'You are on a break')
  },
}

/** Codes after their five minutes; one that is being redeemed right now is skipped. */
const expired = (context: Context): DueRows => ({
  table: 'store_codes',
  open: sql`status = 'active'`,
  async end(tx, ids) {
    const codes = await tx.rows<CodeRow>(sql`
      update store_codes set status = 'expired' where id = any(${ids}::bigint[]) returning ${codeColumns}`)
    await giveBack(context, tx, codes)
  },
  atOnce: AT_ONCE,
  failed: 'an expired store code could not be ended',
})

/** Ends everything that is due now. */
export const runDueStore = (context: Context): Promise<void> => endDueRows(context, expired(context))

/** Twice a second: codes that have expired. */
export const storePoller: Rounds = {
  name: 'store-codes',
  everyMs: LOOK_EVERY_MS,
  failed: 'expiring store codes failed',
  run: runDueStore,
}
