import { describe, expect, it } from 'vitest'
import { seamShares, sideText, spokenSeam, textWidth, widthForNames } from './seam-shares.ts'

const pools = (optionA: bigint, optionB: bigint) => ({ optionA, optionB })
const labels = { optionA: 'Kings', optionB: 'Rovers' }

describe('the seam', () => {
  it('draws and prints the share of the pot on A', () => {
    const seam = seamShares(pools(5800n, 4200n))
    expect(seam.drawn).toBe(58)
    expect(seam.percent).toEqual({ optionA: '58', optionB: '42' })
    expect(seam.empty).toBe(false)
  })

  it('bounds the drawing but prints the true share', () => {
    const seam = seamShares(pools(97n, 3n))
    expect(seam.drawn).toBe(84)
    expect(seam.percent).toEqual({ optionA: '97', optionB: '3' })
  })

  it('never rounds money away: a side with a stake is never printed as 0', () => {
    expect(seamShares(pools(1n, 1_000_000n)).percent).toEqual({ optionA: '<1', optionB: '>99' })
    expect(seamShares(pools(0n, 1_000_000n)).percent).toEqual({ optionA: '0', optionB: '100' })
  })

  it('C8 knows that nothing is staked, so that no share is drawn', () => {
    expect(seamShares(pools(0n, 0n)).empty).toBe(true)
  })
})

describe('E2 the names on the seam', () => {
  const texts = (mine?: string) => ({
    optionA: sideText('optionA', 'Kings', mine),
    optionB: sideText('optionB', 'Rovers'),
  })

  it('A reads from the left, B to the right, with what one has there', () => {
    expect(texts('you $10.00')).toEqual({
      optionA: 'A\u00a0·\u00a0Kings · you $10.00',
      optionB: 'Rovers\u00a0·\u00a0B',
    })
    expect(sideText('optionB', 'Rovers', 'you')).toBe('Rovers · you\u00a0·\u00a0B')
  })

  it('need more room the smaller the side, the longer the name and with a bet placed', () => {
    const even = widthForNames(50, texts(), 60)
    expect(even).toBeLessThan(360)
    expect(widthForNames(28, texts(), 60)).toBeGreaterThan(even)
    expect(widthForNames(50, texts('you $10.00'), 60)).toBeGreaterThan(even)
    const long = { optionA: 'A · Donaudampfschifffahrtsgesellschaft', optionB: 'No · B' }
    expect(widthForNames(50, long, 60)).toBeGreaterThan(600)
  })

  it('leave the bar at 360 px in every share between 22 and 35 percent that the audit saw them cut at', () => {
    for (let share = 16; share <= 35; share++)
      expect(
        widthForNames(share, { optionA: 'A · Harbour Kings', optionB: 'Rovers · B' }, 60),
      ).toBeGreaterThan(360)
  })
})

describe('the seam in words', () => {
  it('says shares, and odds after the fee where the fee is known', () => {
    expect(spokenSeam(pools(58n, 42n), labels, { feeBps: 200 })).toBe(
      'A Kings 58 percent, odds 1.68; B Rovers 42 percent, odds 2.33',
    )
    expect(spokenSeam(pools(1000n, 1000n), labels, { feeBps: 200 })).toBe(
      'A Kings 50 percent, odds 1.96; B Rovers 50 percent, odds 1.96',
    )
    expect(spokenSeam(pools(58n, 42n), labels)).toBe('A Kings 58 percent; B Rovers 42 percent')
  })

  it('says where one stands', () => {
    expect(
      spokenSeam(pools(10n, 0n), labels, { mine: 'optionA', mineText: '10 practice coins', feeBps: 200 }),
    ).toBe('A Kings 100 percent, odds 1.00; B Rovers 0 percent, no bets yet; you are on A, 10 practice coins')
  })

  it('C8 E4 says who won, that a void was refunded, or that there is nothing yet', () => {
    expect(spokenSeam(pools(0n, 0n), labels, { feeBps: 200 })).toBe('A Kings; B Rovers; no bets yet')
    expect(spokenSeam(pools(1n, 1n), labels, { outcome: 'optionB' })).toMatch(/; B won$/)
    expect(spokenSeam(pools(1n, 0n), labels, { outcome: 'void' })).toMatch(/; void, every stake refunded$/)
    expect(spokenSeam(pools(0n, 0n), labels, { outcome: 'void' })).toMatch(/; void, nothing to refund$/)
  })
})

describe('the width of a line before it is drawn', () => {
  it.each([
    ['', 0, 0],
    ['A · Kings', 50, 75],
    ['Rovers · B', 55, 80],
    ['WWWWWWWWWW', 120, 150],
    ['illinois', 25, 48],
    ['東京ヴェルディ', 85, 115],
  ])('%s at 13 px', (text, least, most) => {
    expect(textWidth(text, 13)).toBeGreaterThanOrEqual(least)
    expect(textWidth(text, 13)).toBeLessThanOrEqual(most)
  })

  it('grows with the letters', () => {
    expect(textWidth('Kings', 26)).toBeGreaterThan(textWidth('Kings', 13))
  })
})
