import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { lockBook } from '#server/bets/event/book.ts'
import { finishEvent, payEvent } from '#server/bets/index.ts'
import { makeReplay } from '#server/bets/replay/make-replay.ts'
import { sql } from '#server/core/db.ts'
import {
  bet,
  decide,
  lockedEvent,
  on,
  openEvent,
  proposedEvent,
  type Stake,
  stakedEvent,
} from '#tests/support/events.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { settlementInLog } from '#tests/support/log-world.ts'
import { lyingFront } from '#tests/support/lying-front.ts'
import { allTest } from '#tests/support/scale.ts'
import { runVerify } from '#tests/support/verify-command.ts'
import { prove } from '#tests/support/world.ts'

const LINES = { accept: 'application/x-ndjson' }

const world = judgedWorld()
const front = lyingFront(world)
const mara = person(() => world.rich('Mara', '1000'))
const jo = person(() => world.rich('Jo', '1000'))
const zoe = person(() => world.rich('Zoe', '1000'))

const settledEvent = async (stakes: readonly Stake[]) => {
  const id = await proposedEvent(world, mara, stakes)
  for (const loser of new Set(stakes.filter(([, side]) => side === 'optionB').map(([person]) => person)))
    await (await prove(loser)).ok('concedeEvent', on(id))
  return id
}
const both = (): Stake[] => [
  [jo, 'optionB', '3.33'],
  [mara, 'optionA', '7.77'],
  [zoe, 'optionA', '1'],
  [mara, 'optionA', '0.05'],
]
const replay = (id: string, page?: string) =>
  world.visitor.call('eventReplay', { ...on(id), ...(page && { query: { page } }) })
const raw = (id: string, headers: Record<string, string> = {}) =>
  fetch(`${world.url}/api/events/${id}/replay`, { headers: { ...LINES, ...headers } })
const verify = (id: string, url = world.url) => runVerify('event', id, '--url', url)

describe('V-01 the replay of an event', () => {
  test('V-01 there is none before an event is settled or voided: open, locked, proposed, disputed, suspended, unknown', async () => {
    const moderator = await world.moderator('Max')
    const open = await stakedEvent(world, mara, both())
    expect((await replay(open)).status).toBe(404)
    await moderator.ok('suspendEvent', { ...on(open), body: { reason: 'Under review' } })
    expect((await replay(open)).body.code).toBe('not_found')
    const locked = await lockedEvent(world, mara, both())
    const proposed = await proposedEvent(world, mara, both())
    for (const id of [locked, proposed, '999999', '0', 'x']) expect((await replay(id)).status, id).toBe(404)
    await jo.ok('disputeEvent', { ...on(proposed), body: { reason: 'It was the other way round' } })
    expect((await replay(proposed)).status).toBe(404)
    expect((await mara.call('ownReplay', on(proposed))).status).toBe(404)
    expect((await raw(locked)).status).toBe(404)
  })

  test('V-01 of a settled one says the rules, who decided, every bet in its order and every payout, and names nobody', async () => {
    const id = await settledEvent(both())
    const event = await jo.ok('getEvent', on(id))
    const { status, body } = await replay(id)
    expect([status, body]).toEqual([
      200,
      {
        rules: [event.title, event.description, event.category, 'Kings', 'Rovers', 'real', event.endsAt, 200],
        rulesHash: event.rulesHash,
        outcome: 'optionA',
        decidedBy: 'concession',
        feeRule: {
          bps: 200,
          of: 'pool',
          rounding: 'down',
          cap: 'losing pool',
          cents: '24',
          text: expect.stringContaining('rounded down'),
        },
        bets: [
          { order: 1, pseudonym: '1', side: 'optionB', cents: '333' },
          { order: 2, pseudonym: '2', side: 'optionA', cents: '777' },
          { order: 3, pseudonym: '3', side: 'optionA', cents: '100' },
          { order: 4, pseudonym: '2', side: 'optionA', cents: '5' },
        ],
        payouts: [
          { pseudonym: '2', cents: '1056' },
          { pseudonym: '3', cents: '135' },
        ],
        next: null,
      },
    ])
    expect(createHash('sha256').update(JSON.stringify(body.rules)).digest('hex')).toBe(body.rulesHash)
    const paid = await Promise.all(
      [mara, zoe].map(async (person) => (await person.ok('getEvent', on(id))).paidToMe),
    )
    expect(paid).toEqual(['10.56', '1.35'])
    for (const person of [mara, jo, zoe]) expect(JSON.stringify(body)).not.toContain(person.email)
  })

  test('V-01 says who decided: a proposal that stood, moderators, the creator, or a rule', async () => {
    const decidedBy = async (id: string) => {
      const { body } = await replay(id)
      return [body.outcome, body.decidedBy, body.feeRule.cents]
    }
    const practice = { isPracticeMode: true }
    const stood = await proposedEvent(world, mara, both(), 'optionA', practice)
    const agreed = await proposedEvent(world, mara, both(), 'void', practice)
    await world.pass('3 days')
    expect(await decidedBy(stood)).toEqual(['optionA', 'proposal', '24'])
    expect(await decidedBy(agreed)).toEqual(['void', 'proposal', '0'])
    const judged = await lockedEvent(world, mara, both())
    await decide(await world.moderator('Max'), judged, { outcome: 'optionB', reason: 'As the league says' })
    expect(await decidedBy(judged)).toEqual(['optionB', 'moderators', '24'])
    const { id: calledOff } = await openEvent(world, mara)
    await mara.ok('voidEvent', { ...on(calledOff), body: {} })
    expect(await decidedBy(calledOff)).toEqual(['void', 'creator', '0'])
    const unproposed = await lockedEvent(world, mara, both())
    await world.pass('3 days')
    expect(await decidedBy(unproposed)).toEqual(['void', 'rule', '0'])
  })

  test('V-01 of a void, of one side alone and of no bets everything goes back', async () => {
    const alone = await lockedEvent(world, mara, [
      [jo, 'optionA', '5'],
      [zoe, 'optionA', '0.01'],
      [jo, 'optionA', '2'],
    ])
    expect((await replay(alone)).body).toMatchObject({
      outcome: 'void',
      payouts: [
        { pseudonym: '1', cents: '700' },
        { pseudonym: '2', cents: '1' },
      ],
    })
    const empty = await lockedEvent(world, mara, [])
    expect((await replay(empty)).body).toMatchObject({ outcome: 'void', bets: [], payouts: [], next: null })
    for (const id of [alone, empty]) {
      await settlementInLog(world, id)
      expect((await verify(id)).out.trim().split('\n').at(-1)).toBe('verified')
    }
  })

  test('V-01 pseudonyms are an event’s own: the same people in another order have other ones', async () => {
    const first = await settledEvent(both())
    const second = await settledEvent([...both()].reverse())
    const own = async (id: string) =>
      Promise.all([jo, mara, zoe].map(async (person) => (await person.ok('ownReplay', on(id))).pseudonym))
    expect(await own(first)).toEqual(['1', '2', '3'])
    expect(await own(second)).toEqual(['3', '1', '2'])
    const stranger = await world.signUp('Stranger')
    expect(await stranger.ok('ownReplay', on(first))).toEqual({ pseudonym: null })
    expect((await world.visitor.call('ownReplay', on(first))).status).toBe(401)
    // nothing in it but the order of first bets, so nothing by which two events could be joined
    const { body } = await replay(first)
    const people = body.bets.map(({ pseudonym }) => Number(pseudonym))
    expect([...new Set(people)]).toEqual([1, 2, 3])
  })
})

describe('V-01 the lines', () => {
  test('V-01 are what the pages say, compact, in one gzip for who reads one, and may be kept for an hour', async () => {
    const id = await settledEvent(both())
    const response = await raw(id, { 'accept-encoding': 'gzip' })
    const text = await response.text()
    expect(text.split('\n').slice(1)).toEqual([
      '[1,1,"B",333]',
      '[2,2,"A",777]',
      '[3,3,"A",100]',
      '[4,2,"A",5]',
      '[2,1056]',
      '[3,135]',
      '',
    ])
    const { bets: _, payouts: __, next: ___, ...head } = (await replay(id)).body
    expect(JSON.parse(text.split('\n')[0]!)).toEqual({ ...head, betCount: 4 })
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/x-ndjson',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=3600',
      vary: 'accept, accept-encoding',
    })
    const plain = await raw(id, { 'accept-encoding': 'gzip;q=0, identity' })
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, text])
    const { hash } = await world.db.one<{ hash: Buffer }>(
      sql`select hash from event_replays where event_id = ${BigInt(id)}`,
    )
    expect(hash.toString('hex')).toBe(createHash('sha256').update(text).digest('hex'))
    expect(plain.headers.get('etag')).toBe(`"${hash.toString('hex')}"`)
  })

  test('V-01 an answer that may be kept says nothing of its caller; refusals are not kept', async () => {
    const id = await settledEvent(both())
    for (const headers of [LINES, { accept: 'application/json' }]) {
      const { headers: sent } = await fetch(`${world.url}/api/events/${id}/replay`, {
        headers: { ...headers, cookie: jo.cookie },
      })
      expect(['x-answer-for', 'ratelimit', 'set-cookie'].filter((name) => sent.has(name))).toEqual([])
    }
    expect((await raw('999999')).headers.get('cache-control')).toBe('no-store')
    expect((await jo.call('ownReplay', on(id))).headers.get('cache-control')).toBe('no-store')
  })

  allTest(
    'V-01 a large event comes in pages of 10,000 bets, and is made once behind its settlement',
    async () => {
      const people = Array.from({ length: 3 }, (_, n) => [mara, jo, zoe][n]!)
      const { id } = await openEvent(world, mara)
      for (const [n, person] of people.entries())
        await person.ok('placeBet', bet(id, n === 1 ? 'optionB' : 'optionA', '1'))
      await fillUp(id, 24_997)
      await world.pass('61 minutes')
      await world.db.transact(async (tx) =>
        finishEvent(world.context, tx, await lockBook(tx, BigInt(id)), 'optionA', 'for a test'),
      )
      expect(await payEvent(world.context, BigInt(id))).toBe(true)
      const early = await replay(id)
      expect([early.status, early.body.code, Number(early.headers.get('retry-after')) > 0]).toEqual([
        503,
        'unavailable',
        true,
      ])
      await world.settle()
      const pages = [await replay(id), await replay(id, '2'), await replay(id, '3')].map(({ body }) => body)
      expect(pages.map(({ bets, next }) => [bets.length, bets[0]!.order, next])).toEqual([
        [10_000, 1, '2'],
        [10_000, 10_001, '3'],
        [5_000, 20_001, null],
      ])
      expect((await replay(id, '4')).status).toBe(404)
      expect((await replay(id, '0')).status).toBe(400)
      const numbers = pages.flatMap(({ payouts }) => payouts.map(({ pseudonym }) => Number(pseudonym)))
      expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
      expect(await zoe.ok('ownReplay', on(id))).toEqual({ pseudonym: '3' })
      await settlementInLog(world, id)
      const { code, out } = await verify(id)
      expect([code, out]).toEqual([0, expect.stringContaining('25000 bets by 20003 people')])
      // nothing is made a second time, and nobody changes what was made
      await makeReplay(world.context, BigInt(id))
      await expect(
        world.db.change(sql`delete from event_replay_pages where event_id = ${BigInt(id)}`),
      ).rejects.toThrow(/append-only/)
    },
    120_000,
  )

  test('V-01 many who ask for a fresh replay at once have it made once', async () => {
    const id = await settledEvent(both())
    const answers = await Promise.all(Array.from({ length: 20 }, () => replay(id)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    expect(answers[0]!.status).toBe(200)
  })
})

/** Bets of people who are numbers alone, as the ledger would hold them: 20,000 people, some of whom bet twice. */
async function fillUp(id: string, count: number): Promise<void> {
  const event = BigInt(id)
  const first = 50_000_000
  await world.db.transact(async (tx) => {
    await tx.change(sql`
      insert into ledger_accounts (id, balance_cents)
      select ledger_account('person', ${first}::bigint + n, false), 0 from generate_series(0, 19999) n`)
    await tx.change(sql`
      insert into ledger_journals (key, reason, ref, at) values ('fill', 90, 'fill', clock_now())`)
    await tx.change(sql`
      with made as (
        insert into ledger_postings (id, source, destination, amount_cents, destination_after_cents, journal, at, reason)
        select nextval('ledger_posting_ids'), ledger_account('external-card', 0, false), ledger_account('person', ${first}::bigint + n, false),
          1000, 1000, (select id from ledger_journals where key = 'fill'), clock_now(), 90 from generate_series(0, 19999) n
        returning destination)
      update ledger_accounts a set balance_cents = 1000 from made m where a.id = m.destination`)
    await tx.change(sql`
      update ledger_accounts set balance_cents = balance_cents - 1000 * 20000 where id = ledger_account('external-card', 0, false)`)
    await tx.change(sql`
      insert into ledger_postings (id, source, destination, amount_cents, source_after_cents, at, reason)
      select nextval('ledger_posting_ids'), ledger_account('person', ${first}::bigint + n % 20000, false),
        ledger_account(case n % 20000 % 4 when 0 then 'event-b' else 'event-a' end, ${event}::bigint, false), 100 + n % 7,
        case when n < 20000 then 900 - n % 7 else 800 - n % 7 - n % 20000 % 7 end, clock_now(), ledger_reason('bet')
      from generate_series(0, ${count - 1}::int) n order by n`)
    await tx.change(sql`
      insert into bets (event_id, user_id, key, id, amount_cents, created_at, side)
      select ${event}::bigint, ledger_owner(p.source), gen_random_uuid(), p.id, p.amount_cents, p.at,
        case ledger_kind_of(p.destination) when ledger_kind('event-a') then 0 else 1 end
      from ledger_postings p where ledger_owner(p.destination) = ${event}
        and ledger_kind_of(p.destination) in (ledger_kind('event-a'), ledger_kind('event-b'))
        and ledger_kind_of(p.source) = ledger_kind('person') and ledger_owner(p.source) >= ${first}`)
    await tx.change(sql`
      update ledger_accounts a set balance_cents = a.balance_cents - s.cents
      from (select source, sum(amount_cents) as cents from ledger_postings
        where reason = ledger_reason('bet') and ledger_owner(source) >= ${first} and ledger_kind_of(source) = ledger_kind('person') group by source) s
      where a.id = s.source`)
    await tx.change(sql`
      update event_books k set stake_a_cents = s.a, stake_b_cents = s.b, bets_a = s.na, bets_b = s.nb
      from (select sum(amount_cents) filter (where side = 0) a, sum(amount_cents) filter (where side = 1) b,
        count(*) filter (where side = 0) na, count(*) filter (where side = 1) nb from bets where event_id = ${event}) s
      where k.event_id = ${event}`)
    await tx.change(sql`
      update ledger_accounts a set balance_cents = case when a.id = ledger_account('event-a', ${event}, false) then k.stake_a_cents else k.stake_b_cents end
      from event_books k where k.event_id = ${event}
        and a.id in (ledger_account('event-a', ${event}, false), ledger_account('event-b', ${event}, false))`)
  })
  await world.db.change(sql`analyze bets, ledger_accounts, ledger_postings`)
}

allTest(
  'V-03 a server that moves a cent from one winner to another is found out; one without the event says so',
  async () => {
    const id = await settledEvent(both())
    front.lie = (_, truth) => `${truth}`.replace('[2,1056]', '[2,1055]').replace('[3,135]', '[3,136]')
    const { code, out } = await verify(id, front.url)
    expect(code).toBe(1)
    expect(out).toContain('WRONG  The payout of person 2, in cents\n        said  1055\n        found 1056')
    expect(out.trim().split('\n').at(-1)).toBe('DOES NOT VERIFY')
    expect(await verify('999999')).toMatchObject({ code: 2, out: expect.stringContaining('answers 404') })
    expect((await verify('x')).code).toBe(2)
  },
)
