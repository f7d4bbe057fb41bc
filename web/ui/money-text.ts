import { type Currency, grouped } from '#contract/money.ts'

function parts(cents: bigint) {
  const absolute = cents < 0n ? -cents : cents
  return { whole: absolute / 100n, hundredths: String(absolute % 100n).padStart(2, '0') }
}

/** Only the digits: 124850n → "1,248.50". The caller adds the sign. */
export const figureOf = (cents: bigint): string => grouped(cents < 0n ? -cents : cents)

export type MoneyTextOptions = { cents: bigint; currency: Currency; signed?: boolean }

/** Money inside a sentence or an attribute, where an element is impossible: "$10.00", "◈ 10.00", "−$5.00". */
export function moneyText({ cents, currency, signed }: MoneyTextOptions): string {
  const sign = cents < 0n ? '\u2212' : signed && cents > 0n ? '+' : ''
  return `${sign}${currency === 'USD' ? '$' : '◈\u00a0'}${figureOf(cents)}`
}

/** Money in spoken words: "9 dollars 60", "minus 5 dollars", "10 practice coins". */
export function spokenMoney({ cents, currency, signed }: MoneyTextOptions): string {
  const { whole, hundredths } = parts(cents)
  const sign = cents < 0n ? 'minus ' : signed && cents > 0n ? 'plus ' : ''
  if (currency === 'PLAY') {
    const one = whole === 1n && hundredths === '00'
    return `${sign}${whole}${hundredths === '00' ? '' : `.${hundredths}`} practice ${one ? 'coin' : 'coins'}`
  }
  if (whole === 0n && hundredths !== '00') return `${sign}${Number(hundredths)} cents`
  const dollars = `${whole} ${whole === 1n ? 'dollar' : 'dollars'}`
  return `${sign}${dollars}${hundredths === '00' ? '' : ` ${Number(hundredths) < 10 ? `and ${Number(hundredths)} ${hundredths === '01' ? 'cent' : 'cents'}` : hundredths}`}`
}

/** 200n → "2%", 50n → "0.5%": printed rates, from the constants that the server charges. */
export function percent(bps: bigint): string {
  const whole = bps / 100n
  const rest = String(bps % 100n)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return rest ? `${whole}.${rest}%` : `${whole}%`
}
