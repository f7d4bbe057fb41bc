import { sql, type Tx } from '#server/core/db.ts'
import { formatCoin } from '#server/payments/coin.ts'
import { type CryptoDeposit, type ReceiptRow, readDeposits, readReceipts } from './crypto-rows.ts'
import { type CryptoPayment, confirmationsOf, plainState, waitsForPerson } from './crypto-state.ts'

/** A page of a person's crypto deposits, newest first. */
export async function listCryptoDeposits(
  tx: Tx,
  userId: bigint,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<CryptoPayment[]> {
  const after =
    cursor === undefined
      ? sql`true`
      : sql`(created_at, id) < (select c.created_at, c.id from crypto_deposits c where c.id = ${cursor} and c.user_id = ${userId})`
  const found = await readDeposits(
    tx,
    sql`user_id = ${userId} and provider_id is not null and ${after} order by created_at desc, id desc limit ${limit}`,
  )
  return viewDeposits(tx, found)
}

/** Deposits as the contract shows them. */
export async function viewDeposits(tx: Tx, deposits: readonly CryptoDeposit[]): Promise<CryptoPayment[]> {
  const receipts = await readReceipts(
    tx,
    deposits.map(({ id }) => id),
  )
  return deposits.map((deposit) =>
    view(
      deposit,
      receipts.filter(({ depositId }) => depositId === deposit.id),
    ),
  )
}

function view(deposit: CryptoDeposit, receipts: readonly ReceiptRow[]): CryptoPayment {
  const { payAddress, payAmount } = deposit.quote!
  // In coins of the quote; a payment in another coin is converted by its credit.
  const paid = receipts
    .filter(({ stage, payCurrency }) => stage !== 'gone' && payCurrency === deposit.payCurrency)
    .reduce((sum, receipt) => sum + receipt.paid, 0n)
  const missing = paid < payAmount && deposit.credited < deposit.amount ? payAmount - paid : 0n
  const blocks = receipts
    .filter(({ stage }) => stage === 'seen' || stage === 'confirming')
    .map(({ confirmations }) => confirmations)
    .filter((count) => count !== null)
  const bitcoin = deposit.payCurrency === 'btc'
  const counted = { ...deposit, quoted: payAmount, receipts }
  return {
    id: deposit.id,
    status: plainState(counted),
    amount: deposit.amount,
    fee: deposit.price - deposit.amount,
    price: deposit.price,
    payAmount: formatCoin(payAmount),
    payAddress,
    payCurrency: deposit.payCurrency.toUpperCase(),
    ...(deposit.payMemo === null ? {} : { payMemo: deposit.payMemo }),
    ...(deposit.paymentUrl === null ? {} : { paymentUrl: deposit.paymentUrl }),
    ...(bitcoin ? { paymentUri: bitcoinUri(payAddress, missing > 0n ? missing : payAmount) } : {}),
    paid: formatCoin(paid),
    missing: formatCoin(missing),
    credited: deposit.credited,
    contactUs: waitsForPerson(counted),
    confirmations: blocks.length > 0 ? Math.min(...blocks) : null,
    confirmationsRequired: confirmationsOf(counted, receipts),
    createdAt: deposit.createdAt,
    expiresAt: deposit.expiresAt,
    simulated: deposit.simulated,
    ...(deposit.purpose === null ? {} : { purpose: deposit.purpose }),
  }
}

/** BIP 21, for scanning wallets. */
const bitcoinUri = (address: string, amount: bigint) => `bitcoin:${address}?amount=${formatCoin(amount)}`
