import { dollars } from '#contract/money.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { account, type Journal, post, purses, refuseDebtor } from '#server/ledger/index.ts'
import { judgeMoneyOut, type Proven } from '#server/money-out/index.ts'
import { checkNotOnBreak } from '#server/safer-play/index.ts'
import { checkAddressConfirmed, lockOpenWallet } from '#server/users/index.ts'
import {
  announceCode,
  type CodeRow,
  codeColumns,
  hashSecret,
  newCodeSecret,
  returnJournal,
} from './code-rows.ts'

const LIVES_SECONDS = 300

export type NewCode = { token: string; id: bigint; amount: bigint; expiresAt: Date; balance: bigint }

/**
 * Creates a code and holds its amount. It supersedes the caller's active code, whose money is returned first, so that
 * the new code can use it.
 * @throws Refusal wallet_locked, play_paused, email_unconfirmed, money_owed, card_settling, step_up_required, insufficient_funds
 */
export async function createCode(
  context: Context,
  tx: Tx,
  { payer, amount }: { payer: Proven; amount: bigint },
): Promise<NewCode> {
  const payerId = payer.userId
  // One at a time for each person: of two, the later one supersedes the earlier.
  await tx.one(sql`select 1 as held from users where id = ${payerId} for no key update`)
  await lockOpenWallet(tx, payerId)
  await checkNotOnBreak(tx, { userId: payerId, practice: false }, 'No code was made.')
  await checkAddressConfirmed(tx, payerId, 'No code was made.')
  const live = await tx.first<CodeRow>(sql`
    select ${codeColumns} from store_codes where payer_id = ${payerId} and status = 'active' for update`)
  if (live) await tx.change(sql`update store_codes set status = 'superseded' where id = ${live.id}`)
  const secret = newCodeSecret()
  const code = await tx.one<CodeRow>(sql`
    insert into store_codes (payer_id, token_hash, amount_cents, created_at, expires_at)
    select ${payerId}, ${hashSecret(secret)}, ${amount}, clock.now, clock.now + make_interval(secs => ${LIVES_SECONDS})
    from (select clock_now() as now) clock
    returning ${codeColumns}`)
  const hold: Journal = {
    key: `code-hold:${code.id}`,
    reason: 'code-hold',
    ref: `code:${code.id}`,
    postings: [
      { source: account('person', payerId, 'USD'), destination: account('code', code.id, 'USD'), amount },
    ],
  }
  if (live) await giveBack(tx, live)
  await refuseDebtor(tx, { userId: payerId })
  await judgeMoneyOut(context, tx, payer, { amount, proof: 'above-day-sum', ref: hold.ref })
  const [verdict] = await post(tx, [hold])
  const { usd } = await purses(tx, payerId)
  if (verdict!.verdict === 'insufficient') {
    const message = `You only have ${dollars(usd)} available`
    throw new Refusal('insufficient_funds', message, { amount: message })
  }
  announceCode(context, tx, [payerId])
  return { token: secret, id: code.id, amount, expiresAt: code.expiresAt, balance: usd }
}

/** Returns the hold of the superseded code. */
async function giveBack(tx: Tx, live: CodeRow): Promise<void> {
  const [verdict] = await post(tx, [returnJournal(live, live.amount)])
  if (verdict!.verdict !== 'posted') throw new Error(`code ${live.id} does not hold its amount`)
}
