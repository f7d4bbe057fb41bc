import { receiptLink } from '#contract/history.ts'
import { dollars } from '#contract/money.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { account, lockPurse, postOne } from '#server/ledger/index.ts'
import { notify } from '#server/notifications/index.ts'
import { formatCoin } from '#server/payments/coin.ts'
import type { CryptoReceipt, ReceiptStage } from '#server/payments/crypto.ts'
import { noteDeposit, readyToReceive } from '#server/safer-play/index.ts'
import { type CryptoDeposit, lockDeposit, type ReceiptRow, readReceipts } from './crypto-rows.ts'
import { confirmationsOf, valueReceipts } from './crypto-state.ts'
import { lockPurpose, meetPurpose } from './purposes.ts'
import { reverseCredit } from './reverse-credit.ts'

const UNDER_WAY = ['seen', 'confirming', 'stuck']

/** The fate of a payment that nobody credited, by the source of the report. */
const GONE: Record<string, string> = {
  'bitcoin-node':
    'The network has dropped it: it was spent elsewhere, or replaced. Check your wallet, and pay again to the same address only if the payment is still due.',
  nowpayments: 'The payment provider sent it back. Check your wallet for it.',
}

/**
 * Notifies the payer of each payment that was seen and vanished before its credit, because the screen had shown it as on its way. A payment
 * that a later one to the same address replaces needs no notice.
 * @param before the payments as they were, by id
 */
async function tellVanished(
  context: Context,
  tx: Tx,
  deposit: CryptoDeposit,
  { before, receipts }: { before: ReadonlyMap<bigint, ReceiptRow>; receipts: readonly ReceiptRow[] },
): Promise<void> {
  for (const receipt of receipts) {
    const { id, stage, paid } = before.get(receipt.id)!
    if (receipt.stage !== 'gone' || !UNDER_WAY.includes(stage) || receipt.credited > 0n || paid === 0n)
      continue
    if (receipts.some((other) => other.stage !== 'gone' && other.id > id)) continue
    const coins = `${formatCoin(paid)} ${receipt.payCurrency.toUpperCase()}`
    await notify(context, tx, [deposit.userId], {
      key: `deposit.vanished:${deposit.provider}:${receipt.providerId}`,
      title: 'A payment has vanished',
      body: `${coins} for your deposit of ${dollars(deposit.amount)} was seen but never confirmed, so nothing was credited. ${GONE[deposit.provider]}`,
      link: '/bitcoin-deposit',
    })
  }
}

/** The stages of a payment; it never goes back, even when messages arrive out of order. */
const RANK: Record<ReceiptStage, number> = { seen: 0, confirming: 1, stuck: 2, final: 3, gone: 4 }

/** A report on one payment: the provider's data, and the current whole price in its coin, if known. */
export type Sighting = { receipt: CryptoReceipt; priceNow: bigint | null }

/**
 * Records the stage of a deposit's payments and adjusts the balance. Every credit and reversal goes through here;
 * repeating it has no effect.
 * @param depositId a deposit that the provider has answered
 */
export async function settleReceipts(
  context: Context,
  tx: Tx,
  depositId: string,
  sightings: readonly Sighting[],
): Promise<void> {
  const deposit = await lockDeposit(tx, depositId)
  if (!deposit?.quote) throw new Error(`crypto deposit ${depositId} has no quote`)
  for (const sighting of sightings) await keep(tx, deposit, sighting)
  const receipts = await readReceipts(tx, [deposit.id])
  const before = new Map(receipts.map((receipt) => [receipt.id, { ...receipt }]))
  for (const { receipt } of sightings) {
    const kept = receipts.find(({ providerId }) => providerId === receipt.id)
    if (!kept) throw new Error(`payment ${receipt.id} belongs to another deposit`)
    bringUpToDate(deposit, kept, receipt)
  }
  judgeDepth(deposit, receipts)
  const changed = receipts.filter((receipt) => isOther(before.get(receipt.id)!, receipt))
  for (const { id, paid, stage, confirmations } of changed) {
    await tx.change(sql`
      update crypto_receipts set paid = ${formatCoin(paid)}, stage = ${stage}, confirmations = ${confirmations}
      where id = ${id}`)
  }
  await tellVanished(context, tx, deposit, { before, receipts })
  await settle(context, tx, deposit, receipts)
  if (changed.length > 0) {
    tx.afterCommit(() =>
      context.signals.send({ type: 'wallet_changed', part: 'deposits', userIds: [deposit.userId] }),
    )
  }
}

/** Records a payment when first seen, with the price at that moment; a missing price is added later. */
async function keep(tx: Tx, deposit: CryptoDeposit, { receipt, priceNow }: Sighting): Promise<void> {
  if (receipt.payCurrency !== deposit.payCurrency) {
    throw new Error(`payment ${receipt.id} is in another coin than its deposit and has no quote`)
  }
  const price = priceNow === null ? null : formatCoin(priceNow)
  await tx.change(sql`
    insert into crypto_receipts as r (deposit_id, provider, provider_id, pay_currency, price_then, paid, stage, late)
    values (${deposit.id}, ${deposit.provider}, ${receipt.id}, ${receipt.payCurrency}, ${price}, 0, 'seen',
      ${deposit.expired})
    on conflict (provider, provider_id) do update set price_then = excluded.price_then
    where r.deposit_id = excluded.deposit_id and r.price_then is null and excluded.price_then is not null`)
}

/** Updates the stored payment to the provider's current report. */
function bringUpToDate(deposit: CryptoDeposit, kept: ReceiptRow, receipt: CryptoReceipt): void {
  const { stage, paid, confirmations } = receipt
  // Polls of blocks are in order; a provider's answers can arrive out of order.
  const inOrder = deposit.provider === 'bitcoin-node'
  if (!inOrder && (RANK[stage] < RANK[kept.stage] || (paid < kept.paid && stage !== 'gone'))) return
  // A final payment stays final unless a reorganisation removes its block, whatever else arrives.
  const holds =
    stage === 'confirming' && kept.stage === 'final' && (confirmations ?? 0) >= (kept.confirmations ?? 0)
  kept.stage = holds ? 'final' : stage
  kept.paid = paid
  kept.confirmations = confirmations
}

/** Payments in blocks are final with the confirmations that the total received requires. */
function judgeDepth(deposit: CryptoDeposit, receipts: readonly ReceiptRow[]): void {
  const needed = confirmationsOf(quotedOf(deposit), receipts)
  for (const receipt of receipts) {
    const { stage, confirmations } = receipt
    if (stage === 'confirming' && confirmations !== null && confirmations >= needed) receipt.stage = 'final'
  }
}

const quotedOf = ({ amount, quote }: CryptoDeposit) => ({ amount, quoted: quote!.payAmount })

const isOther = (a: ReceiptRow, b: ReceiptRow) =>
  a.stage !== b.stage || a.paid !== b.paid || a.confirmations !== b.confirmations

/** The name of the n-th change of a payment's credit. */
const nameOf = ({ provider }: CryptoDeposit, { providerId }: ReceiptRow, n: number) =>
  `${provider}:${providerId}:${n}`

/** The journals that credited a deposit: those of one payment first, its newest first. */
const causesOf = (deposit: CryptoDeposit, first: ReceiptRow, receipts: readonly ReceiptRow[]): string[] =>
  [first, ...receipts.filter((receipt) => receipt !== first)].flatMap((receipt) =>
    Array.from(
      { length: receipt.moves },
      (_, at) => `deposit:${nameOf(deposit, receipt, receipt.moves - at)}`,
    ),
  )

async function settle(
  context: Context,
  tx: Tx,
  deposit: CryptoDeposit,
  receipts: ReceiptRow[],
): Promise<void> {
  const worths = valueReceipts(quotedOf(deposit), receipts)
  let credited = deposit.credited
  await lockPurpose(context, tx, deposit.purpose)
  for (const receipt of receipts) {
    const delta = worths.get(receipt.id)!.credit - receipt.credited
    if (delta === 0n) continue
    const n = receipt.moves + 1
    const name = nameOf(deposit, receipt, n)
    await tx.change(sql`
      insert into crypto_moves (receipt_id, n, amount_cents) values (${receipt.id}, ${n}, ${delta})`)
    await tx.change(sql`
      update crypto_receipts set credited_cents = ${receipt.credited + delta}, moves = ${n} where id = ${receipt.id}`)
    if (delta > 0n) await credit(context, tx, deposit, name, delta)
    else
      await takeBack(context, tx, deposit, {
        name,
        amount: -delta,
        causes: causesOf(deposit, receipt, receipts),
      })
    credited += delta
  }
  if (credited === deposit.credited) return
  await tx.change(sql`update crypto_deposits set credited_cents = ${credited} where id = ${deposit.id}`)
  tx.afterCommit(() => context.signals.send({ type: 'balance_changed', userIds: [deposit.userId] }))
  if (credited < deposit.credited) return
  const { id: depositId, userId, purpose, amount } = deposit
  await meetPurpose(context, tx, { userId, purpose, depositId, whole: credited >= amount })
}

async function credit(
  context: Context,
  tx: Tx,
  deposit: CryptoDeposit,
  name: string,
  amount: bigint,
): Promise<void> {
  await lockPurse(tx, deposit.userId, [account('external-crypto', 0n, 'USD')])
  await readyToReceive(context, tx, deposit.userId, deposit.id)
  const verdict = await postOne(tx, {
    key: `deposit:${name}`,
    reason: 'deposit',
    ref: `deposit:${deposit.id}`,
    postings: [
      {
        source: account('external-crypto', 0n, 'USD'),
        destination: account('person', deposit.userId, 'USD'),
        amount,
      },
    ],
  })
  if (verdict !== 'posted') throw new Error(`deposit:${name} was credited before`)
  await noteDeposit(context, tx, { userId: deposit.userId })
  tx.afterCommit(() => context.metrics.moved('crypto-deposit', 'real', amount))
  await notify(context, tx, [deposit.userId], {
    key: `deposit.credited:${name}`,
    title: 'Deposit Successful!',
    body: `${dollars(amount)} added to your balance.`,
    link: receiptLink(`deposit:${deposit.id}`),
  })
}

async function takeBack(
  context: Context,
  tx: Tx,
  deposit: CryptoDeposit,
  { name, amount, causes }: { name: string; amount: bigint; causes: readonly string[] },
): Promise<void> {
  const ref = `deposit:${deposit.id}`
  const owed = await reverseCredit(
    tx,
    { userId: deposit.userId, amount, causes, outside: 'external-crypto' },
    { key: `deposit-reversed:${name}`, ref },
  )
  const debt =
    owed > 0n
      ? ` ${dollars(owed)} of it was spent already: incoming money repays that first, and until then you cannot bet or withdraw it.`
      : ''
  await notify(context, tx, [deposit.userId], {
    key: `deposit.reversed:${name}`,
    title: `${dollars(amount)} was taken back`,
    body: `A payment did not go through, so its credit was taken back.${debt}`,
    link: receiptLink(ref),
  })
}
