import { dollars, formatMoney } from '#contract/money.ts'
import type { LimitKind, LimitPeriod } from '#contract/safer-play.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Uses } from './allowances.ts'
import type { Limit, Pause, Same } from './limits.ts'
import type { TimeLeft } from './play-time.ts'

const OVER: Record<LimitPeriod, string> = {
  day: ' in 24 hours',
  week: ' in 7 days',
  month: ' in 30 days',
  bet: '',
}
const OF: Record<LimitKind, string> = {
  deposit: 'for deposits',
  received: 'for money from others',
  stake: 'for stakes',
  loss: 'for losses',
  single: 'for one stake',
}

const momentWords = (moment: Date): string =>
  `${moment.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })} UTC`

/** States which limit's allowance does not cover an amount. It suggests no other amount. @param nothing "Nothing was staked." */
export function limitReached(limit: Limit, uses: Uses, nothing: string): Refusal {
  const { kind, period } = limit
  const amount = limit.amount ?? 0n
  const whose = `Your limit of ${dollars(amount)} ${OF[kind as LimitKind]}${OVER[period]}`
  const use = period === 'bet' ? undefined : uses[kind as keyof Uses][period]
  const left = use ? amount - use.cents : amount
  const allowance = left > 0n ? left : 0n
  const opens = use?.opensAt
  const message = [
    period === 'bet' ? `${whose} does not allow this.` : `${whose} leaves ${dollars(allowance)} for now.`,
    opens ? `More opens at ${momentWords(opens)}.` : '',
    nothing,
  ]
  return new Refusal('limit_reached', message.filter(Boolean).join(' '), {
    limit: `${kind}/${period}`,
    room: formatMoney(allowance),
    ...(opens && { opensAt: opens.toISOString() }),
  })
}

/** States that a limit of time is used up. @param nothing "Nothing was staked." */
export function timeUsedUp({ limit: { period, amount }, opensAt }: TimeLeft, nothing: string): Refusal {
  const minutes = amount === 1n ? '1 minute' : `${amount} minutes`
  const message = [
    `Your limit of ${minutes} of play${OVER[period]} is used up.`,
    opensAt ? `More opens at ${momentWords(opensAt)}.` : '',
    nothing,
  ]
  return new Refusal('limit_reached', message.filter(Boolean).join(' '), {
    limit: `time/${period}`,
    room: formatMoney(0n),
    ...(opensAt && { opensAt: opensAt.toISOString() }),
  })
}

/** The page for complaints about a wrong link of accounts. */
export const COMPLAIN = '/feedback'

const SAME: Record<Exclude<Same, 'person'>, string> = {
  address: 'the same e-mail address (dots and tags aside)',
  card: 'the same card',
  passkey: 'the same passkey',
}

/** Anybody can type a name and a birth date, so these alone must not reveal what is known about a person. */
const BY_IDENTITY =
  'An account with this name and birth date cannot play. You can still withdraw your money. If you have questions, ask them under Feedback.'

export const linkedWords = (same: Same): string =>
  same === 'person'
    ? BY_IDENTITY
    : `It has ${SAME[same]} as the account of somebody who has excluded themselves from play. You can still withdraw your money. If you are not that person, say so under Feedback: an operator will check it.`

/** Whether nothing but a name and a birth date closes play. */
export const isByIdentity = (pause: Pause): boolean =>
  pause.why === 'register' || (pause.why === 'account' && pause.same === 'person')

/** States why play is closed for a person. @param nothing "Nothing was staked." */
export function playPaused(pause: Pause, nothing: string): Refusal {
  if (isByIdentity(pause))
    return new Refusal('play_paused', `${BY_IDENTITY} ${nothing}`, {
      because: 'identity',
      complain: COMPLAIN,
    })
  if (pause.why === 'account')
    return new Refusal(
      'play_paused',
      `Play is closed for this account. ${linkedWords(pause.same)} ${nothing}`,
      {
        because: 'account',
        same: pause.same,
        complain: COMPLAIN,
      },
    )
  return ownPause(pause, nothing)
}

/** States that the register did not answer. @param nothing "Nothing was staked." */
export const registerUnknown = (nothing: string): Refusal =>
  new Refusal(
    'register_unknown',
    `Before anybody plays for real money, we ask a register of excluded people. It is not answering right now. We will ask again automatically; try again in a few minutes. ${nothing}`,
  )

function ownPause({ kind, until, endsAt }: Pause, nothing: string): Refusal {
  const name = kind === 'time-out' ? 'time-out' : 'self-exclusion'
  const end = endsAt ?? until
  const message = end ? `Your ${name} lasts until ${momentWords(end)}.` : `Your ${name} has no end.`
  return new Refusal('play_paused', `${message} ${nothing}`, end ? { until: end.toISOString() } : {})
}
