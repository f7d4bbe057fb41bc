import { expect, test } from 'vitest'
import { joinParts, partsOf } from './parts.ts'

const bytesIn = (text: string) => Buffer.byteLength(JSON.stringify(text))
const joined = (parts: readonly string[]) => {
  const whole: string[] = []
  const take = joinParts((text) => whole.push(text))
  for (const part of parts) take(part)
  return whole
}

test('X-09 the longest message reaches other nodes whole, in pieces that a notification can carry', () => {
  for (const content of ['漢'.repeat(4000), '🎬'.repeat(2000), '"\\'.repeat(2000), 'a'.repeat(4000)]) {
    const text = JSON.stringify({ type: 'room_message', content })
    const parts = partsOf(text)
    expect(parts.length).toBeGreaterThan(1)
    for (const part of parts) expect(bytesIn(part)).toBeLessThan(7_800)
    expect(joined(parts)).toEqual([text])
    expect(joined(parts.toReversed())).toEqual([text])
  }
})

test('X-09 pieces of several texts may come mixed, and a short text is sent as it is', () => {
  const [one, other] = ['1'.repeat(5_000), '2'.repeat(5_000)].map(partsOf)
  const mixed = one!.flatMap((part, at) => [other![at]!, '{"short":true}', part])
  expect(joined(mixed).toSorted()).toEqual(
    ['1'.repeat(5_000), '2'.repeat(5_000), ...Array(3).fill('{"short":true}')].toSorted(),
  )
  expect(partsOf('{"short":true}')).toEqual(['{"short":true}'])
})

test('X-09 texts whose pieces never come do not pile up', () => {
  const whole: string[] = []
  const take = joinParts((text) => whole.push(text))
  const first = partsOf('x'.repeat(3_000))
  take(first[0]!)
  for (let n = 0; n < 200; n++) take(partsOf('y'.repeat(3_000))[0]!)
  take(first[1]!)
  expect(whole).toEqual([])
})
