import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { CryptoProvider } from '#server/payments/crypto.ts'
import { applyReport } from './crypto-messages.ts'
import { readDeposits } from './crypto-rows.ts'
import { settleReceipt } from './settle-crypto.ts'

const LOOK_EVERY_MS = 5_000
const AT_ONCE = 50

/**
 * Asks the provider about every deposit that is due and a node about every new block: what a crash or a lost message left
 * is credited here.
 */
export async function runDueCrypto(context: Context, crypto: CryptoProvider | null): Promise<void> {
  if (crypto?.messages) await askAboutDue(context, crypto)
  if (crypto?.blocks) await readBlocks(context, crypto)
}

async function askAboutDue(context: Context, crypto: CryptoProvider): Promise<void> {
  for (;;) {
    // Taken by moving the time on first: other nodes then leave it, and one that fails holds nobody up.
    const due = await context.db.rows<{ provider_id: string }>(sql`
      update crypto_deposits d set next_at = ${nextLook}
      where id in (select id from crypto_deposits where next_at <= clock_now() and provider = ${crypto.name}
        order by next_at limit ${AT_ONCE} for update skip locked)
      returning provider_id`)
    for (const { provider_id: providerId } of due) {
      try {
        const report = await crypto.messages!.readPayment(providerId)
        if (report) await context.db.transact((tx) => applyReport(context, tx, report))
      } catch (error) {
        context.log.warn({ err: error, payment: providerId }, 'asking about a crypto payment failed')
      }
    }
    if (due.length < AT_ONCE) return
  }
}

/** Often while somebody waits, seldom later, and after a month only messages are heard. */
const nextLook = sql`
  case when clock_now() > d.created_at + interval '31 days' then null
    when d.credited_cents >= d.amount_cents then clock_now() + interval '6 hours'
    when clock_now() < d.created_at + interval '25 hours' then clock_now() + interval '30 seconds'
    when clock_now() < d.created_at + interval '8 days' then clock_now() + interval '10 minutes'
    else clock_now() + interval '6 hours' end`

async function readBlocks(context: Context, crypto: CryptoProvider): Promise<void> {
  await context.db.change(
    sql`insert into crypto_cursors (provider) values (${crypto.name}) on conflict do nothing`,
  )
  const { block_hash: cursor, looks } = await context.db.one<{
    block_hash: string | null
    looks: bigint
  }>(sql`
    select block_hash, looks from crypto_cursors where provider = ${crypto.name}`)
  const read = await crypto.blocks!.readSince(cursor)
  await context.db.transact(async (tx) => {
    const mine = await tx.change(sql`
      update crypto_cursors set block_hash = ${read.cursor}, looks = looks + 1
      where provider = ${crypto.name} and looks = ${looks}`)
    // Another node has looked meanwhile, and what it saw is newer.
    if (mine === 0) return
    const deposits = await depositsAt(
      tx,
      crypto,
      read.receipts.map(({ address }) => address),
    )
    const ours = read.receipts.filter(({ address }) => deposits.has(address))
    // Deposits are held in one order, whatever the order of the blocks.
    ours.sort((a, b) => (deposits.get(a.address)! < deposits.get(b.address)! ? -1 : 1))
    for (const { address, receipt } of ours) {
      await settleReceipt(context, tx, deposits.get(address)!, receipt)
    }
  })
}

async function depositsAt(tx: Tx, crypto: CryptoProvider, addresses: string[]): Promise<Map<string, string>> {
  const found = await readDeposits(
    tx,
    sql`provider = ${crypto.name} and provider_id = any(${addresses}::text[])`,
  )
  return new Map(found.map(({ id, quote }) => [quote!.payAddress, id]))
}

/** Looks every few seconds; at the start about everything that is open, so that nothing lost waits for its turn. */
export function startCryptoTimers(
  context: Context,
  crypto: CryptoProvider | null,
): { stop(): Promise<void> } {
  if (!crypto) return { stop: async () => {} }
  let stopped = false
  let wake = () => {}
  const look = async () => {
    await context.db.change(sql`
      update crypto_deposits set next_at = clock_now() where next_at is not null and provider = ${crypto.name}`)
    while (!stopped) {
      await runDueCrypto(context, crypto).catch((error) =>
        context.log.warn({ err: error }, 'asking the crypto provider failed'),
      )
      if (stopped) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LOOK_EVERY_MS)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }
  const working = look().catch((error) =>
    context.log.error({ err: error }, 'looking for crypto payments ended'),
  )
  return {
    async stop() {
      stopped = true
      wake()
      await working
    },
  }
}
