import { dollars } from '#contract/money.ts'
import type { Config } from '#server/config/config.ts'
import { readRange } from '#server/config/ip-address.ts'

/** The settings that are judged here. */
export type JudgedSettings = Pick<
  Config,
  | 'environment'
  | 'clamd'
  | 'trustedProxies'
  | 'nowpayments'
  | 'stepUpDaySum'
  | 'stepUpGiveUp'
  | 'winningsSettleHours'
  | 'cardSettleHours'
>

/** Cents. Above it hardly any wallet needs a proof before it is empty. */
const DAY_SUM_ODD = 100_000n
/** A stop letter holds its owner's losses of this many hours, as far as they are still settling. */
const STOP_REACHES_HOURS = 24

/** The largest range that proxies may need: a private network of IPv4, and a provider's allocation of IPv6. */
const WIDEST = { ipv4: 8, ipv6: 16 } as const
const isWide = (text: string): boolean => {
  const range = readRange(text)
  return range !== null && range.prefix < WIDEST[range.family]
}

/**
 * Settings with which production starts but should not run.
 * @returns a line for each, `SETTING: why. The cure.`; none outside production
 */
export function oddSettings(config: JudgedSettings): string[] {
  if (config.environment !== 'production') return []
  const { stepUpDaySum, stepUpGiveUp, winningsSettleHours, cardSettleHours, trustedProxies } = config
  const wide = trustedProxies.find(isWide)
  const lines = [
    wide !== undefined &&
      `TRUSTED_PROXIES: ${wide} covers a large part of the internet, and any caller in it can claim any address, so limits per address stop nobody. Set it to the addresses of your own proxies only.`,
    config.nowpayments?.signIn === null &&
      'NOWPAYMENTS_EMAIL: is not set, so we learn of a second payment to an address only from its messages. If those are lost, somebody has to credit it by hand. Set it and NOWPAYMENTS_PASSWORD to an account in NOWPayments’ dashboard.',
    !config.clamd &&
      'CLAMD_URL: is not set, so uploaded pictures and videos are not scanned for viruses. Set it to the address of clamd, such as unix:///run/clamav/clamd.ctl.',
    stepUpDaySum > DAY_SUM_ODD &&
      `STEP_UP_DAY_SUM: a stolen session takes up to ${dollars(stepUpDaySum)} a day without a proof of identity. Set it to 1000.00 or less.`,
    stepUpGiveUp > stepUpDaySum &&
      `STEP_UP_GIVE_UP: without a proof of identity, people may give up more in a day (${dollars(stepUpGiveUp)}) than may leave their wallet (STEP_UP_DAY_SUM). Set it to ${dollars(stepUpDaySum)} or less.`,
    winningsSettleHours < STOP_REACHES_HOURS &&
      `WINNINGS_SETTLE_HOURS: money that a thief loses to a friend on purpose can leave after ${winningsSettleHours} hours, and the stop link of an e-mail reaches back ${STOP_REACHES_HOURS}. Set it to ${STOP_REACHES_HOURS} or more, or leave it out.`,
    cardSettleHours === 0 &&
      'CARD_SETTLE_HOURS: money from a stolen card can leave at once, and nothing is left for the chargeback. Set it to 72, or leave it out.',
  ]
  return lines.filter((line) => typeof line === 'string')
}
