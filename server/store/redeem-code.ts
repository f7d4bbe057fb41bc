import type { z } from 'zod'
import { dollars } from '#contract/money.ts'
import type { storePayment } from '#contract/store.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { account, post, purses, refuseDebtor } from '#server/ledger/index.ts'
import { notify } from '#server/notifications/index.ts'
import { readyToReceive } from '#server/safer-play/index.ts'
import { displayName, findUser, lockOpenWallet } from '#server/users/index.ts'
import {
  announceCode,
  type CodeRow,
  codeColumns,
  findCode,
  lockCode,
  returnJournal,
  storePayments,
} from './code-rows.ts'

export type PaymentReply = z.input<typeof storePayment> & { balance: bigint }

const GONE = {
  redeemed: 'This code has already been used.',
  expired: 'This code has expired. Ask for a new one.',
  superseded: 'The customer has created a newer code. Scan that one.',
}

/**
 * Redeems an active code for at most its amount; the rest goes back to the payer. Its state is checked under its lock,
 * by the clock rather than the timer, and after the payer's row is locked.
 * @throws Refusal not_found, forbidden (one's own code), code_state, code_amount
 */
export async function redeemCode(
  context: Context,
  tx: Tx,
  order: { merchantId: bigint; token: string; amount: bigint },
): Promise<PaymentReply> {
  const found = await findCode(tx, order.token)
  if (!found) throw new Refusal('not_found', 'There is no such code. Check its letters again.')
  if (found.payerId === order.merchantId)
    throw new Refusal('forbidden', 'This is your own code: somebody else’s shop has to take it')
  const { locked } = await lockPayersWallet(tx, found.payerId)
  const code = await lockCode(tx, found.id)
  const state = code.status === 'active' && code.now >= code.expiresAt ? 'expired' : code.status
  if (state !== 'active') throw new Refusal('code_state', `${GONE[state]} No money moved.`)
  if (locked) throw cannotPay()
  if (order.amount > code.amount) {
    const message = `This code is for at most ${dollars(code.amount)}`
    throw new Refusal('code_amount', `${message}. No money moved.`, { amount: message })
  }
  await checkPayer(tx, code, order.merchantId)
  const redeemed = await tx.one<CodeRow>(sql`
    update store_codes set status = 'redeemed', merchant_id = ${order.merchantId}, taken_cents = ${order.amount},
      redeemed_at = ${code.now}
    where id = ${code.id} returning ${codeColumns}`)
  const rest = code.amount - order.amount
  await readyToReceive(context, tx, order.merchantId)
  // In one call, so that shop and payer are locked in id order, as everywhere.
  const verdicts = await post(tx, [
    {
      key: `code-paid:${code.id}`,
      reason: 'code-paid',
      ref: `code:${code.id}`,
      postings: [
        {
          source: account('code', code.id, 'USD'),
          destination: account('person', order.merchantId, 'USD'),
          amount: order.amount,
        },
      ],
    },
    ...(rest > 0n ? [returnJournal(code, rest)] : []),
  ])
  if (verdicts.some(({ verdict }) => verdict !== 'posted'))
    throw new Error(`code ${code.id} does not hold its amount`)
  await notifyBoth(context, tx, redeemed, rest)
  announceCode(context, tx, [code.payerId, order.merchantId])
  const { usd } = await purses(tx, order.merchantId)
  return { ...(await storePayments(tx, [redeemed]))[0]!, balance: usd }
}

/** The only text that a shop gets about any trouble on the payer's side; the payer's own screens give the reason. */
const cannotPay = () =>
  new Refusal('code_state', 'This code cannot be paid now. Ask for another way to pay. No money moved.')

/** Locks the payer's row. @returns whether the wallet is locked, which the shop must not learn */
async function lockPayersWallet(tx: Tx, payerId: bigint): Promise<{ locked: boolean }> {
  try {
    await lockOpenWallet(tx, payerId)
    return { locked: false }
  } catch (error) {
    if (error instanceof Refusal) return { locked: true }
    throw error
  }
}

/** Checks the payer, who may have got into debt after creating the code. */
async function checkPayer(tx: Tx, code: CodeRow, merchantId: bigint): Promise<void> {
  const also = [account('code', code.id, 'USD'), account('person', merchantId, 'USD')]
  try {
    await refuseDebtor(tx, { userId: code.payerId, also })
  } catch (error) {
    throw error instanceof Refusal ? cannotPay() : error
  }
}

async function notifyBoth(context: Context, tx: Tx, code: CodeRow, rest: bigint): Promise<void> {
  const merchant = (await findUser(tx, code.merchantId!))!
  const payer = (await findUser(tx, code.payerId))!
  await notify(context, tx, [code.payerId], {
    key: `code.paid:${code.id}`,
    title: `You paid ${dollars(code.taken)} · ${displayName(merchant)}`,
    body: rest > 0n ? `${dollars(rest)} of the code went back to your balance.` : 'Your store code was used.',
    link: '/pay-at-store',
  })
  await notify(context, tx, [code.merchantId!], {
    key: `code.taken:${code.id}`,
    title: `You got ${dollars(code.taken)} · ${payer.firstName}`,
    body: 'A store code was redeemed.',
    link: '/merchant',
  })
}
