import { describe, expect, test } from 'vitest'
import { INVALID_BET as INVALID_BET_WORDS } from '#contract/bets.ts'
import { ApiError } from '#web/client/calls/api.ts'
import {
  betFailedText,
  betFailedToast,
  betLabel,
  INVALID_BET,
  missingSum,
  needsConfirmation,
  openingAmount,
  readPlan,
} from './bet-plan.ts'
import { lacksStakeProof } from './lacks-stake-proof.ts'
import { chaseText, secondsText } from './slip-paused.tsx'

const refusal = (status: number, code: string, message: string) =>
  new ApiError(status, JSON.stringify({ code, message }), '')

describe('the slip', () => {
  test.each([
    [undefined, '10'],
    ['optionA', ''],
    ['optionA', '0'],
    ['optionA', '0.00'],
    ['optionA', '.'],
    ['optionB', 'ten'],
    ['optionB', '-5'],
    ['optionB', '1.234'],
  ] as const)('E-13 side %s with amount "%s" is no bet', (selection, amount) => {
    expect(readPlan({ selection, amount })).toBeNull()
  })

  test('E-10 E-13 a side and an amount above 0 are a bet, to the cent', () => {
    expect(readPlan({ selection: 'optionA', amount: '0.01' })).toEqual({ selection: 'optionA', cents: 1n })
    expect(readPlan({ selection: 'optionB', amount: '10.' })).toEqual({ selection: 'optionB', cents: 1000n })
    expect(readPlan({ selection: 'optionB', amount: '999999999.99' })?.cents).toBe(99_999_999_999n)
  })

  test('E-13 the refusal is in the contract’s words', () => {
    expect(INVALID_BET).toEqual({
      title: 'Invalid Bet',
      description: INVALID_BET_WORDS,
      variant: 'destructive',
    })
  })

  test('Z-11 E-12 U9 the button says amount with two places, which money, which answer', () => {
    const labels = { optionA: 'Renewed', optionB: 'Not this year' }
    expect(betLabel({ selection: 'optionA', amount: '10' }, labels, true)).toBe(
      'Bet 10.00 practice coins on Renewed',
    )
    expect(betLabel({ selection: 'optionB', amount: '1250.5' }, labels, false)).toBe(
      'Bet $1,250.50 real money on Not this year',
    )
    expect(betLabel({ selection: 'optionB', amount: '' }, labels, false)).toBe('Bet on Not this year')
    expect(betLabel({ selection: undefined, amount: '5' }, labels, true)).toBe('Place bet')
  })

  test('U9 in coins the slip opens with the usual stake that the purse has, in real money with none', () => {
    const opens = (isPracticeMode: boolean, usualStake: string | null, purse = 100_000n) =>
      openingAmount({ isPracticeMode, usualStake }, purse)
    expect(opens(true, '12.50')).toBe('12.50')
    expect(opens(true, null)).toBe('5.00')
    expect(opens(true, '12.50', 1_249n)).toBe('')
    expect(opens(true, null, 499n)).toBe('')
    expect(opens(false, null)).toBe('')
    expect(openingAmount(undefined, 100_000n)).toBe('')
  })

  test('N-10 what the purse lacks can be added: at least a dollar, or coins when hardly any are left', () => {
    expect(missingSum(500n, 500n, false)).toBeNull()
    expect(missingSum(500n, 0n, false)).toBe(500n)
    expect(missingSum(500n, 499n, false)).toBe(100n)
    expect(missingSum(500n, 100n, true)).toBeNull()
    expect(missingSum(500n, 99n, true)).toBe(401n)
  })

  test('E-15 Z-02 a failure shows the server’s message, else the fallback', () => {
    expect(betFailedToast(refusal(409, 'event_not_open', 'This bet is locked'))).toEqual({
      title: 'Bet Failed',
      description: 'This bet is locked',
      variant: 'destructive',
    })
    expect(betFailedToast(new TypeError('Failed to fetch')).description).toBe('Failed to place bet')
  })

  test('E-15 the line under the slip says whether money moved', () => {
    expect(betFailedText(refusal(409, 'insufficient_funds', 'Not enough money.'))).toBe(
      'Not enough money. No money moved.',
    )
    expect(betFailedText(new TypeError('Failed to fetch'))).toContain('never taken twice')
    expect(betFailedText(new ApiError(502, '', 'Bad Gateway'))).toContain('never taken twice')
  })

  test('E-12 real money is confirmed once a session, and always while practising; coins never', () => {
    const ask = (practiceEvent: boolean, practiceMode: boolean, confirmedBefore: boolean) =>
      needsConfirmation({ practiceEvent, practiceMode, confirmedBefore })
    expect(ask(false, false, false)).toBe(true)
    expect(ask(false, false, true)).toBe(false)
    expect(ask(false, true, true)).toBe(true)
    expect(ask(true, true, false)).toBe(false)
    expect(ask(true, false, false)).toBe(false)
  })
})

test('Y-16 the reason is one’s own figures, in plain words', () => {
  expect(chaseText(3)).toMatch(/^Three of your stakes were lost in the last half hour, each larger/)
  expect(chaseText(10)).toMatch(/^Ten of/)
  expect(chaseText(12)).toMatch(/^12 of/)
})

test('Y-16 the seconds are spoken as people say them', () => {
  expect([30, 1].map(secondsText)).toEqual(['The slip opens in 30 seconds.', 'The slip opens in 1 second.'])
})

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const event = (optionA: string | null, optionB: string | null, endsIn = 300) => ({
  stakeProof: { sum: '100.00', free: '40.00', provedUntil: { optionA, optionB } },
  endsAt: later(endsIn),
})

test('S4 the slip asks for a proof as soon as the amount is more than what may leave without one', () => {
  expect(lacksStakeProof(event(null, null), 'optionA', 4_000n)).toBe(false)
  expect(lacksStakeProof(event(null, null), 'optionA', 4_001n)).toBe(true)
  expect(lacksStakeProof({ ...event(null, null), stakeProof: null }, 'optionA', 9_000n)).toBe(false)
})

test('S4 a proof for the chosen side is enough, and without a side for both', () => {
  expect(lacksStakeProof(event(later(400), null), 'optionA', 9_000n)).toBe(false)
  expect(lacksStakeProof(event(later(400), null), 'optionB', 9_000n)).toBe(true)
  expect(lacksStakeProof(event(later(400), null), undefined, 9_000n)).toBe(true)
  expect(lacksStakeProof(event(later(400), later(400)), undefined, 9_000n)).toBe(false)
})

test('S4 a proof that ends soon and before the event is asked for again, one that ends with it is not', () => {
  expect(lacksStakeProof(event(later(4), null), 'optionA', 9_000n)).toBe(true)
  expect(lacksStakeProof(event(later(4), null, 3), 'optionA', 9_000n)).toBe(false)
  expect(lacksStakeProof(event(later(60), null), 'optionA', 9_000n)).toBe(false)
})
