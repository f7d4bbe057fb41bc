import { INSIGHTS_PRICE_CENTS, MONEY_BACK_DAYS } from '#contract/fees.ts'
import type { OwnSubscription } from '#contract/subscriptions.ts'
import { dayText } from '#web/ui/moment-text.ts'
import { moneyText } from '#web/ui/money-text.ts'

/** "$9.99" */
export const PRICE = moneyText({ cents: INSIGHTS_PRICE_CENTS, currency: 'USD' })

type Running = NonNullable<OwnSubscription['subscription']>

/** The day on which a subscription renews or ends; "N/A" where there is none. */
export const renewalDay = ({ currentPeriodEnd }: Pick<Running, 'currentPeriodEnd'>): string =>
  currentPeriodEnd === null ? 'N/A' : dayText(currentPeriodEnd)

/** What happens at the end of the paid month. */
export function renewalText(running: Pick<Running, 'currentPeriodEnd' | 'cancelAtPeriodEnd'>): string {
  if (running.currentPeriodEnd === null) return 'Renewal date: N/A'
  const day = renewalDay(running)
  return running.cancelAtPeriodEnd
    ? `Your subscription ends on ${day}. Nothing more is charged.`
    : `Your subscription renews on ${day} for ${PRICE}.`
}

/** What a new subscription of this person promises about money back. */
export const moneyBackText = ({ moneyBack }: OwnSubscription['terms']): string =>
  moneyBack
    ? `Within ${MONEY_BACK_DAYS} days, once: one press, and everything you paid goes back`
    : 'Used before, so not this time'
