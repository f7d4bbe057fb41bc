import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { host, rich, testTournaments, world } from '#tests/support/tournament-world.ts'
import { begun, everybodyReady, on, openTournament, seated } from '#tests/support/tournaments.ts'
import { type Person, refused } from '#tests/support/world.ts'
import { whatOf } from '../../support/notices.ts'

testTournaments()

describe('leaving and starting', () => {
  test('T-52 leaving before the start gives the whole fee back, and a later join is a new seat at the end', async () => {
    const [jo, kit] = await rich('Jo', 'Kit')
    const { id } = await openTournament(host)
    await seated(id, jo!, kit!)
    expect(await jo!.ok('leaveTournament', on(id))).toEqual({ refunded: '10.00', balance: '100.00' })
    expect(await host.ok('getTournament', on(id))).toMatchObject({ currentPlayers: 1, queue: [kit!.id] })
    expect(refused(await jo!.call('leaveTournament', on(id)))).toEqual([409, 'not_joined'])
    expect(await jo!.ok('joinTournament', on(id))).toMatchObject({ seat: 1, balance: '90.00' })
    expect((await host.ok('getTournament', on(id))).queue).toEqual([kit!.id, jo!.id])
    const entries = await jo!.ok('transactions', { query: { limit: 3, currency: 'USD' } })
    expect(entries.map(({ type, amount }) => [type, amount])).toEqual([
      ['tournament_entry', '-10.00'],
      ['tournament_refund', '10.00'],
      ['tournament_entry', '-10.00'],
    ])
  })

  test('T-52 leaving a practice tournament gives the coins back', async () => {
    const jo = await world.signUp('Jo')
    const { id } = await openTournament(host, { isPracticeMode: true })
    await seated(id, jo)
    expect(await jo.ok('leaveTournament', on(id))).toEqual({ refunded: '10.00', balance: '1000.00' })
  })

  test('T-53 leaving after the start gives nothing back: the opponent wins, and of two the tournament', async () => {
    const [jo, kit] = await rich('Jo', 'Kit')
    const { id } = await openTournament(host, { maxPlayers: 2 })
    await begun(id, jo!, kit!)
    expect(await jo!.ok('leaveTournament', on(id))).toEqual({ refunded: '0.00', balance: '90.00' })
    const after = await host.ok('getTournament', on(id))
    expect(after.seats.map(({ left }) => left)).toEqual([true, false])
    expect((await host.ok('tournamentFacts', on(id))).map(({ type }) => type)).toContain('left')
  })

  test('T-52 T-53 who leaves for the whole fee keeps the seat when it has started in the meantime', async () => {
    const [jo, kit] = await rich('Jo', 'Kit')
    const { id } = await openTournament(host, { maxPlayers: 2 })
    await begun(id, jo!, kit!)
    const late = await jo!.call('leaveTournament', { ...on(id), body: { onlyBeforeStart: true } })
    expect(refused(late)).toEqual([409, 'tournament_state'])
    const { seats, status } = await host.ok('getTournament', on(id))
    expect([status, seats.map(({ left }) => left)]).toEqual(['in_progress', [false, false]])
    const other = await openTournament(host)
    await seated(other.id, kit!)
    expect(await kit!.ok('leaveTournament', { ...on(other.id), body: { onlyBeforeStart: true } })).toEqual({
      refunded: '10.00',
      balance: '90.00',
    })
  })

  test('T-53 T-52 T3 only the host asks for the start, with two players at least, and once at a time', async () => {
    const [jo, kit] = await rich('Jo', 'Kit')
    const { id } = await openTournament(host)
    const start = (person: Person) => person.call('startTournament', on(id))
    expect(refused(await start(host))).toEqual([409, 'too_few_players'])
    await seated(id, jo!)
    expect(refused(await start(host))).toEqual([409, 'too_few_players'])
    await seated(id, kit!)
    expect(refused(await start(jo!))).toEqual([403, 'forbidden'])
    expect((await start(host)).body).toMatchObject({ status: 'open', readyUntil: expect.any(String) })
    expect(refused(await start(host))).toEqual([409, 'tournament_state'])
    expect(await everybodyReady(id, jo!, kit!)).toMatchObject({
      status: 'in_progress',
      currentPlayers: 2,
      maxPlayers: 4,
      prizePool: '15.00',
      fullPrizePool: '30.00',
      hostShares: false,
    })
    expect(refused(await start(host))).toEqual([409, 'tournament_state'])
  })

  test('T-52 the host cancels before the start and every fee goes back whole; strangers and players cannot', async () => {
    const [jo, kit] = await rich('Jo', 'Kit')
    const { id } = await openTournament(host)
    await seated(id, jo!, kit!)
    const cancel = (person: Person) =>
      person.call('cancelTournament', { ...on(id), body: { reason: 'The servers are down' } })
    expect(refused(await cancel(jo!))).toEqual([403, 'forbidden'])
    expect((await cancel(host)).body).toMatchObject({
      status: 'cancelled',
      cancelReason: 'The servers are down',
      currentPlayers: 2,
    })
    expect([(await jo!.balance()).usd, (await kit!.balance()).usd]).toEqual(['100.00', '100.00'])
    expect(refused(await cancel(host))).toEqual([409, 'tournament_state'])
    for (const act of ['joinTournament', 'leaveTournament'] as const)
      expect(refused(await jo!.call(act, on(id)))[0]).toBe(409)
    const told = await jo!.ok('listNotifications', { query: {} })
    expect(told.find(({ title }) => whatOf(title) === 'Tournament cancelled')!.body).toContain(
      'The servers are down',
    )
  })

  test('T-52 a moderator who does not play cancels a running tournament; the host and a playing moderator cannot', async () => {
    const [jo] = await rich('Jo')
    const judge = await world.moderator('Judge')
    const playing = await world.moderator('Player')
    await playing.ok('createPaymentIntent', { body: { amount: '50' } })
    const { id } = await openTournament(host, { maxPlayers: 2 })
    await begun(id, jo!, playing)
    const cancel = (person: Person) =>
      person.call('cancelTournament', { ...on(id), body: { reason: 'Provider outage' } })
    expect(refused(await cancel(host))).toEqual([409, 'tournament_state'])
    expect(refused(await cancel(playing))).toEqual([403, 'forbidden'])
    expect((await cancel(judge)).body.status).toBe('cancelled')
    expect([(await jo!.balance()).usd, (await playing.balance()).usd]).toEqual(['100.00', '50.00'])
  })

  test('T-52 unstarted after 72 hours, a tournament is cancelled by itself and all fees go back', async () => {
    const [jo, kit] = await rich('Jo', 'Kit')
    const { id } = await openTournament(host)
    await seated(id, jo!, kit!)
    await world.pass('71 hours 59 minutes')
    expect((await jo!.ok('getTournament', on(id))).status).toBe('open')
    await world.pass('2 minutes')
    expect(await jo!.ok('getTournament', on(id))).toMatchObject({
      status: 'cancelled',
      endedAt: expect.any(String),
    })
    expect([(await jo!.balance()).usd, (await kit!.balance()).usd]).toEqual(['100.00', '100.00'])
  })

  test('T-53 T-52 at 72 hours nobody joins any more, whether or not the timer has come', async () => {
    const jo = await world.rich('Jo')
    const { id } = await openTournament(host)
    await world.db.change(sql`update tournaments set starts_by = clock_now() where id = ${BigInt(id)}`)
    expect(refused(await jo.call('joinTournament', on(id)))).toEqual([409, 'tournament_state'])
    await world.settle()
  })
})
