import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { bet, decide, EVIDENCE, on, productNow } from '#tests/support/events.ts'
import { followerWorld } from '#tests/support/follower-world.ts'
import { prove, refused } from '#tests/support/world.ts'

const { world, ana, cleo, ben, dan, judge, read, pair, stakedPair, stake, later, propose, moved, suspend } =
  followerWorld()

describe('Q-14 what happens to the public event', () => {
  test('Q-14 it closes early with the public one, and not within ten minutes after a bet of that creator here', async () => {
    const { source, id } = await stakedPair()
    await ana.ok('joinByLink', { params: { token: (await read(cleo, id)).inviteLink!.slice(3) }, body: {} })
    await stake(ana, id, 'optionA', '1')
    expect(refused(await ana.call('lockEvent', { ...on(source), body: {} }))).toEqual([409, 'bet_too_recent'])
    expect((await read(ana, source)).off.lock).toMatch(
      /^You bet on this question, or a stake came back, in the last 10 minutes/,
    )
    expect(refused(await cleo.call('lockEvent', { ...on(id), body: {} }))).toEqual([409, 'event_state'])
    await later('11 minutes')
    await ana.ok('lockEvent', { ...on(source), body: {} })
    // also before the follower itself has moved
    expect(refused(await ben.call('placeBet', bet(id, 'optionA', '1')))).toEqual([409, 'event_not_open'])
    expect((await read(ben, id)).can.bet).toBe(false)
    await later()
    expect(await read(ben, id)).toMatchObject({ status: 'locked', totalPool: '11.00' })
  })

  test('Q-14 where the public one had one side or no proposal, a moderator proposes for a follower with both', async () => {
    const { source, id } = await stakedPair(['id'])
    await stake(ben, source, 'optionA', '1')
    await later('61 minutes')
    await later()
    expect(await read(ben, source)).toMatchObject({ status: 'voided' })
    expect(await read(ben, id)).toMatchObject({ status: 'locked' })
    expect((await judge.ok('moderatorQueue', {})).map((event) => event.id)).toContain(id)
    expect(await read(judge, id)).toMatchObject({
      can: { propose: true, decide: false },
      proposalTerms: { bond: null },
    })
    expect((await read(cleo, id)).can.propose).toBe(false)
    await moved(id, 'optionB', judge)
    const { proposal } = await read(dan, id)
    expect(Date.parse(proposal!.finalAt!) - Date.parse(proposal!.proposedAt)).toBe(2 * 3_600_000)
    await (await prove(ben)).ok('disputeEvent', { ...on(id), body: { reason: 'It was A' } })
    const own = { ...on(id), body: { outcome: 'optionB', reason: 'As I said' } } as const
    expect(refused(await (await prove(judge)).call('decideEvent', own))).toEqual([409, 'holds_position'])
    await decide(await world.moderator('Second'), id, { outcome: 'optionA', reason: 'It was A' })
    expect(await read(ben, id)).toMatchObject({ status: 'settled', outcome: 'optionA' })
  })

  test('Q-14 J-05 everybody on its winning side stepped back: a moderator proposes, and nobody steps out of a loss here', async () => {
    const { source, id } = await stakedPair(['id'])
    await stake(dan, source, 'optionB', '1')
    await stake(ben, source, 'optionA', '1')
    await dan.ok('stepBack', { ...on(source), body: {} })
    await later('61 minutes')
    await propose(source, 'optionB')
    await later('25 hours')
    await later()
    expect(await read(ben, source)).toMatchObject({
      status: 'voided',
      voidReason: 'Everybody on the winning side stepped back',
    })
    expect(await read(ben, id)).toMatchObject({ status: 'locked' })
    expect((await judge.ok('moderatorQueue', {})).map((event) => event.id)).toContain(id)
  })

  test('Q-14 J-05 a stake of somebody else that came back in a follower does not hold the public one up', async () => {
    const { source, id } = await stakedPair()
    await later('11 minutes')
    const gus = await world.rich('Gus')
    await gus.ok('joinByLink', { params: { token: (await read(cleo, id)).inviteLink!.slice(3) }, body: {} })
    await stake(gus, id, 'optionA', '1')
    expect((await gus.ok('stepBack', { ...on(id), body: {} })).steppedBack).toMatchObject({ returned: true })
    expect(await read(ana, source)).toMatchObject({ can: { lock: true } })
    await ana.ok('lockEvent', { ...on(source), body: {} })
  })

  test('Q-14 no moderator proposes: void when their time is over', async () => {
    const { source, id } = await stakedPair()
    await later('61 minutes')
    await later('49 hours')
    await later()
    expect(await read(ben, source)).toMatchObject({
      status: 'voided',
      voidReason: 'Nobody proposed an outcome in time',
    })
    expect(await read(ben, id)).toMatchObject({ status: 'locked' })
    await later('8 days')
    expect(await read(ben, id)).toMatchObject({ status: 'voided', paidToMe: '5.00' })
  })

  test('Q-14 any other void of the public one voids it', async () => {
    const { source, id } = await stakedPair()
    await later('61 minutes')
    await moved(source, 'void')
    await later('121 minutes')
    await later()
    expect(await read(ben, source)).toMatchObject({ status: 'voided' })
    expect(await read(ben, id)).toMatchObject({
      status: 'voided',
      voidReason: 'The public event is void',
      paidToMe: '5.00',
    })
    const off = await stakedPair(['id'])
    await ana.ok('voidEvent', { ...on(off.source), body: {} })
    await later()
    expect(await read(dan, off.id)).toMatchObject({ status: 'voided', paidToMe: '5.00' })
  })

  test('Q-14 suspended: bets wait, words are down and come back; suspended for good: void', async () => {
    const { source, id } = await stakedPair()
    await suspend(source)
    await later()
    expect(refused(await ben.call('placeBet', bet(id, 'optionA', '1')))).toEqual([409, 'event_not_open'])
    expect(await read(ben, id)).toMatchObject({ status: 'open', wordsDown: true, can: { bet: false } })
    await judge.ok('resumeEvent', { ...on(source), body: {} })
    await later()
    expect(await read(ben, id)).toMatchObject({ status: 'open', wordsDown: false, can: { bet: true } })
    await stake(ben, id, 'optionA', '1')
    await suspend(source)
    await later('25 hours', '7 days', '1 second')
    await later()
    expect(await read(ben, source)).toMatchObject({ status: 'voided' })
    expect(await read(ben, id)).toMatchObject({ status: 'voided', wordsDown: true, paidToMe: '6.00' })
  })

  test('Q-14 hidden, or no longer public: void, and its words go down too', async () => {
    const { source, id } = await stakedPair(['id'])
    await ana.ok('changeAudience', { ...on(source), body: { audience: 'link' } })
    await later()
    expect(await read(ben, id)).toMatchObject({ status: 'voided', follows: null, wordsDown: false })
    const hidden = await stakedPair()
    await later('61 minutes')
    await judge.ok('setEventWords', { ...on(hidden.source), body: { down: true, reason: 'Names somebody' } })
    await later()
    expect(await read(ben, hidden.id)).toMatchObject({ status: 'voided', wordsDown: true, paidToMe: '5.00' })
  })

  test('Q-14 a follower suspended for itself takes what it missed when it is resumed', async () => {
    const { source, id } = await stakedPair()
    await suspend(id, { keepWords: true })
    await later('61 minutes')
    await moved(source, 'optionA')
    await later('121 minutes')
    expect(await read(ben, id)).toMatchObject({ status: 'suspended' })
    await judge.ok('resumeEvent', { ...on(id), body: {} })
    await later()
    expect(await read(ben, id)).toMatchObject({ status: 'proposed', proposal: { outcome: 'optionA' } })
    expect(Date.parse((await read(ben, id)).proposal!.finalAt!)).toBeGreaterThan(
      (await productNow(world)).getTime() + 7_000_000,
    )
  })
})

describe('Q-14 what a moderator does to a follower', () => {
  test('Q-14 resumed while its proposal runs, it has the rest of its window; resumed while disputed, it waits as before', async () => {
    const { source, id } = await stakedPair()
    await later('61 minutes')
    await moved(source, 'optionA')
    await later('121 minutes')
    const { finalAt } = (await read(dan, id)).proposal!
    await suspend(id)
    await later('1 hour')
    await judge.ok('resumeEvent', { ...on(id), body: {} })
    await later()
    const resumed = await read(dan, id)
    expect(resumed).toMatchObject({ status: 'proposed', can: { dispute: true } })
    expect(Date.parse(resumed.proposal!.finalAt!) - Date.parse(finalAt!)).toBeGreaterThanOrEqual(3_600_000)
    await (await prove(dan)).ok('disputeEvent', { ...on(id), body: { reason: 'It was the other one' } })
    await suspend(id)
    await judge.ok('resumeEvent', { ...on(id), body: {} })
    await later('1 hour')
    expect(await read(dan, id)).toMatchObject({ status: 'disputed' })
  })

  test('Q-14 a moderator who proposed touches it no more, and in real money proves who they are', async () => {
    const { id } = await stakedPair(['id'])
    await later('61 minutes')
    const body = { outcome: 'optionA', ...EVIDENCE } as const
    await world.db.change(
      sql`update sessions set proved_at = clock_now() - interval '1 day' where user_id = ${BigInt(judge.id)}`,
    )
    expect(refused(await judge.call('proposeOutcome', { ...on(id), body }))).toEqual([
      403,
      'step_up_required',
    ])
    await moved(id, 'optionA', judge)
    const suspending = { ...on(id), body: { reason: 'Mine' } }
    expect(refused(await judge.call('suspendEvent', suspending))).toEqual([409, 'holds_position'])
    expect((await read(judge, id)).can).toMatchObject({ suspend: false, decide: false })
  })

  test('Q-14 the public event’s words are down in each of its followers, also in those that have ended, and in bells', async () => {
    const endsAt = new Date((await productNow(world)).getTime() + 7_200_000).toISOString()
    const { source, id } = await stakedPair(['source'], { endsAt })
    const watcher = await world.rich('Watcher')
    const { inviteLink } = await read(cleo, id)
    await watcher.ok('joinByLink', { params: { token: inviteLink!.slice(3) }, body: {} })
    const body = { notifyOnWins: true, notifyOnUpcomingEvents: true, soundEnabled: true }
    await watcher.ok('setNotifications', { body })
    await watcher.ok('addToWatchlist', { ...on(id), body: {} })
    await later('70 minutes')
    const { title } = await read(watcher, id)
    const bell = async () => JSON.stringify(await watcher.ok('listNotifications', {}))
    expect(await bell()).toContain(title)
    await judge.ok('suspendEvent', { ...on(source), body: { reason: 'Names somebody' } })
    await later()
    expect(refused(await watcher.call('getEvent', on(id)))).toEqual([404, 'not_found'])
    expect(await bell()).not.toContain(title)
    await later('1 hour')
    expect(await read(cleo, id)).toMatchObject({ status: 'voided', wordsDown: true })
    await judge.ok('resumeEvent', { ...on(source), body: {} })
    expect(await read(watcher, id)).toMatchObject({ status: 'voided', wordsDown: false })
  })

  test('Q-14 the creator of the public one takes it from nobody while they have a stake in a follower', async () => {
    const { source, id } = await pair()
    await ana.ok('joinByLink', { params: { token: (await read(cleo, id)).inviteLink!.slice(3) }, body: {} })
    expect((await read(ana, source)).can.changeAudience).toBe(true)
    await stake(ana, id, 'optionA', '1')
    expect((await read(ana, source)).can.changeAudience).toBe(false)
    const change = { ...on(source), body: { audience: 'link' as const } }
    expect(refused(await ana.call('changeAudience', change))).toEqual([409, 'event_state'])
  })

  test('Q-14 a signature under a suspended follower counts no more once its moderator bets on the public event', async () => {
    const { source, id } = await pair()
    await stake(ben, id, 'optionA', '300')
    await stake(dan, id, 'optionB', '300')
    await suspend(id)
    const max = await world.rich('Max', '10')
    await world.db.change(sql`update users set role = 'moderator' where id = ${BigInt(max.id)}`)
    const [sue, tom] = [await world.moderator('Sue'), await world.moderator('Tom')]
    const sign = (who: typeof max) => decide(who, id, { outcome: 'void', reason: 'A trick question' })
    await sign(max)
    await stake(max, source, 'optionA', '1')
    await sign(sue)
    await world.pass('1 hour')
    expect(await read(ben, id)).toMatchObject({ status: 'suspended' })
    await sign(tom)
    await world.pass('1 hour')
    expect(await read(ben, id)).toMatchObject({ status: 'voided', paidToMe: '300.00' })
  })
})
