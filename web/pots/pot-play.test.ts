import { describe, expect, it } from 'vitest'
import { ApiError } from '#web/client/calls/api.ts'
import { checkPlayable, failureToast, playButton, resultToast } from './pot-play.ts'

const offer = (potAmount: string) => ({ potAmount, gameType: 'cards' as const })

describe('the Play button', () => {
  it('O-15 O-31 says what is needed when the coins do not cover the pot', () => {
    expect(playButton(offer('10.00'), { purse: 999n, session: true })).toEqual({
      label: 'Need $10.00',
      enough: false,
    })
    expect(playButton(offer('10.00'), { purse: 1000n, session: true })).toEqual({
      label: 'Play for ◈\u00a010.00',
      enough: true,
    })
  })

  it('O-16 O-17 says that a session needs a dollar, only while there is none', () => {
    expect(playButton(offer('0.50'), { purse: 99n, session: false })).toEqual({
      label: 'Need $1 for Session',
      enough: false,
    })
    // an unaffordable pot needs the session first as well
    expect(playButton(offer('10.00'), { purse: 50n, session: false }).label).toBe('Need $1 for Session')
    expect(playButton(offer('0.50'), { purse: 100n, session: false }).enough).toBe(true)
    expect(playButton(offer('0.50'), { purse: 99n, session: true }).enough).toBe(true)
  })
})

it('O-29 O-30 a bet outside practice mode, or on no known game, throws', () => {
  expect(() => checkPlayable(offer('1.00'), false)).toThrow(
    /^Pot games require Practice Mode \(virtual currency only\)$/,
  )
  const none = { potAmount: '1.00', gameType: '' as unknown as 'cards' }
  expect(() => checkPlayable(none, true)).toThrow(/^This pot has an invalid game type$/)
  expect(() => checkPlayable(offer('1.00'), true)).not.toThrow()
})

it('O-36 the result in its words, with two decimals', () => {
  expect(resultToast({ winner: 'challenger', payout: 19.2 })).toEqual({
    title: 'You Won!',
    description: 'You won $19.20',
  })
  expect(resultToast({ winner: 'creator', payout: 96 })).toEqual({
    title: 'You Lost',
    description: 'Pot creator won $96.00',
    tone: 'neutral',
  })
})

it('O-37 a failure in the server’s words, else in its own, else in the fallback', () => {
  const words = (error: unknown) => failureToast(error, 'Failed to bet on pot').description
  expect(words(new ApiError(409, '{"code":"pot_taken","message":"Somebody was faster"}', ''))).toBe(
    'Somebody was faster',
  )
  expect(words(new Error('This pot has an invalid game type'))).toBe('This pot has an invalid game type')
  expect(words(new TypeError('Failed to fetch'))).toBe('Failed to bet on pot')
  expect(words(new ApiError(500, '', 'Internal Server Error'))).toBe('Failed to bet on pot')
})
