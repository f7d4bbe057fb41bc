import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { PauseKind, PauseLength } from '#contract/safer-play.ts'
import { sql } from '#server/core/db.ts'
import { bet, EVIDENCE, openEvent, stakedEvent } from '#tests/support/events.ts'
import { asker, ben, mara, testLimits, world } from '#tests/support/limits-world.ts'
import { makePot } from '#tests/support/pots.ts'
import { everybodyReady, on, openTournament, seated } from '#tests/support/tournaments.ts'
import type { Person } from '#tests/support/world.ts'

testLimits()

const pause = async (kind: PauseKind, length: PauseLength = '7d', who = mara) => {
  await who.ok('pausePlay', { body: { kind, length } })
  await world.settle()
}
const titles = async (who = mara) => (await who.ok('listNotifications')).map(({ title }) => title)
const show = (id: string) => asker.ok('getTournament', on(id))

describe('Y-09 a break leaves what has not begun', () => {
  test('Y-09 a time-out leaves open tournaments for real money with the whole fee, and keeps those for coins', async () => {
    const real = await openTournament(ben)
    const other = await openTournament(ben, { entryFee: '25.00' })
    const coins = await openTournament(ben, { isPracticeMode: true })
    for (const { id } of [real, other, coins]) await seated(id, mara, asker)
    expect((await mara.balance()).usd).toBe('965.00')
    await pause('time-out')
    expect((await mara.balance()).usd).toBe('1000.00')
    for (const { id } of [real, other]) expect((await show(id)).currentPlayers).toBe(1)
    expect((await show(coins.id)).currentPlayers).toBe(2)
    expect(await titles()).toEqual(
      expect.arrayContaining(['You left a tournament · FIFA 24', 'You left a tournament · FIFA 24']),
    )
  })

  test('Y-09 an exclusion leaves tournaments and pots for coins too', async () => {
    const coins = await openTournament(ben, { isPracticeMode: true })
    await seated(coins.id, mara)
    const pot = await makePot(mara)
    const before = (await mara.balance()).play
    await pause('exclusion')
    expect((await show(coins.id)).currentPlayers).toBe(0)
    expect((await mara.ok('ownPots'))[0]).toMatchObject({ id: pot.id, status: 'withdrawn' })
    expect(Number((await mara.balance()).play)).toBe(Number(before) + 11)
  })

  test('Y-09 a tournament that has begun is played and paid', async () => {
    const { id } = await openTournament(ben, { maxPlayers: 2 })
    await seated(id, mara, asker)
    await everybodyReady(id, mara, asker)
    await pause('exclusion')
    expect(await show(id)).toMatchObject({ status: 'in_progress', currentPlayers: 2 })
    expect((await mara.balance()).usd).toBe('990.00')
    const matches = await mara.ok('myMatches')
    const matchId = matches[0]!.matchId!
    for (const person of [mara, asker]) await person.ok('checkIn', on(matchId))
  })

  test('Y-09 during a ready check the seat is left, and the others go on', async () => {
    const { id } = await openTournament(ben, { maxPlayers: 3 })
    const sol = await world.rich('Sol')
    await seated(id, mara, asker, sol)
    for (const person of [asker, sol]) await person.ok('readyTournament', { ...on(id), body: {} })
    await pause('time-out')
    expect(await show(id)).toMatchObject({ status: 'in_progress', currentPlayers: 2 })
    expect((await mara.balance()).usd).toBe('1000.00')
  })

  test('Y-09 a store code that lives goes back', async () => {
    await mara.ok('createPaymentToken', { body: { amount: '40.00' } })
    expect((await mara.balance()).usd).toBe('960.00')
    await pause('time-out')
    expect((await mara.balance()).usd).toBe('1000.00')
    expect(await titles()).toContain('Your $40.00 is back')
  })

  test('Y-08 a subscription that would renew during the break ends with the paid month, and nothing resumes it', async () => {
    await mara.ok('createSubscription', { body: {} })
    const ends = async () => (await mara.ok('getSubscription')).subscription
    await pause('time-out', '7d')
    expect(await ends()).toMatchObject({ cancelAtPeriodEnd: false })
    await pause('time-out', '42d')
    expect(await ends()).toMatchObject({ cancelAtPeriodEnd: true })
    expect((await mara.call('resumeSubscription', { body: {} })).body.code).toBe('play_paused')
    expect(await titles()).toContain('Competition Insights will not renew')
    await world.pass('40 days')
    expect(await ends()).toBeNull()
  })
})

describe('Y-09 what has begun goes on', () => {
  test('Y-09 a payout to somebody excluded is paid, and can be withdrawn', async () => {
    const won = await stakedEvent(world, asker, [
      [mara, 'optionA', '20.00'],
      [ben, 'optionB', '30.00'],
    ])
    await pause('exclusion', '1y')
    await world.pass('61 minutes')
    await asker.ok('proposeOutcome', { params: { id: won }, body: { outcome: 'optionA', ...EVIDENCE } })
    await world.pass('8 hours')
    await world.settle()
    expect((await mara.balance()).usd).toBe('1029.00')
    await mara.ok('stepUp', { body: { password: 'brass lamp over the pine table' } })
    const out = { amount: '29.00', destination: 'cashapp', destinationDetails: '$mara' } as const
    expect((await mara.call('requestWithdrawal', { body: out })).status).toBe(201)
  })

  test('Y-09 the creator of an event settles it during an exclusion, and the bond comes back', async () => {
    const id = await stakedEvent(world, mara, [
      [asker, 'optionA', '20.00'],
      [ben, 'optionB', '30.00'],
    ])
    await pause('exclusion', '1y')
    await world.pass('61 minutes')
    const before = await mara.balance()
    await mara.ok('proposeOutcome', { ...on(id), body: { outcome: 'optionA', ...EVIDENCE } })
    expect(Number((await mara.balance()).usd)).toBeLessThan(Number(before.usd))
    await world.pass('8 hours')
    await world.settle()
    expect((await mara.ok('getEvent', on(id))).status).toBe('settled')
    expect(await mara.balance()).toEqual(before)
  })
})

describe('Y-08 nobody shortens a break', () => {
  test('Y-08 operators cannot: no route of theirs touches it, and the database refuses an early end', async () => {
    await pause('exclusion', '30d')
    for (const role of ['admin', 'moderator', 'merchant'] as const) {
      const operator = await world.withRole('Operator', role)
      expect((await operator.call('endPlayPause', { body: {} } as never)).body.code).toBe('pause_state')
    }
    const id = BigInt(mara.id)
    for (const statement of [
      sql`insert into play_pauses (user_id, kind, act, until) values (${id}, 'exclusion', 'end', clock_now() + interval '25 hours')`,
      sql`insert into play_pauses (user_id, kind, act, length) values (${id}, 'exclusion', 'begin', '24h')`,
      sql`update play_pauses set until = clock_now() where user_id = ${id}`,
      sql`delete from play_pauses where user_id = ${id}`,
    ])
      await expect(world.db.change(statement)).rejects.toThrow(
        /ended by its owner|never shortened|append-only/,
      )
    expect((await mara.ok('playLimits')).pause).toMatchObject({ kind: 'exclusion' })
  })
})

describe('Y-09 nothing invites to play', () => {
  test('Y-09 no reminder of an event reaches somebody on a break, nor an alert that rings; after it they do', async () => {
    const watched = async () => {
      const { id } = await openEvent(world, asker, { title: 'Does it rain?' })
      for (const person of [mara, ben]) await person.ok('addToWatchlist', { ...on(id), body: {} })
      await world.pass('51 minutes')
    }
    const wishes = { notifyOnWins: true, notifyOnUpcomingEvents: true, soundEnabled: true }
    for (const person of [mara, ben]) await person.ok('setNotifications', { body: wishes })
    await pause('time-out', '24h')
    await watched()
    const locks = expect.stringMatching(/^Closes in .+ · Does it rain\?$/)
    expect(await titles(ben)).toContainEqual(locks)
    expect(await titles()).not.toContainEqual(locks)
    await world.pass('24 hours')
    await watched()
    expect(await titles()).toContainEqual(locks)
  })

  test('Y-09 a challenge arrives as words, without its bet and without a bell, and its sender sees no difference', async () => {
    const { id: eventId } = await openEvent(world, asker, { title: 'Who wins?' })
    const challenge = (who: Person) =>
      ben.ok('sendMessage', { body: { receiverId: who.id, content: 'Against me?', eventId } })
    await pause('time-out', '24h')
    const sent = await challenge(mara)
    const free = await world.signUp('Free')
    const toFree = await challenge(free)
    const shape = (one: object) => Object.keys(one).sort()
    expect(shape(sent)).toEqual(shape(toFree))
    expect(sent.event).toMatchObject({ id: eventId })
    await world.settle()
    expect(await titles(free)).toContainEqual(expect.stringMatching(/^Message from Ben/))
    expect(await titles()).toEqual([])
    const read = async () => (await mara.ok('listMessages', { params: { userId: ben.id } })).at(-1)!
    expect(await read()).toMatchObject({ content: 'Against me?' })
    expect((await read()).event).toBeUndefined()
    const own = await ben.ok('listMessages', { params: { userId: mara.id } })
    expect(own.at(-1)!.event).toMatchObject({ id: eventId })
    await world.pass('24 hours')
    expect((await read()).event).toMatchObject({ id: eventId })
  })

  test('Y-09 home has no news that ask for a bet, and no choice of events', async () => {
    const { id: eventId } = await openEvent(world, asker, { isPracticeMode: true })
    await mara.ok('notificationDigest')
    await world.pass('7 hours')
    const later = await openEvent(world, asker, { isPracticeMode: true })
    await ben.ok('sendMessage', { body: { receiverId: mara.id, content: 'You?', eventId: later.id } })
    void eventId
    const query = { mode: 'practice' } as const
    const kinds = async () => (await mara.ok('sinceAway', { query })).news.map(({ kind }) => kind)
    expect(await kinds()).toContain('challenge')
    expect((await mara.ok('listShelves', { query })).length).toBeGreaterThan(0)
    await pause('time-out')
    expect(await kinds()).toEqual([])
    expect(await mara.ok('listShelves', { query })).toEqual([])
    expect((await ben.ok('listShelves', { query })).length).toBeGreaterThan(0)
  })
})

describe('Y-08 open screens', () => {
  test('Y-08 a break and a limit reach the person’s sockets at once, and nobody else’s', async () => {
    const listen = async (person: Person) => {
      const socket = new WebSocket(`${world.url.replace('http', 'ws')}/ws`, {
        headers: { cookie: person.cookie, origin: world.url },
      })
      const frames: { type: string; what?: string }[] = []
      socket.on('message', (data) => frames.push(JSON.parse(data.toString())))
      await once(socket, 'open')
      await expect.poll(() => frames.map(({ type }) => type)).toContain('ready')
      const changes = () =>
        frames.filter(({ type }) => type === 'play_limits_changed').map(({ what }) => what)
      return { socket, changes }
    }
    const [hers, his] = [await listen(mara), await listen(ben)]
    await mara.ok('setPlayLimit', { params: { kind: 'stake', period: 'day' }, body: { amount: '5.00' } })
    await expect.poll(hers.changes, { timeout: 3_000, interval: 10 }).toEqual(['limit'])
    await mara.ok('pausePlay', { body: { kind: 'time-out', length: '24h' } })
    await expect.poll(hers.changes, { timeout: 3_000, interval: 10 }).toEqual(['limit', 'break'])
    const { id } = await openEvent(world, asker)
    expect((await mara.call('placeBet', bet(id, 'optionA', '1.00'))).body.code).toBe('play_paused')
    expect(his.changes()).toEqual([])
    hers.socket.terminate()
    his.socket.terminate()
  })
})
