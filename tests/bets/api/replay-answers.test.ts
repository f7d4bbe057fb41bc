import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { decide, on, proposedEvent, type Stake, stakedEvent } from '#tests/support/events.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { runVerify } from '#tests/support/verify-command.ts'

const LINES = { accept: 'application/x-ndjson' }

const world = judgedWorld()
const mara = person(() => world.rich('Mara', '1000'))
const jo = person(() => world.rich('Jo', '1000'))
const zoe = person(() => world.rich('Zoe', '1000'))

const settledEvent = async (stakes: readonly Stake[]) => {
  const id = await proposedEvent(world, mara, stakes)
  for (const loser of new Set(stakes.filter(([, side]) => side === 'optionB').map(([person]) => person)))
    await loser.ok('concedeEvent', on(id))
  return id
}
const both = (): Stake[] => [
  [jo, 'optionB', '3.33'],
  [mara, 'optionA', '7.77'],
  [zoe, 'optionA', '1'],
  [mara, 'optionA', '0.05'],
]
const replay = (id: string) => world.visitor.call('eventReplay', on(id))
const raw = (id: string, headers: Record<string, string> = {}) =>
  fetch(`${world.url}/api/events/${id}/replay`, { headers: { ...LINES, ...headers } })
const verify = (id: string) => runVerify('event', id, '--url', world.url)

describe('V-01 the answer', () => {
  test('V-01 who has a replay already gets 304; each form has a tag of its own', async () => {
    const id = await settledEvent(both())
    const forms = [
      LINES,
      { ...LINES, 'accept-encoding': 'gzip;q=0, identity' },
      { accept: 'application/json', 'accept-encoding': 'identity' },
    ]
    const url = `${world.url}/api/events/${id}/replay`
    const tags: string[] = []
    for (const headers of forms) {
      const first = await fetch(url, { headers })
      await first.arrayBuffer()
      const tag = first.headers.get('etag')!
      tags.push(tag)
      for (const known of [tag, `W/${tag}`, `"x", ${tag}`]) {
        const again = await fetch(url, { headers: { ...headers, 'if-none-match': known, cookie: jo.cookie } })
        expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
        expect(again.headers.get('cache-control')).toBe('public, max-age=3600')
        expect(again.headers.has('x-answer-for')).toBe(false)
      }
      const other = await fetch(url, { headers: { ...headers, 'if-none-match': '"0", *' } })
      expect([other.status, (await other.text()).length > 0]).toEqual([200, true])
    }
    expect(new Set(tags).size).toBe(3)
  })
})

describe('V-01 a replay that takes long', () => {
  test('V-01 is waited for two seconds, and made all the same', async () => {
    const id = await settledEvent(both())
    const [locked, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const held = world.db.transact(async (tx) => {
      await tx.change(sql`lock table event_replay_pages in share row exclusive mode`)
      locked.resolve()
      await asked.promise
    })
    await locked.promise
    const begun = performance.now()
    const early = await replay(id)
    const waited = performance.now() - begun
    expect([early.status, early.body.code, early.headers.get('retry-after')]).toEqual([
      503,
      'unavailable',
      '5',
    ])
    expect(waited).toBeGreaterThan(1_500)
    // the lock is still held: it was not waited for
    asked.resolve()
    await held
    // the making went on; nobody has asked for it again
    await expect
      .poll(() => world.db.first(sql`select 1 from event_replays where event_id = ${BigInt(id)}`), {
        timeout: 5_000,
      })
      .toBeDefined()
    expect((await replay(id)).status).toBe(200)
  })
})

describe('V-01 an event whose text moderators took down', () => {
  const reason = 'It insults somebody'
  const suspended = async () => {
    const id = await stakedEvent(world, mara, both())
    await (await world.moderator('Max')).ok('suspendEvent', { ...on(id), body: { reason } })
    return id
  }

  test('V-01 is withheld once it is void, as its link is; people with a stake in it see it, uncached', async () => {
    const id = await suspended()
    expect((await replay(id)).status).toBe(404)
    await world.pass('8 days')
    await world.settle()
    for (const headers of [LINES, { accept: 'application/json' }]) {
      const refused = await raw(id, headers)
      expect([refused.status, refused.headers.get('cache-control'), refused.headers.has('etag')]).toEqual([
        410,
        'no-store',
        false,
      ])
      expect(await refused.json()).toEqual({
        code: 'withheld',
        message: expect.stringContaining('withheld by the moderators'),
      })
    }
    expect((await fetch(`${world.url}/share/events/${id}`)).status).toBe(404)
    const stranger = await world.signUp('Stranger')
    expect((await stranger.call('eventReplay', on(id))).body.code).toBe('withheld')
    for (const person of [jo, mara, await world.moderator('Ann')]) {
      const seen = await person.call('eventReplay', on(id))
      expect([seen.status, seen.headers.get('cache-control')]).toEqual([200, 'no-store'])
      expect(seen.body).toMatchObject({ outcome: 'void', decidedBy: 'rule' })
      const known = await raw(id, { cookie: person.cookie, 'if-none-match': '*' })
      expect([known.status, known.headers.has('etag')]).toEqual([200, false])
      await known.arrayBuffer()
    }
    expect((await world.visitor.call('replayProof', on(id))).body.code).toBe('withheld')
    expect((await stranger.call('replayProof', on(id))).status).toBe(410)
    const { code, out } = await verify(id)
    expect([code === 0, out]).toEqual([false, expect.stringContaining('withheld by the moderators')])
    expect(out).not.toMatch(/WRONG|DOES NOT VERIFY/)
  })

  test('V-01 V-04 so is one that its owner does not share, with the proof of its statement, and no cache keeps it', async () => {
    const id = await settledEvent(both())
    const shared = await raw(id)
    expect(shared.headers.get('cache-control')).toContain('public')
    const known = { 'if-none-match': shared.headers.get('etag')! }
    const turn = (on: boolean) =>
      mara.ok('setSharing', { params: { kind: 'events', id }, body: { shared: on } })
    await turn(false)
    for (const answer of [await raw(id), await raw(id, known)])
      expect([answer.status, answer.headers.get('cache-control'), (await answer.json()).message]).toEqual([
        410,
        'no-store',
        expect.stringContaining('has hidden this event from visitors'),
      ])
    expect((await world.visitor.call('replayProof', on(id))).body.code).toBe('withheld')
    const seen = await raw(id, { cookie: jo.cookie })
    expect([seen.status, seen.headers.get('cache-control'), seen.headers.has('etag')]).toEqual([
      200,
      'no-store',
      false,
    ])
    expect((await jo.call('replayProof', on(id))).status).toBe(200)
    const { code, out } = await verify(id)
    expect([code, out]).toEqual([2, expect.stringContaining('withheld from visitors')])
    // it names no event that is not over
    expect((await replay((await stakedEvent(world, mara, both())) as string)).status).toBe(404)
    await turn(true)
    expect((await raw(id)).status).toBe(200)
  })

  test('V-01 is shown to everybody again where the moderators gave it back, or decided it', async () => {
    const resumed = await suspended()
    await (await world.moderator('Ruth')).ok('resumeEvent', on(resumed))
    for (const time of ['1 day', '3 days']) await world.pass(time)
    expect((await replay(resumed)).body).toMatchObject({ outcome: 'void', decidedBy: 'rule' })
    const decided = await suspended()
    await decide(await world.moderator('Judge'), decided, { outcome: 'optionA', reason: 'It rained' })
    await world.settle()
    expect((await replay(decided)).body).toMatchObject({ outcome: 'optionA', decidedBy: 'moderators' })
  })
})
