import { expect, test } from 'vitest'
import { type SplitPart, SplitSending } from './split-sending.ts'

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
