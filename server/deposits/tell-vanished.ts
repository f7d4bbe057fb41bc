import { dollars } from '#contract/money.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { notify } from '#server/notifications/index.ts'
import { formatCoin } from '#server/payments/coin.ts'
import type { CryptoDeposit, ReceiptRow } from './crypto-rows.ts'

const UNDER_WAY = ['seen', 'confirming', 'stuck']

/** The fate of a payment that nobody credited, by the source of the report. */
const GONE: Record<string, string> = {
  'bitcoin-node':
    'The network has dropped it: it was spent elsewhere, or replaced. Look into your wallet, and pay again to the same address if it is still yours to pay.',
  nowpayments: 'The payment provider sent it back. Look into your wallet for it.',
}

/**
 * Notifies the payer of each payment that was seen and vanished before its credit, because the screen had shown it as on its way. A payment
 * that a later one to the same address replaces needs no notice.
 * @param before the payments as they were, by id
 */
export async function tellVanished(
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
      body: `${coins} for your deposit of ${dollars(deposit.amount)} had been seen, and nothing was credited. ${GONE[deposit.provider]}`,
      link: '/bitcoin-deposit',
    })
  }
}
