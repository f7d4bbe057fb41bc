import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { person, worldOfFile } from '#tests/support/file-world.ts'
import { rounds } from '#tests/support/scale.ts'

const world = worldOfFile()
const known = person(() => world.signUp('Known'))

/** The probability that a random time of `a` is longer than one of `b`: 0.5 when they do not differ. */
function chanceLonger(a: number[], b: number[]): number {
  let longer = 0
  for (const one of a) for (const other of b) longer += one > other ? 1 : one === other ? 0.5 : 0
  return longer / (a.length * b.length)
}

/** Times of two kinds of refused transfers, in turns, so that a busy machine slows both. */
async function timeBoth(
  count: number,
  first: object,
  second: () => object,
): Promise<{ first: number[]; second: number[] }> {
  const times = { first: [] as number[], second: [] as number[] }
  // Twenty unknown addresses an hour for each caller, so several callers share them.
  const perAsker = 15
  for (let done = 0; done < count; done += perAsker) {
    const asker = await world.signUp('Asker')
    const time = async (body: object) => {
      const began = performance.now()
      await asker.call('transfer', { body: { amount: '5', ...body } })
      return performance.now() - began
    }
    await time(first)
    for (let n = 0; n < perAsker; n++) {
      times.first.push(await time(first))
      times.second.push(await time(second()))
    }
  }
  return times
}

/** 6.2 standard errors of the chance: equal times exceed it once in two thousand million runs. */
const bound = (count: number) => 6.2 * Math.sqrt((2 * count + 1) / (12 * count * count))
const COUNT = rounds(120)
/** More, so that what is to be seen need not be large. */
const MORE = rounds(240)

test('W-33 how long a refusal by e-mail takes does not tell whether anybody has the address', async () => {
  const times = await timeBoth(COUNT, { receiverEmail: known.email }, () => ({
    receiverEmail: `nobody-${randomUUID()}@example.com`,
  }))
  expect(Math.abs(chanceLonger(times.first, times.second) - 0.5)).toBeLessThan(bound(COUNT))
})

// a busy machine may hide the difference once: the test shows that the measure can see it
test('W-33 the same measure tells a known id from an unknown one, which are no secret: it can see', {
  retry: 2,
}, async () => {
  const times = await timeBoth(MORE, { receiverId: known.id }, () => ({ receiverId: '987654321' }))
  expect(Math.abs(chanceLonger(times.first, times.second) - 0.5)).toBeGreaterThan(bound(MORE))
})
