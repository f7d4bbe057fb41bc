import { latinDigits } from '#contract/characters.ts'
import { AMOUNT_MAX_CENTS } from '#contract/money.ts'

/**
 * The reading of an amount field. `cents` is null while there is no amount; `problem` is a sentence that explains why the text
 * is no amount. `plain` is the amount in wire form ("1234.5"), or the text itself when it cannot be read.
 */
export type AmountReading = { cents: bigint | null; plain: string; problem?: string }

const GENERAL = 'Type an amount like 12.50'
const TWO_DECIMALS = 'Two decimals at most, like 12.34'
const TOO_LARGE = 'The most is 999,999,999.99'
const WHOLE_DIGITS = String(AMOUNT_MAX_CENTS / 100n).length

/** Marks of writing direction, invisible in copied text. */
const UNSEEN = /[\u200b-\u200f\u061c\u2066-\u2069\u202a-\u202e\ufeff]/g
const OWN_SIGN = /^(?:us\$|usd|\$|◈)|(?:usd|\$|◈)$/gi
const GAP = /[\s'’ʼ٬]/g

/** The two parts of an amount with its marks in valid places, or the problem. */
function split(text: string): { whole: string; fraction: string } | string {
  const marks = text.match(/[.,]/g) ?? []
  const last = marks.at(-1)
  if (last === undefined) return { whole: text, fraction: '' }
  const [before, after] = [text.slice(0, text.lastIndexOf(last)), text.slice(text.lastIndexOf(last) + 1)]
  const mixed = marks.some((mark) => mark !== last)
  const parts = before.split(/[.,]/)
  const grouped = (groups: string[]) =>
    /^[1-9]\d{0,2}$/.test(groups[0]!) && groups.slice(1).every((group) => group.length === 3)
  if (marks.length === 1) {
    if (after.length <= 2) return { whole: before, fraction: after }
    if (last === ',' && grouped([before, after])) return { whole: before + after, fraction: '' }
    const thousands = after.length === 3 && grouped([before, after])
    return thousands ? `${TWO_DECIMALS}. For thousands type ${before}${after}` : TWO_DECIMALS
  }
  if (mixed) {
    const one = new Set(marks.slice(0, -1)).size === 1
    if (!one || marks.filter((mark) => mark === last).length > 1 || !grouped(parts)) return GENERAL
    return after.length <= 2 ? { whole: parts.join(''), fraction: after } : TWO_DECIMALS
  }
  return grouped([...parts, after]) ? { whole: parts.join('') + after, fraction: '' } : GENERAL
}

/**
 * Reads typed or pasted text as an amount. Comma and point are both the decimal mark; it accepts spaces, apostrophes and marks
 * between whole thousands, the currency's own sign and other scripts' digits. It cuts nothing off to make an amount: it refuses
 * an ambiguous text with a sentence.
 */
export function readAmount(input: string): AmountReading {
  const refused = (problem: string): AmountReading => ({ cents: null, plain: input, problem })
  const seen = latinDigits(input.replace(UNSEEN, '')).trim().replace(OWN_SIGN, '').trim()
  if (seen === '') return input.trim() === '' ? { cents: null, plain: '' } : refused(GENERAL)
  if (/^[-−–]|[-−–]$/.test(seen)) return refused('An amount has no minus sign')
  const foreign = /\p{Sc}/u.exec(seen.replace(/[$]/g, ''))
  if (foreign) return refused(`Leave out the ${foreign[0]} sign`)
  const pointed = seen.replaceAll('٫', '.')
  const gaps = pointed.match(GAP) ?? []
  if (gaps.length > 0 && !/^\d{1,3}([\s'’ʼ٬]\d{3})+([.,]\d*)?$/.test(pointed)) {
    return refused(/[a-z]/i.test(pointed) ? GENERAL : 'Type one amount, without spaces in it')
  }
  const compact = pointed.replace(GAP, '')
  if (!/^[\d.,]*\d[\d.,]*$/.test(compact)) return refused(GENERAL)
  // a gap has already separated the thousands: the mark after it is the decimal mark
  const parts = split(gaps.length > 0 ? compact.replace(',', '.') : compact)
  if (typeof parts === 'string') return refused(parts)
  const whole = parts.whole.replace(/^0+(?=\d)/, '') || '0'
  if (whole.length > WHOLE_DIGITS) return refused(TOO_LARGE)
  const cents = BigInt(whole) * 100n + BigInt(parts.fraction.padEnd(2, '0'))
  return { cents, plain: parts.fraction ? `${whole}.${parts.fraction}` : whole }
}

/**
 * The refusal of an amount in the words of its form, which require an amount above 0. A number above 0 has a different fault:
 * too many decimals, or too large a sum.
 */
export function refusedAmount(input: string, words: string): string {
  const { problem } = readAmount(input)
  return problem?.startsWith(TWO_DECIMALS) || problem === TOO_LARGE ? problem : words
}

/** The amount in a field, hundredths; null unless it is above zero. */
export function amountCents(input: string): bigint | null {
  const { cents } = readAmount(input)
  return cents !== null && cents > 0n ? cents : null
}

/** Why the form cannot send a field's text; undefined when it is an amount above zero. */
export function whyNoAmount(input: string): string | undefined {
  const { cents, problem } = readAmount(input)
  if (problem) return problem
  if (cents === null) return 'Enter an amount first'
  return cents > 0n ? undefined : 'The amount has to be above 0'
}
