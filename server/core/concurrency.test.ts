import { expect, test } from 'vitest'
import { createConcurrencyLimit, createUserSemaphores, workThrough } from './concurrency.ts'

test('P-16 one person has at most their own share of the places, and nobody more than there are', () => {
  const turns = createConcurrencyLimit(3, 2)
  const [first, second] = [turns.tryAcquire('ada'), turns.tryAcquire('ada')]
  expect([first, second].every(Boolean)).toBe(true)
  expect(turns.tryAcquire('ada')).toBeNull()
  expect(turns.tryAcquire('ben')).not.toBeNull()
  expect(turns.tryAcquire('ben')).toBeNull()
  first!()
  // returned once, however often the caller repeats it
  first!()
  expect(turns.tryAcquire('cleo')).not.toBeNull()
  expect(turns.tryAcquire('ada')).toBeNull()
  second!()
  expect(turns.tryAcquire('ada')).not.toBeNull()
})

test('A2 one person has so many turns at a time and waits for the next, while others go at once', async () => {
  const semaphores = createUserSemaphores(2)
  const went: string[] = []
  const acquire = (whose: bigint, what: string) => {
    const turn = semaphores.acquire(whose)
    if (!turn) return went.push(what)
    return turn.then(() => went.push(what))
  }
  const turns = [acquire(1n, 'a'), acquire(1n, 'b'), acquire(1n, 'c'), acquire(1n, 'd'), acquire(2n, 'e')]
  expect(went).toEqual(['a', 'b', 'e'])
  semaphores.release(1n)
  await turns[2]
  expect(went).toEqual(['a', 'b', 'e', 'c'])
  semaphores.release(1n)
  await turns[3]
  semaphores.release(1n)
  semaphores.release(1n)
  expect(went).toEqual(['a', 'b', 'e', 'c', 'd'])
  // nothing is left over: two may run at once again
  expect([semaphores.acquire(1n), semaphores.acquire(1n)]).toEqual([undefined, undefined])
})

test('several items are worked on at once, each by one worker; a stop leaves the rest', async () => {
  const begun: number[] = []
  const ends = new Map<number, () => void>()
  let goesOn = true
  const all = workThrough([1, 2, 3, 4, 5], { atOnce: 2, shouldContinue: () => goesOn }, async (n) => {
    begun.push(n)
    await new Promise<void>((resolve) => ends.set(n, resolve))
  })
  expect(begun).toEqual([1, 2])
  ends.get(2)!()
  await expect.poll(() => begun).toEqual([1, 2, 3])
  goesOn = false
  ends.get(1)!()
  ends.get(3)!()
  await all
  expect(begun).toEqual([1, 2, 3])
})

test('work that fails ends with its error', async () => {
  const work = async (n: number) => {
    if (n === 2) throw new Error('no second')
  }
  await expect(workThrough([1, 2, 3], { atOnce: 2 }, work)).rejects.toThrow('no second')
})
