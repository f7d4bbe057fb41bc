import { describe, expect, it } from 'vitest'
import { gameResultText, isPotGame, whyText } from './game-text.ts'

const names = { challenger: 'You', creator: 'Ada' }
const roll = (dice1: number, dice2: number) => ({ dice1, dice2, total: dice1 + dice2 })

describe('why somebody won', () => {
  it('O-33 red and heads are the challenger’s, black and tails the creator’s', () => {
    expect(whyText('cards', { result: 'red' }, names)).toBe('Red: you had red.')
    expect(whyText('cards', { result: 'black' }, names)).toBe('Black: Ada had black.')
    expect(whyText('coin-flip', { result: 'heads' }, names)).toBe('Heads: you had heads.')
    expect(whyText('coin-flip', { result: 'tails' }, names)).toBe('Tails: Ada had tails.')
  })

  it('O-34 craps says who shot, and whether the point or a seven ended it', () => {
    const natural = { ...roll(5, 6), point: null, rolls: [roll(5, 6)], shooter: 'creator' as const }
    expect(whyText('craps', natural, names)).toBe('Ada shot 11 at the come-out: a natural.')
    const craps = { ...roll(1, 1), point: null, rolls: [roll(1, 1)], shooter: 'challenger' as const }
    expect(whyText('craps', craps, names)).toBe('You shot 2 at the come-out: craps, so Ada won.')
    const rolls = [roll(2, 4), roll(4, 5), roll(3, 3)]
    const made = { ...roll(3, 3), point: 6, rolls, shooter: 'challenger' as const }
    expect(whyText('craps', made, names)).toBe('You shot the point 6 again before a 7.')
    const out = { ...roll(3, 4), point: 6, rolls: [roll(2, 4), roll(3, 4)], shooter: 'creator' as const }
    expect(whyText('craps', out, names)).toBe('Ada shot 7 before the point 6, so you won.')
    expect([natural, craps, made, out].map(gameResultText)).toEqual([
      '11 at the come-out',
      '2 at the come-out',
      'The point 6 again',
      '7 before the point 6',
    ])
  })
})

it('O-03 the games are cards, coin-flip and craps, and nothing else is one', () => {
  expect(['cards', 'coin-flip', 'craps', 'dice', '', undefined, null].map(isPotGame)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})
