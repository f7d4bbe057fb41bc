import { describe, expect, test } from 'vitest'
import { keepLosingSide, knownAmong } from '#server/bets/event/won-from.ts'
import { sql } from '#server/core/db.ts'
import { bet, on, openEvent, productNow, proposedEvent } from '#tests/support/events.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { checkedAgo, playFor } from '#tests/support/play-time.ts'
import { eventBody, type Person, prove } from '#tests/support/world.ts'

const world = judgedWorld({ env: { RATE_EVENTS_PER_DAY: '1000', RATE_EVENTS_PER_DAY_NEW: '1000' } })
const ana = person(() => world.rich('Ana', '10000'))
const ben = person(() => world.rich('Ben', '10000'))
const cleo = person(() => world.rich('Cleo', '10000'))

const PRACTICE = { isPracticeMode: true }

/** Ben has won from Cleo; the money is paid when the world settles. */
async function concededEvent(): Promise<string> {
  for (const who of [ana, ben, cleo]) await prove(who)
  const stakes = [
    [ben, 'optionA', '5'],
    [cleo, 'optionB', '4'],
  ] as const
  const id = await proposedEvent(world, ana, [...stakes], 'optionA', PRACTICE)
  await cleo.ok('concedeEvent', on(id))
  return id
}
const wins = async (who: Person): Promise<string[]> =>
  (await who.ok('listNotifications'))
    .filter(({ title }) => title.startsWith('You won'))
    .map(({ link }) => link)

describe('N-08 from whom people won', () => {
  test('N-08 the losing side of a large event is read once, and not for every winner', async () => {
    const { id } = await openEvent(world, ana, PRACTICE)
    await cleo.ok('setRecordVisibility', { body: { whoIsIn: 'all' } })
    const eventId = BigInt(id)
    const rolledBack = new Error('rolled back')
    const found: unknown[] = []
    const run = world.db.transact(async (tx) => {
      await tx.change(sql`
        insert into bets (event_id, user_id, key, id, amount_cents, created_at, side)
        select ${eventId}, 1000000 + n, gen_random_uuid(), n, 100 + n % 7, clock_now(), n % 2 from generate_series(1, 24000) n`)
      await tx.change(sql`
        insert into bets (event_id, user_id, key, id, amount_cents, created_at, side)
        values (${eventId}, ${BigInt(cleo.id)}, gen_random_uuid(), 1, 100000, clock_now(), 1)`)
      // a minute would pass if each winner read the other side
      await tx.change(sql`set local statement_timeout = '8s'`)
      const losing = await keepLosingSide(tx, eventId, 0)
      const winners = Array.from({ length: 12_000 }, (_, n) => 1_000_002n + 2n * BigInt(n))
      const known = await knownAmong(tx, eventId, { largest: losing.largest, winners: [...winners, 7n] })
      found.push(losing.people, losing.largest.length, losing.largest[0], known.size)
      throw rolledBack
    })
    await expect(run).rejects.toThrow(rolledBack)
    expect(found).toEqual([12_001, 20, BigInt(cleo.id), 12_001])
  })

  test('N-08 a notice that breaks its whole transaction does not keep the later ones back', async () => {
    const broken = await concededEvent()
    await world.db.change(sql`
      create function break_delivery() returns trigger language plpgsql as $$
      begin
        perform pg_terminate_backend(pg_backend_pid());
        return new;
      end $$`)
    await world.db.change(sql`
      create trigger break_delivery before insert on event_losing_sides for each row execute function break_delivery()`)
    await world.settle()
    const { attempts } = await world.db.one<{ attempts: number }>(sql`
      select max(d.attempts)::int as attempts from fact_deliveries d join facts f on f.id = d.fact_id
      where d.listener = 'tell-bettors' and f.payload->>'eventId' = ${broken}`)
    expect(attempts).toBeGreaterThan(0)
    // without its other side there is no receipt yet, rather than one that changes
    expect((await ben.ok('lastWin', { query: { mode: 'practice' } })).win?.eventId).not.toBe(broken)
    await world.db.change(sql`drop trigger break_delivery on event_losing_sides`)
    await world.db.change(sql`drop function break_delivery()`)
    const later = await concededEvent()
    await world.settle()
    expect(await wins(ben)).toContain(`/events/${later}`)
    await world.pass('1 hour')
    expect(await wins(ben)).toContain(`/events/${broken}`)
  })
})

describe('N-08 before a reality check is answered', () => {
  test('N-08 there is no receipt, no notice that somebody asks again, and the bare sum of a win; after the answer there is all', async () => {
    const id = await concededEvent()
    await world.settle()
    const winOf = async () => (await ben.ok('lastWin', { query: { mode: 'practice' } })).win
    expect(await winOf()).toMatchObject({ eventId: id })
    const { id: real } = await openEvent(world, ana)
    await ben.ok('placeBet', bet(real, 'optionA', '2'))
    await checkedAgo(world, ben, 180)
    await playFor(world, ben, 120)
    const { check } = await ben.ok('playCheck')
    expect(check).not.toBeNull()
    expect(await winOf()).toBeNull()
    const noticeOf = async (of: string) =>
      (await ben.ok('listNotifications')).find(
        ({ title, link }) => title.startsWith('You won') && link === `/events/${of}`,
      )
    const unanswered = await concededEvent()
    await world.settle()

    const askedAgain = async (of: string) => {
      const endsAt = new Date((await productNow(world)).getTime() + 3_600_000).toISOString()
      const body = eventBody({ ...PRACTICE, endsAt, askedAgainOf: of })
      const { id: next } = await cleo.ok('createEvent', { body })
      await world.settle()
      return (await ben.ok('listNotifications')).some(({ link }) => link === `/events/${next}`)
    }
    expect(await askedAgain(id)).toBe(false)
    await ben.ok('answerPlayCheck', { body: { since: check!.since } })
    expect(await winOf()).toMatchObject({ eventId: unanswered })
    expect((await noticeOf(unanswered))!.title).toMatch(/^You won \S+\s?[\d.]+ · /)
    const later = await concededEvent()
    await world.settle()
    expect((await noticeOf(later))!.title).toMatch(/^You won \S+\s?[\d.]+ from /)
    expect(await askedAgain(later)).toBe(true)
  })
})
