import type { Reply } from '#contract/index.ts'
import { wireToCents } from '#contract/money.ts'
import { moneyText } from '#web/ui/money-text.ts'

export type PlayLimits = Reply<'playLimits'>
export type PlayLimit = PlayLimits['limits'][number]
export type LimitKind = PlayLimit['kind']
export type LimitPeriod = PlayLimit['period']

export const kindLabel: Record<LimitKind, string> = {
  deposit: 'Deposits',
  received: 'Money from others',
  stake: 'Stakes',
  loss: 'Losses',
  single: 'One stake',
}

/** The amounts that count towards a limit. */
export const kindText: Record<LimitKind, string> = {
  deposit: 'Deposits that were credited or are on their way. Withdrawals do not count.',
  received: 'Money that other people send you.',
  stake: 'Bets and entry fees in real money.',
  loss: 'Your losses less your wins. Every open stake counts as lost.',
  single: 'The largest bet or entry fee in real money.',
}

export const periodLabel: Record<Exclude<LimitPeriod, 'bet'>, string> = {
  day: '24 hours',
  week: '7 days',
  month: '30 days',
}

/** "Deposits in 24 hours" */
export const limitName = ({ kind, period }: Pick<PlayLimit, 'kind' | 'period'>): string =>
  period === 'bet' ? kindLabel[kind] : `${kindLabel[kind]} in ${periodLabel[period]}`

/** How much of a limit is used, in percent of its bar. */
export function usedShare({ used, amount }: Pick<PlayLimit, 'used' | 'amount'>): number {
  const [spent, most] = [wireToCents(used), wireToCents(amount ?? '0.00')]
  if (spent <= 0n) return 0
  // a share of a bar, not money: by whole numbers
  return most === 0n || spent >= most ? 100 : Number((spent * 1000n) / most) / 10
}

/**
 * The effect of a typed amount, before the person sends it.
 * @param held the limit in force, hundredths; null for none
 */
export function effectText(held: bigint | null, wanted: bigint | null): string {
  if (held === null || (wanted !== null && wanted <= held)) return 'This applies at once.'
  const present = moneyText({ cents: held, currency: 'USD' })
  return `The limit stays at ${present} for at least 24 hours. Then you can confirm the change here.`
}

/** A limit of a kind in the server's answer; undefined if it has none. */
export const limitIn = (
  { limits }: Pick<PlayLimits, 'limits'>,
  { kind, period }: Pick<PlayLimit, 'kind' | 'period'>,
): PlayLimit | undefined => limits.find((one) => one.kind === kind && one.period === period)

/**
 * Why added money would not make a stake possible: the sentence of a limit that does not cover it; undefined where all do.
 * @param sums hundredths: the deposit, and the stake that it is for
 */
export function beyondLimitText(
  { limits }: Pick<PlayLimits, 'limits'>,
  sums: { deposit: bigint; stake: bigint },
): string | undefined {
  const beyond = limits.find(
    ({ kind, room }) =>
      kind !== 'received' &&
      room !== null &&
      wireToCents(room) < (kind === 'deposit' ? sums.deposit : sums.stake),
  )
  if (!beyond) return undefined
  const dollars = (wire: string | null) => moneyText({ cents: wireToCents(wire ?? '0.00'), currency: 'USD' })
  const left =
    beyond.period === 'bet'
      ? `at most ${dollars(beyond.amount)}`
      : `${dollars(beyond.room)} of ${dollars(beyond.amount)} is left`
  return `${limitName(beyond)}: ${left}. This is beyond your limit.`
}

/** The deposit limit in force after an answer, from the server: another device may have set a limit meanwhile. */
export function depositAnswerText(reply: Pick<PlayLimits, 'limits'>, period: LimitPeriod): string {
  const asked = limitIn(reply, { kind: 'deposit', period })
  const limit = [asked, ...reply.limits].find((one) => one?.kind === 'deposit' && one.amount !== null)
  if (limit?.amount == null || limit.period === 'bet') return 'No deposit limit.'
  const amount = moneyText({ cents: wireToCents(limit.amount), currency: 'USD' })
  const holds = `At most ${amount} in ${periodLabel[limit.period]}`
  return limit.pending ? `${holds}, until you confirm the change in Safer play.` : `${holds}.`
}

/** "45 min", "2 h 15 min" */
export function shortMinutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}
