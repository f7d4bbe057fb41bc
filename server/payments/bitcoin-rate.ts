import { parseCoin } from './coin.ts'
import { CryptoUnavailable } from './crypto.ts'
import { callProvider } from './provider-call.ts'

/** The price of a bitcoin, for quotes of a node: cents for one bitcoin. */
export type BitcoinRate = { centsPerBitcoin(): Promise<bigint> }

const KEPT_MS = 60_000
const ATTO_PER_CENT = 10n ** 16n

/**
 * The rate at an address that answers `{"data": {"amount": "64000.15"}}`, dollars for one bitcoin; a minute old at most.
 * @param keptMs how long an answer is used again
 */
export function httpRate(url: string, keptMs = KEPT_MS): BitcoinRate {
  /** `until` by a clock that nobody sets: an old price must not last because a machine's time was put back */
  let kept: { cents: bigint; until: number } | undefined
  return {
    async centsPerBitcoin() {
      if (kept && kept.until > performance.now()) return kept.cents
      const { status, body } = await callProvider('The rate', url, { method: 'GET' })
      const cents = (parseCoin((body as { data?: { amount?: unknown } })?.data?.amount) ?? 0n) / ATTO_PER_CENT
      if (status !== 200 || cents <= 0n) throw new CryptoUnavailable(`The rate answered ${status}`)
      kept = { cents, until: performance.now() + keptMs }
      return cents
    },
  }
}
