import { INSIGHTS_PRICE_CENTS, MONEY_BACK_DAYS } from '#contract/fees.ts'
import type { OwnSubscription } from '#contract/subscriptions.ts'
import { dayText } from '#web/ui/moment-text.ts'
import { moneyText } from '#web/ui/money-text.ts'

/** "$9.99" */
export const PRICE = moneyText({ cents: INSIGHTS_PRICE_CENTS, currency: 'USD' })

type Running = NonNullable<OwnSubscription['subscription']>

/** The day on which a subscription renews or ends; "N/A" without one. */
export const renewalDay = ({ currentPeriodEnd }: Pick<Running, 'currentPeriodEnd'>): string =>
  currentPeriodEnd === null ? 'N/A' : dayText(currentPeriodEnd)

type PeriodEnd = Pick<Running, 'currentPeriodEnd' | 'cancelAtPeriodEnd'>

const isOver = ({ currentPeriodEnd }: PeriodEnd, now: number): boolean =>
  currentPeriodEnd !== null && Date.parse(currentPeriodEnd) <= now

/**
 * The end of the paid month as a name and a value. It promises no day that has passed without an answer of the card provider.
 * @param now milliseconds since 1970, by the server's clock
 */
export function periodEndFact(running: PeriodEnd, now: number): [name: string, value: string] {
  const day = renewalDay(running)
  const past = isOver(running, now)
  if (running.cancelAtPeriodEnd) return [past ? 'Ended' : 'Ends', day]
  return past ? ['Renewal', `Due ${day}, not confirmed yet`] : ['Renews', day]
}

/**
 * The sentence about the end of the paid month.
 * @param now milliseconds since 1970, by the server's clock
 */
export function renewalText(running: PeriodEnd, now: number): string {
  if (running.currentPeriodEnd === null) return 'Renewal date: N/A'
  const day = renewalDay(running)
  if (isOver(running, now))
    return running.cancelAtPeriodEnd
      ? `Your subscription ended on ${day}. Nothing more is charged.`
      : `Your subscription was due to renew on ${day} for ${PRICE}.`
  return running.cancelAtPeriodEnd
    ? `Your subscription ends on ${day}. Nothing more is charged.`
    : `Your subscription renews on ${day} for ${PRICE}.`
}

/**
 * Why a subscription that runs gives no access: its month's payment was refunded to the card, or the month is over and the card
 * provider has not reported the renewal.
 * @param now milliseconds since 1970, by the server's clock
 */
export function pausedText(running: PeriodEnd, now: number): { title: string; text: string } {
  const { currentPeriodEnd, cancelAtPeriodEnd } = running
  if (currentPeriodEnd !== null && !isOver(running, now))
    return {
      title: 'Access is paused',
      text: `The ${PRICE} for this month went back to your card. Access returns once the month is paid again. ${
        cancelAtPeriodEnd ? 'Nothing more is charged.' : 'To stop, cancel the subscription.'
      }`,
    }
  if (cancelAtPeriodEnd)
    return {
      title: 'Your subscription is ending',
      text: 'Its last day has passed. The card provider still has to confirm the end. Nothing more is charged.',
    }
  return {
    title: 'Your renewal is not confirmed yet',
    text: `The card provider has not told us yet whether the renewal of ${PRICE} was paid. We keep checking, and your access returns as soon as the payment is confirmed. Nothing is charged twice.`,
  }
}

/**
 * The effect of cancelling. It promises no paused access, and mentions an unconfirmed renewal.
 * @param now milliseconds since 1970, by the server's clock
 */
export function cancelText(running: PeriodEnd, hasAccess: boolean, now: number): string {
  const day = renewalDay(running)
  if (isOver(running, now))
    return `The renewal due ${day} is not confirmed yet. If your card paid for it, you keep access for that month. Nothing is charged after that.`
  const rest = 'It does not renew, and nothing more is charged.'
  return `${hasAccess ? `You keep access until ${day}.` : `It ends on ${day}.`} ${rest} You may resume it until then.`
}

/** The promise of money back in a new subscription of this person. */
export const moneyBackText = ({ moneyBack }: OwnSubscription['terms']): string =>
  moneyBack
    ? `Within ${MONEY_BACK_DAYS} days, once: one press refunds everything you paid`
    : 'Already used, so not available again'

/** The price and terms that a subscriber agrees to. */
export function agreedTerms({ terms }: Pick<OwnSubscription, 'terms'>): [string, string][] {
  return [
    ['Price', `${PRICE} per month`],
    ['Paid', terms.demoMode ? 'Test mode: no card is charged' : 'By card, never from your balance'],
    ['Renews', 'Automatically each month, until you cancel'],
    ['Cancel', 'At any time on this page; you keep access until the paid month ends'],
    ['Money back', moneyBackText(terms)],
    ...(terms.available
      ? []
      : ([['Cards', 'Not accepted on this server at the moment']] as [string, string][])),
  ]
}
