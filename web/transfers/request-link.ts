import { cutTo } from '#contract/characters.ts'
import { formatMoney, parseMoney } from '#contract/money.ts'

/** The transfer that a link asks for: the receiver, the amount, the purpose. */
export type LinkedRequest = { to: string; cents: bigint; note: string }

const NOTE_MOST = 200

/** The address that opens Send Funds, filled in. It records nothing, and moves no money before a confirmation. */
export function requestLink(origin: string, { to, cents, note }: LinkedRequest): string {
  const asked = new URLSearchParams({ to, amount: formatMoney(cents) })
  if (note.trim()) asked.set('note', note.trim())
  return `${origin}/fund-requests?${asked}`
}

/** The request in such an address; null without a person or an amount above zero. */
export function readRequestLink(params: URLSearchParams): LinkedRequest | null {
  const to = params.get('to') ?? ''
  const cents = parseMoney(params.get('amount') ?? '')
  if (!/^[1-9]\d{0,18}$/.test(to) || cents === null || cents <= 0n) return null
  return { to, cents, note: cutTo((params.get('note') ?? '').trim(), NOTE_MOST) }
}
