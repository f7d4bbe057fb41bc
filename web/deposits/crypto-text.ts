import type { Reply } from '#contract/index.ts'
import { wireToCents } from '#contract/money.ts'
import { moneyText } from '#web/ui/money-text.ts'

export type CryptoPayment = Reply<'cryptoPayments'>[number]

/** A state's label, the look of its badge, and its meaning for the payer. */
export type StateText = { label: string; look: string; text: string }

const dollars = (wire: string) => moneyText({ cents: wireToCents(wire), currency: 'USD' })

/** Whether a payment may still arrive: the screen shows it again when it next opens. */
export function isOpen(payment: CryptoPayment, now: number): boolean {
  if (payment.status === 'seen' || payment.status === 'confirming') return true
  const running = Date.parse(payment.expiresAt) > now
  return running && (payment.status === 'waiting' || payment.status === 'underpaid')
}

/** Whether the payer may send something now. */
export function mayPay(payment: CryptoPayment, now: number): boolean {
  const running = Date.parse(payment.expiresAt) > now
  return running && (payment.status === 'waiting' || payment.status === 'underpaid')
}

/**
 * A payment's state in plain words. Each says whether money moved and what to do, so that no one pays twice.
 * @param waiting the screen's name of the first state
 */
export function stateText(payment: CryptoPayment, waiting: string, now: number): StateText {
  const { status, payCurrency: coin, confirmations, confirmationsRequired: needed } = payment
  const running = Date.parse(payment.expiresAt) > now
  const credited = dollars(payment.credited)
  // less than the full amount is on its way, so "send nothing more" would be wrong
  const rest =
    running && /[1-9]/.test(payment.missing)
      ? `${payment.paid} ${coin} is only part of the sum. Pay the rest, ${payment.missing} ${coin}, to the same address.`
      : undefined
  switch (status) {
    case 'waiting':
      return {
        label: waiting,
        look: 'pending',
        text: 'Nothing has arrived yet. This screen updates automatically; you can close it and come back.',
      }
    case 'seen':
      return {
        label: 'Payment seen, 0 confirmations',
        look: 'processing',
        text:
          rest ??
          'Your payment is on its way. Send nothing more: it is credited once the network confirms it.',
      }
    case 'confirming':
      return {
        label: confirmations === null ? 'Confirming' : `Confirming ${confirmations}/${needed}`,
        look: 'processing',
        text:
          rest ?? 'The network is confirming your payment. Send nothing more: it is credited automatically.',
      }
    case 'credited':
      return { label: 'Credited', look: 'completed', text: `${credited} was added to your balance.` }
    case 'underpaid':
      return {
        label: 'Underpaid',
        look: 'pending',
        text: running
          ? `${payment.paid} ${coin} arrived, and ${credited} was credited. Pay the rest, ${payment.missing} ${coin}, to the same address.`
          : `${payment.paid} ${coin} arrived, and ${credited} was credited. The quote has expired: do not send the rest.`,
      }
    case 'late':
      return payment.contactUs
        ? {
            label: 'Late, contact us',
            look: 'disputed',
            text: `An operator has to check a payment. ${wireToCents(payment.credited) > 0n ? `Only ${credited} is` : 'Nothing is'} credited yet: contact us under Feedback and give this reference.`,
          }
        : {
            label: 'Late, credited',
            look: 'completed',
            text: `The payment arrived after the quote expired. ${credited} was added to your balance, at the quoted rate or the rate on arrival, whichever gives less. Do not send to this address again.`,
          }
    case 'expired':
      return {
        label: 'Expired: do not send',
        look: 'cancelled',
        text: 'Nothing arrived in time. Do not send to this address any more; anything you have already sent is still credited when it arrives, at the quoted rate or the rate on arrival, whichever gives less.',
      }
  }
}

/** The limits of one deposit: "from $1.00 to $10,000.00". */
export const limitText = ({ min, max }: { min: string; max: string }): string =>
  `from ${dollars(min)} to ${dollars(max)}`

/** An address in groups of four, which is easy to compare: "bc1q ar0s rrr7 …". */
export const addressGroups = (address: string): string[] => address.match(/.{1,4}/g) ?? []

/** The end of an address that a person compares, in its groups: a short last one with the one before it. */
export const endGroups = (address: string): string[] =>
  addressGroups(address).slice(address.length % 4 === 0 ? -1 : -2)

/** BIP 21 for a person's own address, which wallets scan. */
export const bitcoinUri = (address: string, name?: string): string =>
  name ? `bitcoin:${address}?label=${encodeURIComponent(name)}` : `bitcoin:${address}`
