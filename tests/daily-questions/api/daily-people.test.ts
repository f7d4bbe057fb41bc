import { describe, expect, test } from 'vitest'
import { methodAndPath } from '#contract/endpoint.ts'
import { routes } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import { sql } from '#server/core/db.ts'
import { questionOf, scheduled, siteDay, untilHour } from '#tests/support/daily.ts'
import { bet, on, stakedEvent } from '#tests/support/events.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { checkedAgo, playFor } from '#tests/support/play-time.ts'
import { connect, settled } from '#tests/support/sockets.ts'
import { refused } from '#tests/support/world.ts'

const world = judgedWorld({ env: { RATE_WRITE_PER_SECOND: '100000' } })
/** No other number of the replies is as large. */
const asker = person(async () => {
  await world.db.change(sql`select setval(pg_get_serial_sequence('users', 'id'), 7318264950)`)
  return world.moderator('Quintilian')
})
const other = person(() => world.moderator('Other'))
const mara = person(() => world.signUp('Mara'))
const crowd = Array.from({ length: 5 }, (_, n) => person(() => world.signUp(`Bettor${'abcde'[n]}`)))

/** The question of tomorrow, once it is open. @returns its event's id */
async function openTomorrow(): Promise<string> {
  const id = await scheduled([asker, other], await siteDay(world, 1))
  await untilHour(world, '00:00', 1)
  return (await questionOf(asker, id)).event!.id
}

async function settledOn(eventId: string, outcome: 'optionA' | 'optionB'): Promise<void> {
  await untilHour(world, '20:01')
  const { id } = (await asker.ok('listDailyQuestions')).find(({ event }) => event?.id === eventId)!
  await asker.ok('proposeDailyOutcome', {
    ...on(id),
    body: { outcome, sourceUrl: 'https://example.com/weather' },
  })
  await world.pass('11 minutes')
  await world.pass('1 minute')
}

const reads = Object.values(routes as Record<string, Route>)
  .map((route) => ({ ...methodAndPath(route.endpoint), who: route.who }))
  .filter(({ method, who }) => method === 'GET' && (who === 'user' || who === 'public'))

describe('N-01 the operator behind the question', () => {
  test('N-01 no reply and no frame tells a person who asked it, before and after the outcome', async () => {
    const socket = await connect(world, mara)
    const eventId = await openTomorrow()
    await mara.ok('placeBet', bet(eventId, 'optionA', '5'))
    await crowd[0]!.ok('placeBet', bet(eventId, 'optionB', '5'))
    const leaks = async () => {
      const found: string[] = []
      for (const { path } of reads) {
        const filled = path.replace('{kind}', 'events').replaceAll(/\{\w+\}/g, eventId)
        const answer = await fetch(`${world.url}${filled}`, { headers: { cookie: mara.cookie } })
        const text = await answer.text()
        if (text.includes(asker.id) || text.includes('Quintilian')) found.push(path)
      }
      return found
    }
    expect(await leaks()).toEqual([])
    await settledOn(eventId, 'optionA')
    expect(await leaks()).toEqual([])
    await settled(socket)
    const frames = JSON.stringify(socket.received)
    socket.terminate()
    expect(frames).not.toContain(asker.id)
    expect(frames).not.toContain('Quintilian')
    expect(JSON.stringify(await mara.ok('listNotifications'))).not.toContain('Quintilian')
  })

  test('N-01 the site’s account is no person: it is found nowhere, has no profile, takes no role and gets no notice', async () => {
    const { id } = await world.db.one<{ id: bigint }>(sql`select id from users where is_site`)
    // the counts are kept for a while, and the admin comes after them
    const people = await world.db.one<{ n: number }>(
      sql`select count(*)::int as n from users where not is_site`,
    )
    const admin = await world.withRole('Ada', 'admin')
    expect(refused(await mara.call('userProfile', { params: { userId: String(id) } }))).toEqual([
      404,
      'not_found',
    ])
    expect(await admin.ok('listAccounts', { query: { query: 'Evens' } })).toEqual([])
    const raised = await admin.call('changeRole', {
      ...on(String(id)),
      body: { role: 'admin', reason: 'Why not' },
    })
    expect(refused(raised)).toEqual([404, 'not_found'])
    const sent = await crowd[0]!.call('transfer', {
      body: { receiverId: String(id), amount: '1' },
      key: 'to-the-site',
    })
    expect(sent.status).toBeGreaterThanOrEqual(400)
    expect(await world.db.rows(sql`select 1 from notifications where user_id = ${id}`)).toEqual([])
    expect((await world.visitor.ok('publicCounts')).people).toBe(people.n)
  })

  test('N-01 a closed account of an operator gives a day that has not begun back to the list', async () => {
    const leaving = await world.moderator('Leaving')
    const id = await scheduled([leaving, other], await siteDay(world, 5))
    expect((await questionOf(other, id)).day).not.toBeNull()
    await leaving.ok('closeAccount', { body: { password: 'brass lamp over the pine table' } })
    expect(await questionOf(other, id)).toMatchObject({ day: null, askedBy: null })
  })
})

describe('N-01 its stakes count on no board', () => {
  test('N-01 neither on the boards of bettors nor in a gang’s record, where the same bets on another event count on both', async () => {
    const gang = (await crowd[1]!.ok('createGang', { body: { name: 'Weather watchers', description: '' } }))
      .id
    await crowd[2]!.ok('joinGang', on(gang))
    for (const one of crowd) await one.ok('setRecordVisibility', { body: { whoIsIn: 'all' } })
    const records = async () =>
      (await crowd[1]!.ok('getGang', on(gang))).members.map((member) => JSON.stringify(member.week))
    const scores = async () =>
      (await world.db.one<{ n: number }>(sql`select count(*)::int as n from bettor_scores`)).n
    const before = { records: await records(), scores: await scores() }
    const stakes = (eventId: string) =>
      Promise.all(
        crowd.map((one, n) => one.ok('placeBet', bet(eventId, n % 2 === 0 ? 'optionA' : 'optionB', '5'))),
      )
    const eventId = await openTomorrow()
    await stakes(eventId)
    await settledOn(eventId, 'optionB')
    expect(
      await world.db.first(sql`select 1 from event_scores where event_id = ${BigInt(eventId)}`),
    ).toBeDefined()
    expect({ records: await records(), scores: await scores() }).toEqual(before)
    // the same bets on somebody's own event
    const own = await stakedEvent(
      world,
      mara,
      crowd.map((one, n) => [one, n % 2 === 0 ? 'optionA' : 'optionB', '5'] as const),
      { isPracticeMode: true },
    )
    await world.pass('61 minutes')
    await mara.ok('proposeOutcome', { ...on(own), body: { outcome: 'optionB' } })
    await world.pass('11 minutes')
    await world.pass('1 minute')
    expect(await records()).not.toEqual(before.records)
    expect(await scores()).toBeGreaterThan(before.scores)
  })
})

describe('N-01 N-06 nobody on a break sees it', () => {
  test('N-01 a person on a time-out, and one on an exclusion, read no question and no days', async () => {
    await openTomorrow()
    for (const body of [
      { kind: 'time-out', length: '24h' },
      { kind: 'exclusion', length: '6m' },
    ] as const) {
      const who = await world.signUp('Paused')
      expect((await who.ok('dailyQuestion')).question).not.toBeNull()
      await who.ok('pausePlay', { body })
      expect(await who.ok('dailyQuestion')).toEqual({ question: null, days: null })
    }
  })

  test('N-01 a person whose reality check waits reads none before they answer it', async () => {
    const who = await world.rich('Checked', '50')
    const { id } = await mara.ok('createEvent', {
      body: {
        ...{ title: 'Does the bus come?', description: '', category: 'other', isPracticeMode: false },
        ...{ optionALabel: 'Yes', optionBLabel: 'No' },
        endsAt: new Date(Date.now() + 300 * 86_400_000).toISOString(),
      },
    })
    await who.ok('placeBet', bet(id, 'optionA', '5'))
    await checkedAgo(world, who, 180)
    await playFor(world, who, 120)
    expect((await who.ok('playCheck')).check).not.toBeNull()
    expect(await who.ok('dailyQuestion')).toEqual({ question: null, days: null })
    await who.ok('answerPlayCheck', { body: { since: (await who.ok('playCheck')).check!.since } })
    expect((await who.ok('dailyQuestion')).days).not.toBeNull()
  })
})
