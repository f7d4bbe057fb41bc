import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Rounds } from '#server/core/scheduler.ts'
import type { AddressReceipt, CryptoProvider, CryptoReceipt } from '#server/payments/crypto.ts'
import { prepareReport } from './crypto-messages.ts'
import { type CryptoDeposit, readDeposits } from './crypto-rows.ts'
import type { DeliveryHandlers } from './deliveries.ts'
import { furtherPayments } from './further-payments.ts'
import { askPrices } from './price-now.ts'
import { readOn } from './provider-lists.ts'
import { carryOutDue } from './provider-orders.ts'
import { settleReceipts } from './settle-crypto.ts'

const LOOK_EVERY_MS = 5_000
const CLAIMED_AT_ONCE = 50
const ASKED_AT_ONCE = 8

/**
 * Polls the provider for due deposits and for payments without a message, and a node for new blocks. It credits payments that a crash or a
 * lost message left behind.
 * @param shouldContinue called before each deposit; false ends the round
 */
async function runDueCrypto(
  context: Context,
  crypto: CryptoProvider,
  handlers: DeliveryHandlers,
  shouldContinue: () => boolean,
): Promise<void> {
  if (crypto.messages) await askAboutDue(context, crypto, shouldContinue)
  const further = furtherPayments(context, crypto, ownOf(crypto))
  if (further) await readOn(context, handlers, further, shouldContinue)
  if (crypto.blocks) await readBlocks(context, crypto, shouldContinue)
}

/** Deposits of the same provider and kind of coins: the server asks only the simulator about simulated deposits. */
const ownOf = (crypto: CryptoProvider) => sql`provider = ${crypto.name} and simulated = ${crypto.simulated}`

const askAboutDue = (
  context: Context,
  crypto: CryptoProvider,
  shouldContinue: () => boolean,
): Promise<void> =>
  carryOutDue<{ payments: string[] }>(
    context,
    {
      table: 'crypto_deposits',
      due: sql`o.next_at <= clock_now() and ${ownOf(crypto)}`,
      columns: sql`array(select o.provider_id union select r.provider_id from crypto_receipts r
        where r.deposit_id = o.id and r.stage <> 'gone') as payments`,
      next: sql`next_at = ${nextLook}`,
      limit: CLAIMED_AT_ONCE,
      atOnce: ASKED_AT_ONCE,
    },
    async ({ payments }) => {
      for (const id of payments) await askAbout(context, crypto, id)
    },
    shouldContinue,
  )

async function askAbout(context: Context, crypto: CryptoProvider, providerId: string): Promise<void> {
  try {
    const report = await crypto.messages!.readPayment(providerId)
    if (report) await context.db.transact(await prepareReport(context, crypto, report))
  } catch (error) {
    context.log.warn({ err: error, payment: providerId }, 'asking about a crypto payment failed')
  }
}

const underWay = sql`exists (select from crypto_receipts r where r.deposit_id = o.id and r.stage in ('seen', 'confirming')
  and r.seen_at > clock_now() - interval '8 days')`

/** Often while a person waits or a payment is under way, rarely later; after a month only messages and the list count. */
const nextLook = sql`
  case when ${underWay} then clock_now() + case when clock_now() < o.created_at + interval '1 hour'
      then interval '30 seconds' else interval '1 minute' end
    when clock_now() > o.created_at + interval '31 days' then null
    when o.credited_cents >= o.amount_cents then clock_now() + interval '6 hours'
    when clock_now() < o.created_at + interval '1 hour' then clock_now() + interval '30 seconds'
    when clock_now() < o.created_at + interval '25 hours' then clock_now() + interval '10 minutes'
    when clock_now() < o.created_at + interval '8 days' then clock_now() + interval '2 hours'
    else clock_now() + interval '12 hours' end`

/** A poll of the blocks is considered lost this long after its last heartbeat. */
const lookEnds = sql`clock_now() + interval '30 seconds'`

/**
 * Reads new blocks and settles each deposit in its own transaction. The cursor is written last, so that an interrupted poll is repeated.
 * Nodes take turns: each poll has a number, and a poll that is considered lost can change nothing more.
 */
async function readBlocks(
  context: Context,
  crypto: CryptoProvider,
  shouldContinue: () => boolean,
): Promise<void> {
  const { db } = context
  await db.change(sql`insert into crypto_cursors (provider) values (${crypto.name}) on conflict do nothing`)
  const look = await db.first<{ cursor: string | null; number: bigint }>(sql`
    update crypto_cursors set looks = looks + 1, looking_until = ${lookEnds}
    where provider = ${crypto.name} and (looking_until is null or looking_until <= clock_now())
    returning block_hash as cursor, looks as number`)
  if (!look) return
  const isMine = sql`provider = ${crypto.name} and looks = ${look.number}`
  try {
    const read = await crypto.blocks!.readSince(look.cursor)
    const priceNow = askPrices(context, crypto)
    let failed = false
    for (const { deposit, receipts } of await byDeposit(db, crypto, read.receipts)) {
      if (!shouldContinue()) return
      const price = await priceNow(deposit, receipts)
      const sightings = receipts.map((receipt) => ({ receipt, priceNow: price }))
      const settled = await db
        .transact(async (tx) => {
          const still = sql`update crypto_cursors set looking_until = ${lookEnds} where ${isMine}`
          if ((await tx.change(still)) === 0) return 'overtaken'
          await settleReceipts(context, tx, deposit.id, sightings)
          return 'settled'
        })
        .catch((error) => {
          context.log.error({ err: error, deposit: deposit.id }, 'a crypto deposit could not be settled')
          return 'failed'
        })
      if (settled === 'overtaken') return
      failed ||= settled === 'failed'
    }
    // A failed deposit is read again later; the others do not wait for it.
    if (failed) return
    await db.change(sql`update crypto_cursors set block_hash = ${read.cursor} where ${isMine}`)
  } finally {
    await db.change(sql`update crypto_cursors set looking_until = null where ${isMine}`)
  }
}

/** The payments by deposit; payments to other addresses of the wallet are ignored. */
async function byDeposit(
  tx: Tx,
  crypto: CryptoProvider,
  read: readonly AddressReceipt[],
): Promise<{ deposit: CryptoDeposit; receipts: CryptoReceipt[] }[]> {
  const addresses = [...new Set(read.map(({ address }) => address))]
  const deposits = await readDeposits(tx, sql`${ownOf(crypto)} and provider_id = any(${addresses}::text[])`)
  const receipts = Map.groupBy(read, ({ address }) => address)
  return deposits.map((deposit) => ({
    deposit,
    receipts: receipts.get(deposit.quote!.payAddress)!.map(({ receipt }) => receipt),
  }))
}

/**
 * Polls the provider every few seconds; at the start about every deposit that a person may wait for, so that a lost message causes no
 * further delay.
 */
export const cryptoPoller = (crypto: CryptoProvider, handlers: DeliveryHandlers): Rounds => ({
  name: 'crypto',
  everyMs: LOOK_EVERY_MS,
  failed: 'asking the crypto provider failed',
  passing: true,
  atOnce: true,
  async begin({ db }) {
    await db.change(sql`
      update crypto_deposits d set next_at = clock_now() where next_at is not null and ${ownOf(crypto)}
        and (created_at > clock_now() - interval '25 hours' or exists (
          select from crypto_receipts r where r.deposit_id = d.id and r.stage in ('seen', 'confirming')))`)
  },
  run: (context, shouldContinue) => runDueCrypto(context, crypto, handlers, shouldContinue),
})
