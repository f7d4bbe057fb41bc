import { describe, expect, it } from 'vitest'
import { seamShares, spokenSeam } from './seam-shares.ts'

const pools = (optionA: bigint, optionB: bigint) => ({ optionA, optionB })

describe('the seam', () => {
  it('draws and prints the share of the pot on A', () => {
    const seam = seamShares(pools(5800n, 4200n))
    expect(seam.drawn).toBe(58)
    expect(seam.percent).toEqual({ optionA: '58', optionB: '42' })
    expect(seam.odds).toEqual({ optionA: '1.72', optionB: '2.38' })
  })

  it('bounds the drawing but prints the true share', () => {
    const seam = seamShares(pools(97n, 3n))
    expect(seam.drawn).toBe(84)
    expect(seam.percent).toEqual({ optionA: '97', optionB: '3' })
    expect(seam.narrow).toEqual({ optionA: false, optionB: true })
  })

  it('never rounds money away: a side with a stake is never printed as 0', () => {
    expect(seamShares(pools(1n, 1_000_000n)).percent).toEqual({ optionA: '<1', optionB: '>99' })
    expect(seamShares(pools(0n, 1_000_000n)).percent).toEqual({ optionA: '0', optionB: '100' })
  })

  it('stands in the middle at odds 2.00 when the pot is empty', () => {
    const seam = seamShares(pools(0n, 0n))
    expect(seam.drawn).toBe(50)
    expect(seam.odds).toEqual({ optionA: '2.00', optionB: '2.00' })
  })

  it('is said in words', () => {
    const labels = { optionA: 'Kings', optionB: 'Rovers' }
    expect(spokenSeam(pools(58n, 42n), labels)).toBe(
      'A Kings 58 percent, odds 1.72; B Rovers 42 percent, odds 2.38',
    )
    expect(spokenSeam(pools(10n, 0n), labels, 'optionA', '10 practice coins')).toBe(
      'A Kings 100 percent, odds 1.00; B Rovers 0 percent, no bets yet; you are on A, 10 practice coins',
    )
  })
})
