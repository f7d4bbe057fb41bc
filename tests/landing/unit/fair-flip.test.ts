import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { commit, faceOf, reveal, sha256 } from '#web/landing/fair-flip.ts'

const SEED = '00'.repeat(32)

test('L-11 the hash shown before a flip is SHA-256 of the seed shown after it', async () => {
  const locked = await commit()
  expect(locked.seed).toMatch(/^[0-9a-f]{64}$/)
  expect(locked.hash).toBe(createHash('sha256').update(locked.seed).digest('hex'))
  const shown = await reveal(locked)
  expect(shown.matches).toBe(true)
  expect(shown.seed).toBe(locked.seed)
})

test('L-11 SHA-256 holds against the published vector for "abc"', async () => {
  expect(await sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('L-11 a seed that was swapped after the hash was shown does not match', async () => {
  const { hash } = await commit()
  const forged = await reveal({ seed: SEED, hash })
  expect(forged.matches).toBe(false)
})

test('L-11 the face follows from seed and number alone, by the stated formula', async () => {
  for (let number = 0; number < 64; number += 1) {
    const mac = createHmac('sha256', SEED).update(`${number}:0:coin`).digest()
    expect(await faceOf(SEED, String(number))).toBe(mac[0]! % 2 === 0 ? 'heads' : 'tails')
  }
})

test('L-11 neither face is favoured: 2000 numbers stay within five standard deviations of a half', async () => {
  let heads = 0
  for (let number = 0; number < 2000; number += 1) {
    if ((await faceOf(SEED, String(number))) === 'heads') heads += 1
  }
  expect(Math.abs(heads - 1000)).toBeLessThan(112)
})

test('L-11 two commitments never share a seed', async () => {
  const [one, two] = await Promise.all([commit(), commit()])
  expect(one.seed).not.toBe(two.seed)
})
