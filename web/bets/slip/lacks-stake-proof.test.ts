import { expect, test } from 'vitest'
import { lacksStakeProof } from './lacks-stake-proof.ts'

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
