import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { wireToCents } from '#contract/money.ts'
import { runDueTimers } from '#server/bets/index.ts'
import { sql } from '#server/core/db.ts'
import { listenTransport } from '#server/realtime/index.ts'
import { bet, decide, EVIDENCE, lockedEvent, on, proposedEvent, stakedEvent } from '#tests/support/events.ts'
import { person, twoNodes } from '#tests/support/file-world.ts'
import { allTest, rounds } from '#tests/support/scale.ts'
import { startServer } from '#tests/support/server-process.ts'
import { type Person, prove, type World } from '#tests/support/world.ts'

/** Two nodes on one database; their timers run when a test says so. */
// the sum of a day is not what these are about: their people stake far more
const [one, two] = twoNodes({
  transport: listenTransport,
  env: { RATE_WRITE_PER_SECOND: '100000', STEP_UP_DAY_SUM: '1000000.00' },
})
const mara = person(() => one.rich('Mara', '1000000'))
const jo = person(() => one.rich('Jo', '1000000'))
const root = person(() => one.withRole('Root', 'admin'))
let judges: Person[]
beforeAll(async () => {
  judges = [await one.moderator('First'), await one.moderator('Second'), await one.moderator('Third')]
})
afterEach(() => one.checkMoney())

const usd = async (person: Person) => wireToCents((await person.balance()).usd)
const large = () =>
  [
    [mara, 'optionA', '300'],
    [jo, 'optionB', '300'],
  ] as const
const tenEach = () =>
  [
    [mara, 'optionA', '10'],
    [jo, 'optionB', '10'],
  ] as const
const nodes = () => [one, two] as const
/** A node remembers a session for some seconds, so the proof is made where it is then needed. */
const proveOn = (world: World, judge: Person) => prove(world.as(judge))
const sign = (world: World, judge: Person, id: string, outcome: 'optionA' | 'optionB') =>
  world.as(judge).call('decideEvent', { ...on(id), body: { outcome, reason: 'Seen' } })
const bothTimers = () => Promise.all(nodes().map((world) => runDueTimers(world.context)))
const event = (id: string) => mara.ok('getEvent', on(id))

describe('S2 signatures', () => {
  test('S2 two second signatures at once, on two nodes: one opens the objections, once', async () => {
    for (let round = 0; round < rounds(4); round++) {
      const id = await lockedEvent(one, mara, large())
      await decide(judges[0]!, id, { outcome: 'optionA', reason: 'Seen' })
      await Promise.all([proveOn(one, judges[1]!), proveOn(two, judges[2]!)])
      const answers = await Promise.all([
        sign(one, judges[1]!, id, 'optionA'),
        sign(two, judges[2]!, id, 'optionA'),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect((await judges[0]!.ok('getEvent', on(id))).signatures).toHaveLength(2)
      const before = await usd(mara)
      await one.db.change(sql`update clock set "offset" = "offset" + interval '16 minutes'`)
      await bothTimers()
      expect((await event(id)).status).toBe('settled')
      expect((await usd(mara)) - before).toBe(58_800n)
    }
  })

  test('S2 the first two at once: equal ones decide it, different ones call an admin, and nothing is paid', async () => {
    for (let round = 0; round < rounds(4); round++)
      for (const other of ['optionA', 'optionB'] as const) {
        const id = await lockedEvent(one, mara, large())
        await Promise.all([proveOn(one, judges[0]!), proveOn(two, judges[1]!)])
        const answers = await Promise.all([
          sign(one, judges[0]!, id, 'optionA'),
          sign(two, judges[1]!, id, other),
        ])
        expect(answers.map(({ status }) => status)).toEqual([200, 200])
        const found = await event(id)
        expect([found.outcome, found.adminCalled, found.decision?.outcome]).toEqual([
          null,
          other === 'optionB',
          other === 'optionA' ? 'optionA' : undefined,
        ])
      }
  })

  test('S2 one moderator on two nodes at once has one signature', async () => {
    const id = await lockedEvent(one, mara, large())
    for (const world of nodes()) await proveOn(world, judges[0]!)
    const answers = await Promise.all(nodes().map((world) => sign(world, judges[0]!, id, 'optionA')))
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'same_operator'])
    expect((await event(id)).decision).toBeNull()
  })

  test('S2 an objection against the end of its time: it is final or it waits, and never both', async () => {
    for (let round = 0; round < rounds(6); round++) {
      const id = await lockedEvent(one, mara, large())
      for (const judge of judges.slice(0, 2)) await decide(judge, id, { outcome: 'optionA', reason: 'Seen' })
      // due a moment from now, so that both sides meet on the event's lock
      await one.db.change(sql`
        update event_books set decision_final_at = clock_now() + interval '15 milliseconds',
          next_at = clock_now() + interval '15 milliseconds' where event_id = ${BigInt(id)}`)
      const objecting = two.as(jo).call('objectToDecision', { ...on(id), body: { reason: 'no' } })
      await bothTimers()
      const { status } = await objecting
      await one.db.change(sql`update clock set "offset" = "offset" + interval '1 second'`)
      await bothTimers()
      const found = await event(id)
      if (status === 200) expect(found).toMatchObject({ outcome: null, adminCalled: true })
      else expect([status, found.status]).toEqual([409, 'settled'])
    }
  })

  test('S2 a role that ends while its signature is counted: the decision is never paid on it', async () => {
    for (let round = 0; round < rounds(4); round++) {
      const id = await lockedEvent(one, mara, large())
      const leaving = await one.moderator('Leaving')
      await decide(leaving, id, { outcome: 'optionA', reason: 'Seen' })
      await Promise.all([proveOn(two, judges[0]!), prove(root)])
      const [second, change] = await Promise.all([
        sign(two, judges[0]!, id, 'optionA'),
        root.call('changeRole', { params: { id: leaving.id }, body: { role: 'user', reason: 'left' } }),
      ])
      expect([second.status, change.status]).toEqual([200, 200])
      await one.db.change(sql`update clock set "offset" = "offset" + interval '16 minutes'`)
      await bothTimers()
      expect(await event(id)).toMatchObject({ status: 'locked', outcome: null, decision: null })
    }
  })
})

describe('S2 decisions add up', () => {
  test('S2 one moderator, or one winner, in two pools at once on two nodes: one is decided alone, the other is signed', async () => {
    for (let round = 0; round < rounds(4); round++) {
      const judge = await one.moderator('Judge')
      const friend = await one.rich('Friend', '10')
      const both: [Person, Person][] = [
        [judge, judge],
        [await one.moderator('Uma'), await one.moderator('Vic')],
      ]
      for (const [n, pair] of both.entries()) {
        // one judge and four bettors; then two judges and one winner
        const winners =
          n === 0 ? [await one.rich('Ada', '10'), await one.rich('Ben', '10')] : [friend, friend]
        const ids: string[] = []
        for (const winner of winners)
          ids.push(
            await lockedEvent(one, winner, [
              [winner, 'optionA', '1'],
              [jo, 'optionB', '280'],
            ]),
          )
        await Promise.all([proveOn(one, pair[0]), proveOn(two, pair[1])])
        const answers = await Promise.all([
          sign(one, pair[0], ids[0]!, 'optionA'),
          sign(two, pair[1], ids[1]!, 'optionA'),
        ])
        expect(answers.map(({ status }) => status)).toEqual([200, 200])
        const found = await Promise.all(ids.map(event))
        expect(found.filter(({ outcome }) => outcome === 'optionA')).toHaveLength(1)
      }
    }
  })
})

describe('F3 bonds', () => {
  test('F3 proposals at once, on two nodes: one stands, with one bond', async () => {
    for (let round = 0; round < rounds(4); round++) {
      const id = await lockedEvent(one, mara, tenEach())
      const before = await usd(mara)
      const answers = await Promise.all(
        nodes().map((world) =>
          world.as(mara).call('proposeOutcome', { ...on(id), body: { outcome: 'optionA', ...EVIDENCE } }),
        ),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect((await usd(mara)) - before).toBe(-100n)
    }
  })

  test('F3 the last dollar goes into a bond or into a bet, never into both', async () => {
    for (let round = 0; round < rounds(4); round++) {
      const poor = await one.rich('Poor', '1')
      const id = await lockedEvent(one, poor, tenEach())
      const open = await stakedEvent(one, mara, [[jo, 'optionB', '1']])
      const [proposal, placed] = await Promise.all([
        one.as(poor).call('proposeOutcome', { ...on(id), body: { outcome: 'optionA', ...EVIDENCE } }),
        two.as(poor).call('placeBet', bet(open, 'optionA', '1')),
      ])
      expect(proposal.status).toBe(200)
      expect(placed.status).toBe(proposal.body.proposal!.bond === null ? 201 : 409)
      expect((await poor.balance()).usd).toBe('0.00')
    }
  })

  test('F3 the end of the window against a dispute: each bond has one end', async () => {
    for (let round = 0; round < rounds(4); round++) {
      const id = await proposedEvent(one, mara, tenEach())
      await one.db.change(sql`
        update event_books set next_at = clock_now() + interval '15 milliseconds' where event_id = ${BigInt(id)}`)
      const [before, beforeJo] = [await usd(mara), await usd(jo)]
      const disputing = two.as(jo).call('disputeEvent', { ...on(id), body: { reason: 'no' } })
      await bothTimers()
      const { status } = await disputing
      await one.db.change(sql`update clock set "offset" = "offset" + interval '1 second'`)
      await bothTimers()
      const gains = [(await usd(mara)) - before, (await usd(jo)) - beforeJo]
      expect(gains).toEqual(status === 200 ? [0n, -100n] : [2_060n, 0n])
    }
  })

  allTest(
    'F3 kill -9 between proposals and concessions: every bond is held or ended, and nothing is done twice',
    async () => {
      for (let cycle = 0; cycle < rounds(2); cycle++) {
        const ids: string[] = []
        for (let n = 0; n < 8; n++) ids.push(await stakedEvent(one, mara, tenEach()))
        await one.pass('61 minutes')
        const before = await usd(mara)
        const server = await startServer(one.context.config.databaseUrl!)
        const post = async (who: Person, path: string, body: object) => {
          try {
            const answer = await fetch(server.url + path, {
              method: 'POST',
              headers: { cookie: who.cookie, origin: server.url, 'content-type': 'application/json' },
              body: JSON.stringify(body),
            })
            return answer.status
          } catch {
            return undefined
          }
        }
        await Promise.all([mara, jo].map(prove))
        const acting = ids.map(async (id) => {
          const proposed = await post(mara, `/api/events/${id}/propose`, { outcome: 'optionA', ...EVIDENCE })
          if (proposed === 200) await post(jo, `/api/events/${id}/concede`, {})
          return proposed
        })
        // the server dies as soon as the first of them is through
        await Promise.race(acting)
        await server.kill()
        await Promise.all(acting)
        await one.checkMoney()
        for (const id of ids) {
          const again = await mara.call('proposeOutcome', {
            ...on(id),
            body: { outcome: 'optionA', ...EVIDENCE },
          })
          expect([200, 409]).toContain(again.status)
          const conceded = await jo.call('concedeEvent', on(id))
          expect([200, 409]).toContain(conceded.status)
        }
        await one.settle()
        for (const id of ids) expect((await event(id)).status).toBe('settled')
        // the bonds are back and each event has paid once
        expect((await usd(mara)) - before).toBe(1_960n * 8n)
      }
    },
  )
})

test('S3 E-07 E-22 an early lock against bets: none is of after the lock, and each accepted one counts', async () => {
  for (let round = 0; round < rounds(3); round++) {
    const id = await stakedEvent(one, mara, tenEach())
    await one.pass('11 minutes')
    const betting = Array.from({ length: 24 }, (_, n) =>
      nodes()
        [n % 2]!.as(jo)
        .call('placeBet', bet(id, 'optionB', '0.01')),
    )
    await Promise.race(betting)
    const locked = await one.as(mara).call('lockEvent', on(id))
    expect(locked.status).toBe(200)
    const answers = await Promise.all(betting)
    const accepted = answers.filter(({ status }) => status === 201).length
    for (const { status, body } of answers)
      if (status !== 201) expect([status, body.code]).toEqual([409, 'event_not_open'])
    const late = await one.db.rows(sql`
      select b.id from bets b join event_books k using (event_id)
      where event_id = ${BigInt(id)} and b.created_at >= k.locked_at`)
    expect(late).toEqual([])
    expect((await event(id)).betCount).toBe(accepted + 2)
  }
})
