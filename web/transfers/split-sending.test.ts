import { expect, test } from 'vitest'
import { fc } from '#tests/support/properties.ts'
import { SPLIT_MOST, type SplitPart, SplitSending, splitCents } from './split-sending.ts'

const parts: SplitPart[] = ['1', '2', '3'].map((toUserId) => ({ toUserId, name: toUserId, cents: 5n }))
const states = (sending: SplitSending) => sending.outcomes.map(({ state }) => state)

test('each request of a split has a key of its own, and one that fails stops none of the others', async () => {
  const asked: [string, string][] = []
  const sending = new SplitSending(parts)
  const seen: string[][] = []
  await sending.send(
    async ({ toUserId }, key) => {
      asked.push([toUserId, key])
      if (toUserId === '2') throw new Error('away')
    },
    (outcomes) => seen.push(outcomes.map(({ state }) => state)),
  )
  expect(asked.map(([to]) => to)).toEqual(['1', '2', '3'])
  expect(new Set(asked.map(([, key]) => key)).size).toBe(3)
  expect(seen).toEqual([
    ['sent', 'waiting', 'waiting'],
    ['sent', 'failed', 'waiting'],
    ['sent', 'failed', 'sent'],
  ])
})

test('a retry sends only what did not go out, with the key of the first try', async () => {
  const sending = new SplitSending(parts)
  const keys = new Map<string, string[]>()
  let away = true
  const send = async ({ toUserId }: SplitPart, key: string) => {
    keys.set(toUserId, [...(keys.get(toUserId) ?? []), key])
    if (away && toUserId !== '1') throw new Error('away')
  }
  await sending.send(send, () => {})
  expect(states(sending)).toEqual(['sent', 'failed', 'failed'])
  away = false
  await sending.send(send, () => {})
  expect(states(sending)).toEqual(['sent', 'sent', 'sent'])
  expect(keys.get('1')).toHaveLength(1)
  for (const twice of [keys.get('2')!, keys.get('3')!]) {
    expect(twice).toHaveLength(2)
    expect(twice[0]).toBe(twice[1])
  }
})

test('a sum is split to the cent, and the first ones get the odd cents', () => {
  expect(splitCents(10_000n, 3)).toEqual([3334n, 3333n, 3333n])
  expect(splitCents(101n, 4)).toEqual([26n, 25n, 25n, 25n])
  expect(splitCents(9n, 3)).toEqual([3n, 3n, 3n])
  expect(splitCents(1n, 2)).toEqual([1n, 0n])
})

test('whatever the sum and the number of people, no cent is lost and nobody has two more than another', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 100_000_000n }),
      fc.integer({ min: 1, max: SPLIT_MOST }),
      (cents, parts) => {
        const split = splitCents(cents, parts)
        expect(split).toHaveLength(parts)
        expect(split.reduce((sum, part) => sum + part)).toBe(cents)
        expect(split[0]! - split.at(-1)!).toBeLessThanOrEqual(1n)
        expect(split.toSorted((a, b) => Number(b - a))).toEqual(split)
      },
    ),
  )
})
