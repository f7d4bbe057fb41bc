import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fc } from '#tests/support/properties.ts'
import * as fees from './fees.ts'

test('Z-12 the rates are those of the specification: 2%, 3%, 4%, 25% and 0.5%', () => {
  expect(fees.EVENT_FEE_BPS).toBe(200n)
  expect(fees.WITHDRAWAL_FEE_BPS).toBe(300n)
  expect(fees.POT_FEE_BPS).toBe(400n)
  expect(fees.TOURNAMENT_FEE_BPS).toBe(2500n)
  expect(fees.CRYPTO_DEPOSIT_FEE_BPS).toBe(50n)
})

test('Z-12 the README names the same rates', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const costs = Object.fromEntries(
    [...readme.matchAll(/^\| an? (\w+).* \| (.*) \|$/gm)].map(([, what, cost]) => [what, cost]),
  )
  const percent = (bps: bigint) => `${Number(bps) / 100}%`
  expect(costs).toMatchObject({
    event: expect.stringContaining(percent(fees.EVENT_FEE_BPS)),
    pot: expect.stringContaining(percent(fees.POT_FEE_BPS)),
    tournament: expect.stringContaining(percent(fees.TOURNAMENT_FEE_BPS)),
    deposit: expect.stringContaining(percent(fees.CRYPTO_DEPOSIT_FEE_BPS)),
    withdrawal: expect.stringContaining(percent(fees.WITHDRAWAL_FEE_BPS)),
  })
  expect(readme).toContain(`$${Number(fees.INSIGHTS_PRICE_CENTS) / 100} per month`)
})

test('C-02 C-06 deposits: four presets of 20, 50, 100, 200 dollars and a minimum of 1.00', () => {
  expect(fees.DEPOSIT_PRESETS_CENTS).toEqual([2000n, 5000n, 10000n, 20000n])
  expect(fees.DEPOSIT_MIN_CENTS).toBe(100n)
})

test('S-43 an account starts with 1000.00 practice coins', () => {
  expect(fees.PRACTICE_START_CENTS).toBe(100_000n)
})

test('Z-12 a share is floored', () => {
  expect(fees.share(49n, 200n)).toBe(0n)
  expect(fees.share(50n, 200n)).toBe(1n)
  expect(fees.share(9_999n, 2500n)).toBe(2499n)
})

test('E-21 a dispute bond is five percent of the own stake and at least 1.00; in real money at most the proposal’s', () => {
  const coins = (stake: bigint) => fees.disputeBond(stake, { practice: true, bond: null })
  expect([1n, 2_000n, 2_019n, 2_020n, 1_000_000n].map(coins)).toEqual([100n, 100n, 100n, 101n, 50_000n])
  const dollars = (stake: bigint, bond: bigint | null) => fees.disputeBond(stake, { practice: false, bond })
  expect([1n, 2_000n, 2_020n, 3_999n, 4_000n, 1_000_000n].map((stake) => dollars(stake, 200n))).toEqual([
    ...[100n, 100n, 101n, 199n, 200n, 200n],
  ])
  expect([1n, 1_000_000n].map((stake) => dollars(stake, null))).toEqual([100n, 100n])
})

test('T-22 T-58 prize, platform fee and host’s share are the fees of those who play, to the cent', () => {
  expect(fees.tournamentSplit(1_000n, 8, false)).toEqual({
    fees: 8_000n,
    prize: 6_000n,
    platform: 2_000n,
    host: 0n,
  })
  expect(fees.tournamentSplit(333n, 3, true)).toEqual({ fees: 999n, prize: 750n, platform: 240n, host: 9n })
  fc.assert(
    fc.property(
      fc.bigInt({ min: 100n, max: 99_999_999n }),
      fc.integer({ min: 2, max: 11 }),
      fc.boolean(),
      (entryFee, players, shares) => {
        const split = fees.tournamentSplit(entryFee, players, shares)
        expect(split.fees).toBe(entryFee * BigInt(players))
        expect(split.prize + split.platform + split.host).toBe(split.fees)
        // Players never lose a fraction of a cent, and the share never exceeds what the platform takes.
        expect(split.prize * 4n >= split.fees * 3n).toBe(true)
        expect(split.platform > 0n && split.host >= 0n).toBe(true)
        expect(split.host === 0n || shares).toBe(true)
      },
    ),
  )
})
