import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type JuryRecord, juryOrder, verifyJury } from '#verifier/games/verify-jury.ts'

type Vectors = {
  orders: { seed: string; rulesHash: string; eventId: string; people: number; order: number[] }[]
  records: JuryRecord[]
}
const { orders, records } = JSON.parse(
  readFileSync(new URL('../../../docs/jury-vectors.json', import.meta.url), 'utf8'),
) as Vectors

test('Q-12 the verifier draws the order of the program in the docs', async () => {
  for (const { seed, rulesHash, eventId, people, order } of orders)
    expect(await juryOrder(seed, rulesHash, eventId, people)).toEqual(order)
})

test('Q-12 the records of that program verify, also with jurors who left', async () => {
  for (const record of records) {
    const verdict = await verifyJury(record, record.eventId, { commitment: record.commitment })
    expect(verdict.steps.filter(({ ok }) => !ok)).toEqual([])
    expect(verdict.ok).toBe(true)
  }
})

test('Q-12 a lie is found: another seed, event, juror, pair, seat or outcome', async () => {
  const honest = records[2]!
  const [first, second] = honest.seats
  const lies: [string, JuryRecord, string][] = [
    ['seed', { ...honest, seed: 'ab'.repeat(32) }, honest.eventId],
    ['seed not shown', { ...honest, seed: null }, honest.eventId],
    ['event', honest, '12345'],
    [
      'jurors in another order',
      { ...honest, seats: [second!, first!, ...honest.seats.slice(2)] },
      honest.eventId,
    ],
    [
      'another juror',
      {
        ...honest,
        seats: honest.seats.map((seat, at) => (at === 3 ? { ...seat, place: (seat.place + 1) % 40 } : seat)),
      },
      honest.eventId,
    ],
    [
      'a list with somebody twice',
      { ...honest, leaves: [...honest.leaves.slice(1), honest.leaves[1]!] },
      honest.eventId,
    ],
    ['a pair that was left out', { ...records[1]!, pairs: [] }, records[1]!.eventId],
    [
      'a seat that nobody had left',
      { ...honest, seats: honest.seats.map((seat) => ({ ...seat, left: false })) },
      honest.eventId,
    ],
    ['outcome', { ...records[0]!, outcome: 'optionB' }, records[0]!.eventId],
    [
      'an outcome of four answers',
      { ...records[3]!, result: 'decided', outcome: 'optionA' },
      records[3]!.eventId,
    ],
  ]
  for (const [lie, record, asked] of lies) expect((await verifyJury(record, asked)).ok, lie).toBe(false)
  expect((await verifyJury(honest, honest.eventId, { commitment: 'cd'.repeat(32) })).ok).toBe(false)
})
