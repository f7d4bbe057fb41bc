import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { lockedEvent, on, proposedEvent } from '#tests/support/events.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { checkProof } from '#tests/support/log-check.ts'
import { settlementInLog } from '#tests/support/log-world.ts'
import { lyingFront } from '#tests/support/lying-front.ts'
import { runVerify } from '#tests/support/verify-command.ts'
import type { Person } from '#tests/support/world.ts'
import { openingsOf } from '#verifier/audit/openings.ts'
import { parseHead } from '#verifier/log/note.ts'
import { auditLog } from '#verifier/node/audit-log.ts'
import { filesBelow } from '#verifier/node/get-file.ts'

const world = judgedWorld()
const front = lyingFront(world)
const mara = person(() => world.rich('Mara', '1000'))
const jo = person(() => world.rich('Jo', '1000'))

async function settledEvent(): Promise<string> {
  const id = await proposedEvent(world, mara, [
    [jo, 'optionB', '3.33'],
    [mara, 'optionA', '7.77'],
  ])
  await jo.ok('concedeEvent', on(id))
  return id
}
const inTheLog = (id: string) => settlementInLog(world, id)
const linesOf = async (id: string) =>
  (
    await fetch(`${world.url}/api/events/${id}/replay`, { headers: { accept: 'application/x-ndjson' } })
  ).text()
const verify = (id: string, url = world.url, of = 'settlement') => runVerify(of, id, '--url', url)
const extraOf = (proof: string) => Buffer.from(/^extra (.*)$/m.exec(proof)![1]!, 'base64').toString()

type Opening = { salt: string; text: string }
const opens = ({ salt, text }: Opening) =>
  createHash('sha256')
    .update(
      Buffer.concat([Buffer.from('evens settlement 2\n'), Buffer.from(salt, 'base64'), Buffer.from(text)]),
    )
    .digest('base64')
/** The settlement of an event, as everybody sees it. */
const saidOf = async (id: string) => {
  const { opening } = await world.visitor.ok('replayProof', on(id))
  return JSON.parse(opening!.text) as Record<string, unknown>
}
/** The settlements of these events among all that somebody may see. */
async function shownTo(person: Pick<Person, 'ok'>, ids: string[]): Promise<(Opening & { id: string })[]> {
  const found: (Opening & { id: string })[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const page = await person.ok('settlements', after === undefined ? {} : { query: { after } })
    found.push(...page.settlements.map((one) => ({ ...one, id: JSON.parse(one.text).event as string })))
    after = page.next
  }
  return found.filter(({ id }) => ids.includes(id))
}
async function auditOf() {
  const [log, site] = [filesBelow(new URL('/log/', world.url)), filesBelow(new URL('/', world.url))]
  const head = parseHead(Buffer.from((await log('checkpoint'))!).toString())
  // the product's clock is ahead of this machine's
  const now = Date.now() + 30 * 86_400_000
  return auditLog(head, log, { now, openings: openingsOf(site, head.size) })
}

test('V-04 a settlement is a salted commitment in the log, which opens to its content with the hash of its replay', async () => {
  const id = await settledEvent()
  const event = await jo.ok('getEvent', on(id))
  const proof = await inTheLog(id)
  const { opening } = await world.visitor.ok('replayProof', on(id))
  const { salt, text } = opening!
  const keys = (await world.visitor.ok('transparency')).keys.map(({ vkey }) => vkey)
  const entry = (extra: Buffer) => Buffer.concat([Buffer.from([3]), extra])
  expect(checkProof(proof, keys, entry)).toBeTruthy()
  expect(JSON.parse(extraOf(proof))).toEqual({ evens: 'settlement 2', commitment: opens({ salt, text }) })
  expect(Buffer.from(salt, 'base64')).toHaveLength(32)
  expect(JSON.parse(text)).toEqual({
    evens: 'settlement 1',
    event: id,
    rulesHash: event.rulesHash,
    outcome: 'optionA',
    feeBps: 200,
    pool: { optionA: '777', optionB: '333' },
    fee: '22',
    paid: '1088',
    bets: 2,
    replay: createHash('sha256')
      .update(await linesOf(id))
      .digest('hex'),
  })
})

test('V-04 a void event is said too; one that is open has nothing to prove', async () => {
  const voided = await lockedEvent(world, mara, [[jo, 'optionB', '3.33']])
  await inTheLog(voided)
  const statement = await saidOf(voided)
  expect([statement.outcome, statement.fee, statement.paid]).toEqual(['void', '0', '333'])
  expect((await world.visitor.call('replayProof', on('999999'))).status).toBe(404)
  expect(await verify('999999')).toMatchObject({ code: 2, out: expect.stringContaining('no such thing') })
})

test('V-12 the auditor of the whole log finds the fee of each settlement, and none of a void event', async () => {
  await inTheLog(await settledEvent())
  await inTheLog(await lockedEvent(world, mara, [[jo, 'optionB', '3.33']]))
  const audit = await auditOf()
  expect([audit.faults, audit.unopened]).toEqual([[], 0])
  expect(audit.settlements).toBeGreaterThanOrEqual(2)
})

test('V-04 the commitment is opened to those alone who may see the event, and the auditor counts what stays closed', async () => {
  const voided = () => lockedEvent(world, mara, [[jo, 'optionB', '3.33']])
  const [open, hidden, down] = [await settledEvent(), await voided(), await voided()]
  const ids = [open, hidden, down]
  for (const id of ids) await inTheLog(id)
  const before = await auditOf()
  await mara.ok('setSharing', { params: { kind: 'events', id: hidden }, body: { shared: false } })
  await world.db.change(sql`update event_books set words_down = true where event_id = ${BigInt(down)}`)
  const stranger = await world.signUp('Stranger')
  // replays are made the newest first
  const idsFor = async (person: Pick<Person, 'ok'>) =>
    (await shownTo(person, ids)).map(({ id }) => id).sort((one, other) => Number(one) - Number(other))
  expect(await idsFor(world.visitor)).toEqual([open])
  expect(await idsFor(stranger)).toEqual([open, hidden])
  expect(await idsFor(jo)).toEqual(ids)
  for (const id of [hidden, down])
    expect(await world.visitor.call('replayProof', on(id))).toMatchObject({
      status: 410,
      body: { code: 'withheld' },
    })
  // nothing that visitors read has them
  const entries = (await filesBelow(new URL('/log/', world.url))(
    `tile/entries/000.p/${(await world.visitor.ok('transparency')).head!.size}`,
  ))!
  const secret = await shownTo(jo, [hidden])
  expect(`${Buffer.from(entries)}`).toContain(opens(secret[0]!))
  expect(`${Buffer.from(entries)}`).not.toMatch(/rulesHash|"outcome"|"paid"/)
  const after = await auditOf()
  expect([after.faults, after.unopened - before.unopened, before.settlements - after.settlements]).toEqual([
    ...[[], 2, 2],
  ])
})

test('V-03 V-13 a settled event verifies; a replay that is another one than the log said is seen by both commands', async () => {
  const id = await proposedEvent(world, mara, [
    [jo, 'optionB', '3.33'],
    [mara, 'optionA', '7.77'],
    [jo, 'optionB', '2.22'],
  ])
  await jo.ok('concedeEvent', on(id))
  await inTheLog(id)
  // somebody between the reader and the server, who moves seven cents between two losing bets: every cent still agrees
  const swapped = (text: string) => text.replace('"B",333]', '"B",326]').replace('"B",222]', '"B",229]')
  let change = swapped
  front.lie = (path, truth) => (/\/replay(\/proof)?$/.test(path) ? change(`${truth}`) : undefined)
  for (const of of ['settlement', 'event']) {
    const honest = await verify(id, world.url, of)
    expect([honest.code, honest.out]).toEqual([
      0,
      expect.stringContaining('it is the one that was said in the log at the time'),
    ])
    if (of === 'event')
      for (const line of [
        '3 bets by 2 people, outcome optionA by concession',
        'pool 1332, fee 26, paid 1306, in cents',
      ])
        expect(honest.out).toContain(line)
    change = swapped
    const lied = await verify(id, front.url, of)
    expect([lied.code, lied.out]).toEqual([
      1,
      expect.stringMatching(/WRONG {2}replay: The replay is not the one(.|\n)*DOES NOT VERIFY\n$/),
    ])
    if (of === 'event') expect(lied.out).toContain('every cent agrees')
    // another settlement than the one to which the log has committed
    change = (text) => text.replace('\\"bets\\":3', '\\"bets\\":4')
    const opened = await verify(id, front.url, of)
    expect([opened.code, opened.out]).toEqual([1, expect.stringMatching(/WRONG {2}opening: The settlement/)])
    change = (text) => text.replace(/"opening":\{.*\}\}/, '"opening":null}')
    const closed = await verify(id, front.url, of)
    expect([closed.code, closed.out]).toEqual([1, expect.stringMatching(/WRONG {2}opening: The server does/)])
    // a proof that does not come yet proves nothing
    change = (text) => text.replace(/"proof":"[^"]*"/, '"proof":null')
    const early = await verify(id, front.url, of)
    expect([early.code, early.out]).toEqual([1, expect.stringMatching(/WARN .*not in the log yet/)])
    expect(early.out).not.toContain('verified')
  }
})
