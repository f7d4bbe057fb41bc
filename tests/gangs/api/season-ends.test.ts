import { describe, expect, test } from 'vitest'
import type { Query } from '#contract/index.ts'
import { raw, sql } from '#server/core/db.ts'
import { productNow } from '#tests/support/events.ts'
import { judgedWorld } from '#tests/support/file-world.ts'
import { alone, evening, gangOf, passTo, settledEvent, toMonday } from '#tests/support/season-world.ts'
import { PASSWORD, type Person, prove, refused } from '#tests/support/world.ts'

const world = judgedWorld()
let serial = 0
const name = () => `Ended ${++serial}`

const board = (person: Person, id: string, query: Query<'gangBoard'> = {}) =>
  person.ok('gangBoard', { params: { id }, query })
const last = (person: Person, id: string, more: Query<'gangBoard'> = {}) =>
  board(person, id, { when: 'last', ...more })

async function trio(): Promise<[Person, Person, Person]> {
  const all = []
  for (const one of ['Ada', 'Ben', 'Cem']) all.push(await world.signUp(one))
  return all as [Person, Person, Person]
}
const wonThree = async (winner: Person, others: [Person, Person]) => {
  for (let n = 0; n < 3; n++) await settledEvent(world, winner, alone(winner, others), { own: true })
}

/** While `during` runs, rows of a gang cannot be stored in a table. @param during is given how to end that before its end */
async function failing(table: string, gang: string, during: (mend: () => Promise<void>) => Promise<void>) {
  const change = (text: string) => world.db.change(raw(text))
  await change(`create function refuse_gang() returns trigger language plpgsql as $$
    begin raise exception 'the rows of this gang fail'; end $$`)
  await change(
    `create trigger fails before insert on ${table} for each row when (new.gang_id = ${gang}) execute function refuse_gang()`,
  )
  const mend = async () => {
    await change(`drop function if exists refuse_gang() cascade`)
  }
  try {
    await during(mend)
  } finally {
    await mend()
  }
}

describe('Q-08 the end of a season', () => {
  test('Q-08 the board freezes within a minute after Monday 00:00, is kept, and its winner stands on the crest until the next', async () => {
    const monday = await toMonday(world)
    const [ada, ben, cem] = await trio()
    const id = await gangOf([ada, ben, cem], name())
    await wonThree(ada, [ben, cem])
    const before = await board(ben, id)
    expect(before).toMatchObject({ frozen: false, winner: null, timeZone: 'UTC' })
    expect(new Date(before.ends).getTime()).toBe(monday.getTime() + 7 * 86_400_000)
    await passTo(world, new Date(before.ends))
    // at midnight the next week runs, and the last one shows what it came to
    expect((await board(ben, id)).bettors).toEqual([])
    expect((await last(ben, id)).bettors).toEqual(before.bettors)
    await world.pass('1 minute')
    const kept = await last(ben, id)
    expect(kept).toMatchObject({ frozen: true, starts: before.starts, ends: before.ends })
    expect(kept.bettors).toEqual(before.bettors)
    expect(kept.winner).toMatchObject({ person: { id: ada.id }, isMe: false })
    expect((await board(ada, id)).winner).toMatchObject({ isMe: true })
    // members who leave or hide: the kept board names a former member, and nobody who hides
    await ben.ok('leaveGang', { body: {} })
    expect((await last(cem, id)).bettors.map((row) => row.person.id)).toEqual(
      before.bettors.map((row) => row.person.id),
    )
    await ada.ok('setRecordVisibility', { body: { whoIsIn: 'nobody' } })
    expect((await last(cem, id)).winner).toBeNull()
    await ada.ok('setRecordVisibility', { body: { whoIsIn: 'practice' } })
    // later corrections do not change it
    await world.db.change(sql`update event_scores set side_a = false where gang_id = ${BigInt(id)}`)
    expect((await last(cem, id)).bettors).toEqual(kept.bettors)
    await world.db.change(sql`update event_scores set side_a = true where gang_id = ${BigInt(id)}`)
    await expect(
      world.db.change(sql`update gang_places set place = 2 where gang_id = ${BigInt(id)}`),
    ).rejects.toThrow('append-only')
    // a week in which nobody played has a board that says so, and no winner
    await world.pass('7 days')
    await world.pass('1 minute')
    expect(await last(cem, id)).toMatchObject({ frozen: true, bettors: [], winner: null })
    // the month of both is kept too
    const month = await board(cem, id, { period: 'month' })
    await passTo(world, new Date(month.ends))
    await world.pass('1 minute')
    expect(await last(cem, id, { period: 'month' })).toMatchObject({ frozen: true, ends: month.ends })
  })

  test('Q-08 a closed account leaves the kept boards, and a dissolved gang takes its own along', async () => {
    await toMonday(world)
    const [ada, ben, cem] = await trio()
    const id = await gangOf([ada, ben, cem], name())
    await wonThree(cem, [ada, ben])
    await toMonday(world)
    expect((await last(ada, id)).winner).toMatchObject({ person: { id: cem.id } })
    await cem.ok('closeAccount', { body: { password: PASSWORD } })
    expect(await last(ada, id)).toMatchObject({ winner: null, bettors: [] })
    for (const one of [ada, ben]) await one.ok('leaveGang', { body: {} })
    const left = await world.db.rows(sql`select from gang_seasons where gang_id = ${BigInt(id)}`)
    expect(left).toEqual([])
  })

  test('Q-08 the export of an account has its places on kept boards', async () => {
    await toMonday(world)
    const [ada, ben, cem] = await trio()
    const gang = name()
    await gangOf([ada, ben, cem], gang)
    await wonThree(ada, [ben, cem])
    await toMonday(world)
    const file = await (await prove(ada)).ok('exportData')
    expect(JSON.stringify(file)).toContain(`"gangBoards":[{"gang":"${gang}"`)
  })

  test('Q-08 results count from the moment on at which a member joined, so nobody carries a week into another gang', async () => {
    await toMonday(world)
    const [ada, ben, cem] = await trio()
    const five = [ada, ben, cem, await world.signUp('Dana'), await world.signUp('Eli')]
    const id = await gangOf([ada], name())
    await settledEvent(world, cem, evening(five))
    await ben.ok('joinGang', { params: { id }, body: {} })
    await settledEvent(world, cem, evening(five))
    expect([(await board(ada, id)).own.events, (await board(ben, id)).own.events]).toEqual([2, 1])
  })

  test('Q-08 two nodes freeze each season once, whatever they do at the same time', async () => {
    await toMonday(world)
    const [ada, ben, cem] = await trio()
    const id = await gangOf([ada, ben, cem], name())
    await wonThree(ada, [ben, cem])
    const { ends } = await board(ada, id)
    // the clock alone moves, so that no round of this server comes first
    await world.db.change(sql`
      update clock set "offset" = "offset" + (${new Date(ends)}::timestamptz - clock_now()) + interval '20 seconds'`)
    const freeze = () =>
      world.db.one<{ frozen: number }>(sql`select gang_freeze_seasons(500, 'UTC') as frozen`)
    const counts = await Promise.all([freeze(), freeze(), freeze(), freeze()])
    const due = counts.reduce((sum, { frozen }) => sum + frozen, 0)
    expect(due).toBeGreaterThan(0)
    expect((await freeze()).frozen).toBe(0)
    expect((await last(ada, id)).bettors).toHaveLength(1)
    const seasons = await world.db.rows<{ frozen: boolean }>(sql`
      select frozen_at is not null as frozen from gang_seasons where gang_id = ${BigInt(id)} and period = 'week' order by starts_at`)
    expect(seasons.map(({ frozen }) => frozen)).toEqual([true, false])
  })

  test('Q-08 a settlement of the last moments that waits to be scored holds its season back', async () => {
    await toMonday(world)
    const [ada, ben, cem] = await trio()
    const id = await gangOf([ada, ben, cem], name())
    await wonThree(ada, [ben, cem])
    const { ends } = await board(ada, id)
    // the clock alone moves, so that no round of this server comes first
    await world.db.change(sql`
      update clock set "offset" = "offset" + (${new Date(ends)}::timestamptz - clock_now()) + interval '20 seconds'`)
    const freeze = () => world.db.rows(sql`select gang_freeze_seasons(500, 'UTC')`)
    const waiting = sql`select max(event_id) from event_scores where gang_id = ${BigInt(id)}`
    for (const queue of [sql`event_scores_due`, sql`event_results_due`]) {
      await world.db.change(sql`insert into ${queue} (event_id) ${waiting}`)
      await freeze()
      expect(await last(ada, id)).toMatchObject({ frozen: false, bettors: [{ events: 3 }] })
      // a try that failed a moment ago, and one long ago that comes again now
      for (const [failed, due] of [
        ['1 minute', '-1 minute'],
        ['1 hour', '0'],
      ]) {
        await world.db.change(sql`
          update ${queue} set failed_at = clock_now() - ${failed}::interval, due_at = clock_now() - ${due}::interval`)
        await freeze()
        expect(await last(ada, id), failed).toMatchObject({ frozen: false })
      }
      await world.db.change(sql`delete from ${queue}`)
    }
    await freeze()
    expect(await last(ada, id)).toMatchObject({ frozen: true, bettors: [{ events: 3 }] })
  })

  test('Q-08 an event whose scoring fails once still counts on its board, and one that fails for ever holds it for ten minutes', async () => {
    for (const isForEver of [false, true]) {
      await toMonday(world)
      const [ada, ben, cem] = await trio()
      const id = await gangOf([ada, ben, cem], name())
      await wonThree(ada, [ben, cem])
      const { ends } = await board(ada, id)
      await passTo(world, new Date(new Date(ends).getTime() - 7_280_000))
      await failing('event_scores', id, async (mend) => {
        // settled in the last minute
        await settledEvent(world, ada, alone(ada, [ben, cem]), { own: true })
        await world.pass('40 seconds')
        expect(await last(ada, id)).toMatchObject({ frozen: false, bettors: [{ events: 3 }] })
        if (!isForEver) await mend()
        await world.pass('8 minutes')
        await world.settle()
        if (isForEver) {
          expect(await last(ada, id)).toMatchObject({ frozen: false })
          await world.pass('3 minutes')
          await world.settle()
        }
        expect(await last(ada, id)).toMatchObject({ frozen: true, bettors: [{ events: isForEver ? 3 : 4 }] })
      })
      await world.pass('2 minutes')
    }
  })

  test('Q-08 a gang whose board cannot be kept stops no other one, and is kept when it can be', async () => {
    await toMonday(world)
    const [ada, ben, cem] = await trio()
    const [dan, eve, fay] = await trio()
    const id = await gangOf([ada, ben, cem], name())
    const other = await gangOf([dan, eve, fay], name())
    await wonThree(ada, [ben, cem])
    await wonThree(dan, [eve, fay])
    await failing('gang_places', id, async () => {
      await toMonday(world)
      expect(await last(ada, id)).toMatchObject({ frozen: false, bettors: [{ events: 3 }] })
      expect(await last(dan, other)).toMatchObject({ frozen: true, bettors: [{ events: 3 }] })
    })
    await world.settle()
    expect(await last(ada, id)).toMatchObject({ frozen: true, bettors: [{ events: 3 }] })
  })

  test('Q-08 a time zone that the database no longer knows gives way to the site’s', async () => {
    await toMonday(world)
    const [ada, ben] = await trio()
    const id = await gangOf([ada, ben], name(), 'Asia/Tokyo')
    await world.db.change(sql`update gangs set time_zone = 'Mars/Olympus' where id = ${BigInt(id)}`)
    await toMonday(world)
    expect(await last(ada, id)).toMatchObject({ frozen: true, timeZone: 'Asia/Tokyo' })
    expect(await board(ada, id)).toMatchObject({ timeZone: 'UTC' })
  })
})

describe('Q-08 the time zone of a gang', () => {
  test('Q-08 is its founder’s, else the site’s; the owner alone changes it, to one that the database knows', async () => {
    const [ada, ben, cem] = await trio()
    const id = await gangOf([ada, ben], name(), 'Asia/Tokyo')
    expect(await board(ben, id)).toMatchObject({
      timeZone: 'Asia/Tokyo',
      next: null,
      can: { setTimeZone: false },
    })
    expect((await board(ada, id)).can).toEqual({ setTimeZone: true })
    const { ends } = await board(ada, id)
    expect(new Date(ends).toISOString()).toMatch(/T15:00:00/)
    const other = await cem.ok('createGang', { body: { name: name() } })
    expect((await board(cem, other.id)).timeZone).toBe('UTC')
    const change = (who: Person, timeZone: string) =>
      who.call('changeGang', { params: { id }, body: { timeZone } })
    expect(refused(await change(ben, 'Europe/Berlin'))).toEqual([403, 'forbidden'])
    await ada.ok('changeGangMember', { params: { id, userId: ben.id }, body: { role: 'officer' } })
    expect(refused(await change(ben, 'Europe/Berlin'))).toEqual([403, 'forbidden'])
    for (const bad of ['Mars/Olympus', '+02:00', ''])
      expect(refused(await change(ada, bad))).toEqual([400, 'malformed'])
    expect(
      refused(await world.visitor.call('createGang', { body: { name: name(), timeZone: 'UTC' } }))[0],
    ).toBe(401)
    // it waits for the end of the week
    expect((await change(ada, 'America/Los_Angeles')).status).toBe(200)
    expect(await board(ben, id)).toMatchObject({
      ...{ timeZone: 'Asia/Tokyo', ends },
      next: { timeZone: 'America/Los_Angeles', from: ends },
    })
    // and the present one again takes it back
    expect((await change(ada, 'Asia/Tokyo')).status).toBe(200)
    expect(await board(ben, id)).toMatchObject({ timeZone: 'Asia/Tokyo', next: null })
  })

  test('Q-08 a zone that the founder’s browser alone knows keeps nobody from founding: the founder’s own counts', async () => {
    const founded = async (timeZone: string, own?: string) => {
      const founder = await world.signUp('Fay')
      if (own) await founder.ok('setTimeZone', { body: { timeZone: own } })
      const { id } = await founder.ok('createGang', { body: { name: name(), timeZone } })
      return (await board(founder, id)).timeZone
    }
    for (const unknown of ['Mars/Olympus', '+02:00', '']) {
      expect(await founded(unknown), unknown).toBe('UTC')
      expect(await founded(unknown, 'Asia/Kathmandu'), unknown).toBe('Asia/Kathmandu')
    }
    expect(await founded('Europe/Berlin', 'Asia/Kathmandu')).toBe('Europe/Berlin')
  })

  test.each([
    ['Pacific/Kiritimati', 'Pacific/Pago_Pago'],
    ['Pacific/Pago_Pago', 'Pacific/Kiritimati'],
    ['Europe/Berlin', 'America/Los_Angeles'],
  ])('Q-08 from %s to %s no moment is lost and none counts twice', async (from, to) => {
    const monday = await toMonday(world)
    const [ada, ben, cem] = await trio()
    const id = await gangOf([ada, ben, cem], name(), from)
    await passTo(world, new Date(monday.getTime() + 2 * 86_400_000))
    const first = await board(ada, id)
    await ada.ok('changeGang', { params: { id }, body: { timeZone: to } })
    expect((await board(ada, id)).ends).toBe(first.ends)
    // an event every seven hours, before the first midnight and after the last one
    let events = 0
    await passTo(world, new Date(new Date(first.ends).getTime() - 20 * 3_600_000))
    for (; events < 9; events++) {
      await settledEvent(world, ada, alone(ada, [ben, cem]), { own: true })
      await world.pass('5 hours')
    }
    const second = await board(ada, id)
    expect(second).toMatchObject({ timeZone: to, next: null })
    const midnight = await world.db.one<{ text: string }>(sql`
      select to_char(${new Date(second.ends)}::timestamptz at time zone ${to}, 'Dy HH24:MI') as text`)
    expect(midnight.text).toBe('Mon 00:00')
    const days = (new Date(second.ends).getTime() - new Date(first.ends).getTime()) / 86_400_000
    expect(days).toBeGreaterThan(5.9)
    expect(days).toBeLessThan(8.1)
    await passTo(world, new Date(second.ends))
    await world.pass('1 minute')
    const kept = await world.db.one<{ events: number }>(sql`
      select sum(events)::int as events from gang_places where gang_id = ${BigInt(id)} and period = 'week' and practice
        and user_id = ${BigInt(ada.id)}`)
    expect(kept.events).toBe(events)
    expect(await last(ada, id)).toMatchObject({ ends: second.ends, timeZone: expect.any(String) })
  })

  test('Q-08 a server that was down for weeks freezes each of them, in the time zone that counted for it', async () => {
    await toMonday(world)
    const [ada, ben, cem] = await trio()
    const id = await gangOf([ada, ben, cem], name(), 'Europe/Berlin')
    await wonThree(ada, [ben, cem])
    await ada.ok('changeGang', { params: { id }, body: { timeZone: 'Asia/Tokyo' } })
    await world.pass('24 days')
    const seasons = await world.db.rows<{ zone: string; frozen: boolean; people: number }>(sql`
      select s.time_zone as zone, s.frozen_at is not null as frozen, count(p.user_id)::int as people
      from gang_seasons s left join gang_places p using (gang_id, period, starts_at)
      where s.gang_id = ${BigInt(id)} and s.period = 'week' group by s.starts_at, 1, 2 order by s.starts_at`)
    expect(seasons.map(({ zone, frozen, people }) => [zone, frozen, people])).toEqual([
      ['Europe/Berlin', true, 1],
      ['Asia/Tokyo', true, 0],
      ['Asia/Tokyo', true, 0],
      ['Asia/Tokyo', false, 0],
    ])
    expect(await productNow(world)).toBeInstanceOf(Date)
  })
})
