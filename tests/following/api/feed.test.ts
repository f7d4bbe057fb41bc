import { describe, expect, test } from 'vitest'
import type { WhoIsIn } from '#contract/auth.ts'
import { sql } from '#server/core/db.ts'
import { bet, EVIDENCE, on, openEvent, stakedEvent } from '#tests/support/events.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import type { Person } from '#tests/support/world.ts'

const world = judgedWorld()
const jo = person(() => world.rich('Jo', '1000'))

const at = (person: Person) => ({ params: { userId: person.id } })
const choose = (person: Person, whoIsIn: WhoIsIn) => person.ok('setRecordVisibility', { body: { whoIsIn } })

/** Somebody whom the fan follows, with this choice. */
async function followed(fan: Person, name: string, whoIsIn: WhoIsIn = 'all'): Promise<Person> {
  const person = await world.rich(name, '500')
  await choose(person, 'all')
  await fan.ok('follow', { ...at(person), body: {} })
  await choose(person, whoIsIn)
  return person
}
const feedOf = async (person: Person) =>
  (await person.ok('listFeed')).map((entry) => [
    entry.kind,
    entry.person.id,
    'eventId' in entry ? entry.eventId : entry.tournamentId,
  ])

/** An event that the person wins against Jo. */
async function won(asker: Person, winner: Person, practice = false): Promise<string> {
  const id = await stakedEvent(
    world,
    asker,
    [
      [winner, 'optionA', '2'],
      [jo, 'optionB', '2'],
    ],
    { isPracticeMode: practice },
  )
  await world.pass('61 minutes')
  await asker.ok('proposeOutcome', { ...on(id), body: { outcome: 'optionA', ...EVIDENCE } })
  await jo.ok('concedeEvent', on(id))
  await world.settle()
  return id
}

describe('Q-09 the feed', () => {
  test('Q-09 it tells what people ask and win in public, newest first, with no stake and no amount', async () => {
    const fan = await world.signUp('Fay')
    const [ana, bo] = [await followed(fan, 'Ana'), await followed(fan, 'Bo')]
    const asker = await world.rich('Asker', '100')
    const eventId = await won(asker, bo)
    const { id } = await openEvent(world, ana, { title: 'Rain on Sunday?' })
    const feed = await fan.ok('listFeed')
    expect(feed.map(({ kind, person }) => [kind, person.firstName])).toEqual([
      ['asked', 'Ana'],
      ['won', 'Bo'],
    ])
    expect(feed[0]).toMatchObject({ eventId: id, title: 'Rain on Sunday?', open: true })
    expect(feed[1]).toMatchObject({ eventId, answer: expect.any(String) })
    expect(JSON.stringify(feed)).not.toMatch(/amount|stake|pool|cents|payout|selection/i)
    // who asked nothing and follows nobody has none
    expect(await feedOf(asker)).toEqual([])
  })

  test('Q-16 a bet on an open event, and a lost one, is in nobody’s feed', async () => {
    const fan = await world.signUp('Fay')
    const ana = await followed(fan, 'Ana')
    const { id } = await openEvent(world, jo)
    await ana.ok('placeBet', bet(id, 'optionA', '5'))
    await won(jo, await followed(jo, 'Other'))
    expect(await feedOf(fan)).toEqual([])
  })

  test('Q-09 the feed of somebody who hides has what they ask, and no win that their choice does not show', async () => {
    const fan = await world.signUp('Fay')
    const [hidden, practice] = [
      await followed(fan, 'Hidden', 'nobody'),
      await followed(fan, 'Practice', 'practice'),
    ]
    const asker = await world.rich('Asker', '100')
    const coins = new Map<Person, string>()
    for (const winner of [hidden, practice]) {
      await won(asker, winner)
      coins.set(winner, await won(asker, winner, true))
    }
    // their own question names them as its creator, and their win of it stays out too
    const own = await won(hidden, hidden)
    expect(await feedOf(fan)).toEqual([
      ['asked', hidden.id, own],
      ['won', practice.id, coins.get(practice)],
    ])
    // a later choice holds for what was there before
    await choose(practice, 'nobody')
    expect(await feedOf(fan)).toEqual([['asked', hidden.id, own]])
  })

  test('Q-02 Q-09 an event of a circle is in no feed, not even of its guests', async () => {
    const fan = await world.signUp('Fay')
    const ana = await followed(fan, 'Ana')
    const { id, inviteLink } = await openEvent(world, ana, { audience: 'link' })
    await fan.ok('joinByLink', { params: { token: inviteLink!.slice(3) }, body: {} })
    expect((await fan.ok('getEvent', on(id))).id).toBe(id)
    expect(await feedOf(fan)).toEqual([])
    const open = await openEvent(world, ana)
    expect(await feedOf(fan)).toEqual([['asked', ana.id, open.id]])
    await ana.ok('changeAudience', { ...on(open.id), body: { audience: 'link' } })
    expect(await feedOf(fan)).toEqual([])
  })

  test('Q-09 muting, a block, a ban, unfollowing and words taken down take acts out at once', async () => {
    const fan = await world.signUp('Fay')
    const ana = await followed(fan, 'Ana')
    const { id } = await openEvent(world, ana)
    const seen = async () => (await feedOf(fan)).length
    const mute = (muted: boolean) => fan.ok('muteFollowing', { ...at(ana), body: { muted } })
    await mute(true)
    expect(await seen()).toBe(0)
    await mute(false)
    expect(await seen()).toBe(1)
    const down = (is: boolean) =>
      world.db.change(sql`update event_books set words_down = ${is} where event_id = ${BigInt(id)}`)
    await down(true)
    expect(await seen()).toBe(0)
    await down(false)
    await world.db.change(sql`
      insert into sanctions (user_id, given_by, kind, reason, until)
      values (${BigInt(ana.id)}, ${BigInt(jo.id)}, 'ban', 'Spam', clock_now() + interval '1 hour')`)
    expect(await seen()).toBe(0)
    await world.pass('2 hours')
    expect(await seen()).toBe(1)
    await ana.ok('blockUser', { params: { id: fan.id }, body: {} })
    expect(await seen()).toBe(0)
    await ana.ok('unblockUser', { params: { id: fan.id } })
    expect(await seen()).toBe(0)
  })

  test('Q-09 a request that waits, or was declined, shows nothing', async () => {
    const [fan, shy] = [await world.signUp('Fay'), await world.rich('Shy', '10')]
    await openEvent(world, shy)
    await fan.ok('follow', { ...at(shy), body: {} })
    expect(await feedOf(fan)).toEqual([])
    await shy.ok('answerFan', { ...at(fan), body: { accepts: false } })
    expect(await feedOf(fan)).toEqual([])
  })

  test('Q-09 pages go on without a gap or a repetition, and end after thirty days', async () => {
    const fan = await world.signUp('Fay')
    const people = [await followed(fan, 'Ana'), await followed(fan, 'Bo')]
    const asked: string[] = []
    for (let n = 0; n < 6; n++) asked.push((await openEvent(world, people[n % 2]!)).id)
    // several of one moment
    await world.db.change(sql`
      update events set created_at = (select max(created_at) from events) where id = any(${asked.slice(2).map(BigInt)}::bigint[])`)
    const read: string[] = []
    let cursor: string | undefined
    do {
      const page = await fan.call('listFeed', { query: { limit: 2, ...(cursor && { cursor }) } })
      for (const entry of page.body) if ('eventId' in entry) read.push(entry.eventId)
      cursor = page.headers.get('x-next-cursor') ?? undefined
    } while (cursor)
    expect(read).toEqual([...asked].reverse())
    await world.pass('30 days')
    expect(await feedOf(fan)).toEqual([])
  })

  test('Y-09 Q-09 nobody on a break is invited to play by the feed', async () => {
    const fan = await world.rich('Fay', '10')
    const ana = await followed(fan, 'Ana')
    const asker = await world.rich('Asker', '100')
    const eventId = await won(asker, ana)
    // more questions than one look at the feed reads
    for (let n = 0; n < 8; n++) await openEvent(world, ana)
    await fan.ok('pausePlay', { body: { kind: 'time-out', length: '24h' } })
    const page = await fan.call('listFeed', { query: { limit: 1 } })
    expect(page.body.map((entry) => [entry.kind, 'eventId' in entry && entry.eventId])).toEqual([
      ['won', eventId],
    ])
    expect(page.headers.get('x-next-cursor')).toBeNull()
  })

  test('Q-09 home has the newest entries in its one answer', async () => {
    const fan = await world.signUp('Fay')
    const ana = await followed(fan, 'Ana')
    const { id } = await openEvent(world, ana)
    const parts = await fan.ok('home', { query: { mode: 'practice' } })
    expect(parts.find(({ address }) => address === '/api/feed?limit=4')?.reply).toMatchObject([
      { eventId: id },
    ])
  })
})
