import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type LineRecord, verifyLine } from '#verifier/games/verify-line.ts'

type Vector = Omit<LineRecord, 'clientSeeds'> & {
  why: string
  clientSeeds: { player: string; clientSeed: string }[]
}
const file = new URL('../../../docs/fairness-vectors.json', import.meta.url)
const { lines }: { lines: Vector[] } = JSON.parse(readFileSync(file, 'utf8'))
const recordOf = ({ clientSeeds, ...rest }: Vector): LineRecord => ({
  ...rest,
  clientSeeds: clientSeeds.map((one) => ({ ...one, by: 'player' })),
})
const eight = recordOf(lines[2]!)
const wrongIn = async (record: LineRecord, asked = record.id) => {
  const { ok, steps } = await verifyLine(record, asked)
  return ok ? [] : steps.filter((step) => !step.ok).map(({ name }) => name)
}

test.each(lines)('T1 a line that another program drew verifies: $why', async (vector) => {
  const verdict = await verifyLine(recordOf(vector), vector.id)
  expect(verdict.ok).toBe(true)
  // one draw for each place but the first
  expect(verdict.computed?.draws).toHaveLength(vector.line.length - 1)
})

test('T1 a changed seed, commitment, order, number or client seed, a player more or less, is found', async () => {
  expect(
    await wrongIn({ ...eight, seed: eight.seed.replace(/^./, (c) => (c === '0' ? '1' : '0')) }),
  ).toContain('The commitment is the SHA-256 of the seed')
  expect(await wrongIn({ ...eight, seedHash: 'a'.repeat(64) })).toEqual([
    'The commitment is the SHA-256 of the seed',
  ])
  const [first, second, ...rest] = eight.line
  const line = ['The draw gives this line']
  expect(await wrongIn({ ...eight, line: [second!, first!, ...rest] })).toEqual(line)
  expect(await wrongIn({ ...eight, line: eight.line.slice(1) })).toEqual(line)
  expect(await wrongIn(eight, '346')).toEqual(['It is the tournament that was asked for', ...line])
  expect(await wrongIn({ ...eight, clientSeeds: eight.clientSeeds.slice(1) })).toEqual(line)
  const changed = eight.clientSeeds.map((one, n) => (n === 4 ? { ...one, clientSeed: 'other' } : one))
  expect(await wrongIn({ ...eight, clientSeeds: changed })).toEqual(line)
})

test('T1 the browser’s own record is compared: its client seed must be among them as the player’s own, under the commitment that it saw', async () => {
  const own = { commitment: eight.seedHash, clientSeed: eight.clientSeeds[3]!.clientSeed, nonce: eight.id }
  expect((await verifyLine(eight, eight.id, own)).ok).toBe(true)
  expect((await verifyLine(eight, eight.id, { ...own, clientSeed: 'mine' })).ok).toBe(false)
  expect((await verifyLine(eight, eight.id, { ...own, commitment: 'b'.repeat(64) })).ok).toBe(false)
  const replaced = eight.clientSeeds.map((one) => ({ ...one, by: 'server' }))
  expect((await verifyLine({ ...eight, clientSeeds: replaced }, eight.id, own)).ok).toBe(false)
})

test('T1 a record that makes no sense is refused with what is wrong', async () => {
  const odd: [Partial<LineRecord>, string][] = [
    [{ seed: 'x' }, 'The seed'],
    [{ seedHash: 'x' }, 'The commitment'],
    [{ clientSeeds: [{ player: '1', clientSeed: 'a:b', by: 'player' }] }, 'A client seed'],
    [{ clientSeeds: [eight.clientSeeds[0]!, eight.clientSeeds[0]!] }, 'The players'],
  ]
  for (const [more, name] of odd) {
    const { ok, steps } = await verifyLine({ ...eight, ...more }, eight.id)
    expect([ok, steps.map((step) => step.name)]).toEqual([false, [name]])
  }
})
