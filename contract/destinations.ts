import { lengthOf } from './characters.ts'

/**
 * The destination of a withdrawal. This file has no schema, so the form in the browser can apply the server's rules
 * without loading zod.
 */
export const destinationKinds = ['cashapp', 'bank'] as const
export type DestinationKind = (typeof destinationKinds)[number]

export const DESTINATION_NAMES: Record<DestinationKind, string> = {
  cashapp: 'Cash App',
  bank: 'Bank account',
}
export const BANK_DETAILS_MIN = 8
export const DETAILS_MAX = 200

/** Valid payment details; `key` identifies the account, however it was typed. */
export type Destination = {
  details: string
  key: string
  /** the masked form shown later: "$ad•••ce", "•••• 5432" */
  masked: string
}
export type DestinationCheck = { destination: Destination } | { problem: string }

/**
 * Reads the details of a destination as typed. A Cash App $tag may lack its sign. Bank details are free text in which
 * an IBAN or a US routing number must have valid check digits.
 */
export function checkDestination(kind: DestinationKind, typed: string): DestinationCheck {
  const text = typed.trim()
  if (lengthOf(text) > DETAILS_MAX) return { problem: `At most ${DETAILS_MAX} characters` }
  return kind === 'cashapp' ? checkCashTag(text) : checkBankDetails(text)
}

function checkCashTag(text: string): DestinationCheck {
  const tag = text.startsWith('$') ? text.slice(1) : text
  if (!/^[a-z0-9]{1,20}$/i.test(tag) || !/[a-z]/i.test(tag)) {
    return {
      problem: 'Enter a Cash App $tag: 1 to 20 letters and digits, at least one letter, like $adalace',
    }
  }
  const first = tag.slice(0, Math.min(2, tag.length - 1))
  const last = tag.length < 5 ? '' : tag.slice(tag.length < 6 ? -1 : -2)
  return { destination: { details: `$${tag}`, key: tag.toLowerCase(), masked: `$${first}•••${last}` } }
}

/** Length of the IBAN by country (ISO 13616 registry). */
const IBAN_LENGTHS: Record<string, number> = Object.fromEntries(
  [
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29',
    'ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28',
    'LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25',
    'QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30',
  ]
    .join(' ')
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)
const IBAN_LIKE = /\b([A-Z]{2})\d{2}(?:[ -]?[A-Z0-9]{4}){2,8}(?:[ -]?[A-Z0-9]{1,3})?\b/gi
const ROUTING = /\b(?:routing|aba|rtn)\b[^\d\n]{0,24}(\d[\d -]*)/gi

function checkBankDetails(text: string): DestinationCheck {
  if (lengthOf(text) < BANK_DETAILS_MIN) {
    return { problem: `Enter the bank account details: at least ${BANK_DETAILS_MIN} characters` }
  }
  if (!/\d{4}/.test(text.replace(/[ -]/g, ''))) return { problem: 'An account number is missing' }
  let iban: string | undefined
  for (const [found, country] of text.matchAll(IBAN_LIKE)) {
    const length = IBAN_LENGTHS[country!.toUpperCase()]
    const candidate = found.replace(/[ -]/g, '').toUpperCase()
    // Ordinary words that begin like an IBAN have almost no digits after the fourth character.
    if (!length || candidate.slice(4).replace(/\D/g, '').length < 6) continue
    const number = candidate.slice(0, length)
    if (!isIban(number)) return { problem: 'This IBAN is not right: check its digits' }
    iban = number
  }
  const routings: string[] = []
  for (const [, found] of text.matchAll(ROUTING)) {
    const routing = found!.replace(/\D/g, '')
    if (!isRoutingNumber(routing))
      return { problem: 'This routing number is not right: check its nine digits' }
    routings.push(routing)
  }
  const account = iban ?? accountNumber(text, routings)
  return {
    destination: {
      details: text,
      key: text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''),
      masked: `•••• ${account.slice(-4)}`,
    },
  }
}

/** The longest run of digits that is not a routing number: people recognise their account by it. */
function accountNumber(text: string, routings: readonly string[]): string {
  const runs = [...text.matchAll(/\d(?:[ -]?\d)*/g)].map(([run]) => run.replace(/\D/g, ''))
  const own = runs.filter((run) => !routings.includes(run))
  return (own.length > 0 ? own : runs).reduce(
    (longest, run) => (run.length > longest.length ? run : longest),
    '',
  )
}

/** ISO 7064 MOD 97-10 over the rearranged number, and the length for its country. */
export function isIban(number: string): boolean {
  if (number.length !== IBAN_LENGTHS[number.slice(0, 2)]) return false
  let rest = 0
  for (const sign of number.slice(4) + number.slice(0, 4)) {
    const value = Number.parseInt(sign, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

/** Nine digits whose sum weighted 3, 7, 1 divides by ten (American Bankers Association). */
export function isRoutingNumber(number: string): boolean {
  if (!/^\d{9}$/.test(number) || /^0+$/.test(number)) return false
  const weights = [3, 7, 1]
  return [...number].reduce((sum, digit, place) => sum + Number(digit) * weights[place % 3]!, 0) % 10 === 0
}
