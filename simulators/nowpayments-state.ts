import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Address, TEST_NETWORK } from '@scure/btc-signer'
import { formatCoin, parseCoin } from '#server/payments/coin.ts'

/** The statuses that a payment passes through automatically. */
export const STEPS = ['confirming', 'confirmed', 'sending'] as const

/** A payment as NOWPayments reports it; amounts are JSON numbers there, and strings here until they are written. */
export type SimulatorPayment = {
  payment_id: number
  parent_payment_id: number | null
  payment_status: string
  pay_address: string
  price_amount: number
  price_currency: string
  pay_amount: string
  actually_paid: string
  pay_currency: string
  order_id: string
  ipn_callback_url: string
  created_at: string
  updated_at: string
}

/** A message as sent, which a test can send again, change or hold back. */
export type SimulatorMessage = { body: string; signature: string }

export type SimulatorState = {
  port: number
  next: number
  payments: SimulatorPayment[]
}

const REGTEST = { ...TEST_NETWORK, bech32: 'bcrt' }

/** Dollars for one coin at the start, so that every sum has a value; not market prices. */
export const RATES: Readonly<Record<string, bigint>> = { btc: 64_000n, eth: 3_200n, ltc: 80n, usdttrc20: 1n }

/** An address on a chain with worthless coins. */
export function freshAddress(currency: string): string {
  if (currency !== 'btc') return `simulator-${currency}-${randomBytes(16).toString('hex')}`
  return Address(REGTEST).encode({ type: 'wpkh', hash: randomBytes(20) })
}

/** The coins for a price at `rate` dollars a coin, rounded up to the eighth decimal. */
export function coinsFor(priceCents: bigint, rate: bigint): string {
  const eighths = (priceCents * 1_000_000n + rate - 1n) / rate
  return formatCoin(eighths * 10n ** 10n)
}

/** A share of an amount of coins, cut to the eighth decimal. @param share such as "0.5" */
export function shareOf(amount: string, share: string): string {
  const atto = (parseCoin(amount)! * parseCoin(share)!) / 10n ** 18n
  return formatCoin(atto - (atto % 10n ** 10n))
}

export const sum = (a: string, b: string) => formatCoin(parseCoin(a)! + parseCoin(b)!)
/** The missing part of a whole; zero when nothing is missing. */
export function rest(whole: string, paid: string): string {
  const missing = parseCoin(whole)! - parseCoin(paid)!
  return formatCoin(missing > 0n ? missing : 0n)
}
export const isZero = (amount: string) => parseCoin(amount) === 0n

/** The state of an earlier run, so that its open payments can still be paid. */
export function loadState(file: string | undefined): SimulatorState {
  if (file && existsSync(file)) {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as SimulatorState
    } catch {
      // half a file of a killed run: begin with an empty state
    }
  }
  return { port: 0, next: 5_000_000_000 + Math.floor(Math.random() * 900_000_000), payments: [] }
}

export function saveState(file: string | undefined, state: SimulatorState): void {
  if (!file) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(state))
  renameSync(`${file}.new`, file)
}

/** A payment as in the provider's list. */
export const listed = (payment: SimulatorPayment) => {
  const { parent_payment_id, ipn_callback_url, created_at, updated_at, fee, ...rest } = wire(payment)
  return rest
}

/** A payment in the provider's format, amounts as JSON numbers. */
export const wire = ({ pay_amount, actually_paid, ...rest }: SimulatorPayment) => ({
  ...rest,
  pay_amount: Number(pay_amount),
  actually_paid: Number(actually_paid),
  purchase_id: String(rest.payment_id + 1),
  outcome_currency: rest.pay_currency,
  outcome_amount: Number(actually_paid),
  fee: { currency: rest.pay_currency, depositFee: 0, withdrawalFee: 0, serviceFee: 0 },
})
