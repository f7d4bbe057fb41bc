import { describe, expect, test } from 'vitest'
import {
  cancelText,
  moneyBackText,
  PRICE,
  pausedText,
  periodEndFact,
  renewalDay,
  renewalText,
} from './subscription-text.ts'

const end = '2027-03-04T12:00:00.000Z'
const terms = { price: '9.99', available: true, demoMode: false, moneyBack: true }

describe('what the page says about the end of the paid month', () => {
  test('A-05 the renewal date is "N/A" if there is none', () => {
    expect(renewalDay({ currentPeriodEnd: null })).toBe('N/A')
    expect(renewalText({ currentPeriodEnd: null, cancelAtPeriodEnd: false }, 0)).toBe('Renewal date: N/A')
  })

  test('A-06 it says that the subscription ends on that date if it was cancelled, else that it renews', () => {
    const day = renewalDay({ currentPeriodEnd: end })
    const [before, after] = [Date.parse(end) - 1, Date.parse(end)]
    const [ending, going] = [true, false].map((cancelAtPeriodEnd) => ({
      currentPeriodEnd: end,
      cancelAtPeriodEnd,
    }))
    expect(day).toContain('2027')
    expect(renewalText(ending!, before)).toContain(`ends on ${day}`)
    expect(renewalText(going!, before)).toContain(`renews on ${day}`)
    expect(renewalText(ending!, after)).toContain(`ended on ${day}`)
    expect(renewalText(going!, after)).toContain(`was due to renew on ${day}`)
    expect([ending!, going!].flatMap((one) => [before, after].map((now) => periodEndFact(one, now)))).toEqual(
      [
        ['Ends', day],
        ['Ended', day],
        ['Renews', day],
        ['Renewal', `Due ${day}, not confirmed yet`],
      ],
    )
  })

  test('A-07 a month whose payment went back, an end and a renewal that nobody confirmed have words of their own', () => {
    const [before, after] = [Date.parse(end) - 1, Date.parse(end) + 1]
    const title = (cancelAtPeriodEnd: boolean, now: number) =>
      pausedText({ currentPeriodEnd: end, cancelAtPeriodEnd }, now).title
    expect([title(false, before), title(true, before)]).toEqual(['Access is paused', 'Access is paused'])
    expect(title(true, after)).toBe('Your subscription is ending')
    expect(title(false, after)).toBe('Your renewal is not confirmed yet')
    expect(pausedText({ currentPeriodEnd: end, cancelAtPeriodEnd: false }, before).text).toContain('cancel')
  })

  test('A-18 cancelling promises access only where there is some, and no end that a renewal may have moved', () => {
    const running = { currentPeriodEnd: end, cancelAtPeriodEnd: false }
    const [before, after] = [Date.parse(end) - 1, Date.parse(end) + 1]
    const day = renewalDay(running)
    expect(cancelText(running, true, before)).toContain(`You keep access until ${day}.`)
    expect(cancelText(running, false, before)).toContain(`It ends on ${day}.`)
    expect(cancelText(running, false, before)).not.toContain('access')
    for (const hasAccess of [true, false])
      expect(cancelText(running, hasAccess, after)).toContain('not confirmed yet')
  })

  test('A-08 the price is $9.99, and money back is promised only where it is given', () => {
    expect(PRICE).toBe('$9.99')
    expect(moneyBackText(terms)).toContain('30 days')
    expect(moneyBackText({ ...terms, moneyBack: false })).not.toContain('30')
  })
})
