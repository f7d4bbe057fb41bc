import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { runDueTimers } from '#server/bets/index.ts'
import { sql } from '#server/core/db.ts'
import { on, proposedEvent } from '#tests/support/events.ts'
import { person, twoNodes } from '#tests/support/file-world.ts'
import { rounds } from '#tests/support/scale.ts'
import { prove } from '#tests/support/world.ts'

const [one, two] = twoNodes()
const ana = person(() => one.rich('Ana', '10000'))
const ben = person(() => one.rich('Ben', '10000'))
const dan = person(() => one.rich('Dan', '10000'))
const judge = person(() => one.moderator('Judge'))

const both = () => Promise.all([runDueTimers(one.context), runDueTimers(two.context)])
const move = (span: string) => one.db.change(sql`update clock set "offset" = "offset" + ${span}::interval`)
const bookOf = (id: string) =>
  one.db.one<{ outcome: string | null; check_until: Date | null; waits: number; paid: bigint }>(sql`
    select outcome, check_until, (select count(*)::int from event_flags f where f.event_id = b.event_id and f.waits) as waits,
      (select coalesce(sum(amount_cents), 0)::bigint from event_payouts p where p.event_id = b.event_id) as paid
    from event_books b where event_id = ${BigInt(id)}`)

test('J-04 two nodes hold a flagged payout once, and a moderator and the clock end the wait once', async () => {
  const hash = randomBytes(32)
  for (const { id } of [ana, ben])
    await one.db.change(sql`insert into known_devices (user_id, token_hash) values (${BigInt(id)}, ${hash})`)
  for (let round = 0; round < rounds(6); round++) {
    const id = await proposedEvent(one, ana, [
      [ben, 'optionA', '300'],
      [dan, 'optionB', '300'],
    ])
    await move('6 hours 1 minute')
    // the last loser concedes while both nodes take the due step, or too late
    await prove(dan)
    await Promise.all([both(), dan.call('concedeEvent', { ...on(id), body: {} })])
    const held = await bookOf(id)
    expect(held).toMatchObject({ outcome: null, waits: 1, paid: 0n })
    expect(held.check_until).not.toBeNull()
    const [flag] = await judge.ok('eventFlags')
    await one.db.change(
      sql`update sessions set last_seen_at = clock_now(), expires_at = clock_now() + interval '10 days'`,
    )
    if (round % 2 === 0) await move('24 hours')
    await one.db.change(
      sql`update sessions set last_seen_at = clock_now(), expires_at = clock_now() + interval '10 days'`,
    )
    await prove(judge)
    const close = { ...on(flag!.id), body: { note: 'A shared sofa' } }
    const [, first, second] = await Promise.all([
      both(),
      judge.call('closeEventFlag', close),
      two.as(judge).call('closeEventFlag', close),
    ])
    expect([first.status, second.status].sort()).toEqual([200, 409])
    await both()
    expect(await bookOf(id)).toMatchObject({ outcome: 'optionA', waits: 1, paid: 58_800n })
  }
})
