import { formatMoney } from '#contract/money.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { account, postOne, repayDebt } from '#server/ledger/index.ts'
import { tell } from '#server/notifications/index.ts'
import { formatCoin } from '#server/payments/coin.ts'
import type { CryptoReceipt, ReceiptStage } from '#server/payments/crypto.ts'
import { type CryptoDeposit, holdDeposit, type ReceiptRow, readReceipts } from './crypto-rows.ts'
import { confirmationsFor, creditTargets, worthOf } from './crypto-state.ts'
import { reverseCredit } from './reverse-credit.ts'

/** How far a payment has come; where messages overtake each other it never goes back. */
const RANK: Record<ReceiptStage, number> = { seen: 0, confirming: 1, stuck: 2, final: 3, gone: 4 }

/**
 * Writes down how far a payment has come and brings the balance in line with it. Every way to a credit or a reversal goes
 * through here; what was done before is not done again.
 * @param depositId of a deposit whose provider has answered
 */
export async function settleReceipt(
  context: Context,
  tx: Tx,
  depositId: string,
  receipt: CryptoReceipt,
): Promise<void> {
  const deposit = await holdDeposit(tx, depositId)
  if (!deposit?.quote) throw new Error(`crypto deposit ${depositId} has no quote`)
  const quoted = receipt.quoted ?? quoteFor(deposit, receipt)
  await tx.change(sql`
    insert into crypto_receipts (deposit_id, provider, provider_id, pay_currency, quoted, paid, stage, late)
    values (${deposit.id}, ${deposit.provider}, ${receipt.id}, ${receipt.payCurrency}, ${formatCoin(quoted)}, 0, 'seen',
      ${deposit.expired})
    on conflict (provider, provider_id) do nothing`)
  const receipts = await readReceipts(tx, [deposit.id])
  const kept = receipts.find(({ providerId }) => providerId === receipt.id)
  if (!kept) throw new Error(`payment ${receipt.id} belongs to another deposit`)
  const changed = bringUpToDate(deposit, kept, receipt)
  if (changed) {
    await tx.change(sql`
      update crypto_receipts set paid = ${formatCoin(kept.paid)}, stage = ${kept.stage}, confirmations = ${kept.confirmations}
      where id = ${kept.id}`)
  }
  await settle(context, tx, deposit, receipts)
  if (changed) {
    tx.afterCommit(() =>
      context.signals.send({ type: 'wallet_changed', part: 'deposits', userIds: [deposit.userId] }),
    )
  }
}

/** The whole price in the coin of a further payment that brings no quote of its own. */
function quoteFor(deposit: CryptoDeposit, receipt: CryptoReceipt): bigint {
  if (receipt.payCurrency !== deposit.payCurrency) {
    throw new Error(`payment ${receipt.id} is in another coin than its deposit and has no quote`)
  }
  return deposit.quote!.payAmount
}

/** Changes the kept payment to what the provider says now. @returns whether anything is different */
function bringUpToDate(deposit: CryptoDeposit, kept: ReceiptRow, receipt: CryptoReceipt): boolean {
  const { stage, paid, confirmations } = receipt
  // Looks at blocks follow each other in order; answers of a provider can overtake each other.
  const inOrder = deposit.provider === 'bitcoin-node'
  if (!inOrder && (RANK[stage] < RANK[kept.stage] || (paid < kept.paid && stage !== 'gone'))) return false
  const worth = worthOf(deposit.amount, paid, kept.quoted)
  const needed = confirmationsFor(worth > deposit.amount ? worth : deposit.amount)
  const deepEnough = stage === 'confirming' && confirmations !== null && confirmations >= needed
  const next = deepEnough ? 'final' : stage
  if (next === kept.stage && paid === kept.paid && confirmations === kept.confirmations) return false
  kept.stage = next
  kept.paid = paid
  kept.confirmations = confirmations
  return true
}

async function settle(
  context: Context,
  tx: Tx,
  deposit: CryptoDeposit,
  receipts: ReceiptRow[],
): Promise<void> {
  const targets = creditTargets(deposit.amount, receipts)
  let credited = deposit.credited
  for (const receipt of receipts) {
    const delta = targets.get(receipt.id)! - receipt.credited
    if (delta === 0n) continue
    const n = receipt.moves + 1
    const name = `${deposit.provider}:${receipt.providerId}:${n}`
    await tx.change(sql`
      insert into crypto_moves (receipt_id, n, amount_cents) values (${receipt.id}, ${n}, ${delta})`)
    await tx.change(sql`
      update crypto_receipts set credited_cents = ${receipt.credited + delta}, moves = ${n} where id = ${receipt.id}`)
    if (delta > 0n) await credit(context, tx, deposit, name, delta)
    else await takeBack(context, tx, deposit, name, -delta)
    credited += delta
  }
  if (credited === deposit.credited) return
  await tx.change(sql`update crypto_deposits set credited_cents = ${credited} where id = ${deposit.id}`)
  tx.afterCommit(() => context.signals.send({ type: 'balance_changed', userIds: [deposit.userId] }))
}

async function credit(
  context: Context,
  tx: Tx,
  deposit: CryptoDeposit,
  name: string,
  amount: bigint,
): Promise<void> {
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
  await repayDebt(tx, {
    userId: deposit.userId,
    cause: `deposit:${name}`,
    ref: `deposit:${deposit.id}`,
    arrived: amount,
  })
  await tell(context, tx, [deposit.userId], {
    key: `deposit:${name}`,
    title: 'Deposit Successful!',
    body: `$${formatMoney(amount)} added to your balance.`,
    link: '/history',
  })
}

async function takeBack(
  context: Context,
  tx: Tx,
  deposit: CryptoDeposit,
  name: string,
  amount: bigint,
): Promise<void> {
  const key = `deposit-reversed:${name}`
  const ref = `deposit:${deposit.id}`
  const { taken, owed } = await reverseCredit(tx, {
    userId: deposit.userId,
    amount,
    key,
    ref,
    outside: 'external-crypto',
  })
  if (taken + owed !== amount) throw new Error(`${key} was taken back before`)
  const debt =
    owed > 0n
      ? ` $${formatMoney(owed)} of it was spent already: your next deposit pays that first, and nothing can be withdrawn until then.`
      : ''
  await tell(context, tx, [deposit.userId], {
    key,
    title: 'Deposit taken back',
    body: `A payment of $${formatMoney(amount)} did not stand, so its credit was taken back.${debt}`,
    link: '/history',
  })
}
