import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { PLATFORMS, PRESET_GAMES } from '#contract/tournament-games.ts'
import { sql } from '#server/core/db.ts'
import { host, rich, testTournaments, world } from '#tests/support/tournament-world.ts'
import { everybodyReady, on, openTournament, seated, startedBy, wanted } from '#tests/support/tournaments.ts'
import { type Person, refused } from '#tests/support/world.ts'
import { whatOf } from '../../support/notices.ts'

testTournaments()

const newHost = () => world.signUp('Host')

describe('creating', () => {
  test('T-33 T-01 T-36 it answers the open tournament; nobody is charged and nobody has a seat', async () => {
    const mara = await world.rich('Mara')
    const answer = await mara.call('createTournament', { body: wanted({ maxPlayers: 8 }) })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      gameTitle: 'FIFA 24',
      platform: 'playstation',
      entryFee: '10.00',
      prizePool: '0.00',
      fullPrizePool: '60.00',
      currentPlayers: 0,
      maxPlayers: 8,
      gamesCount: 5,
      lives: 1,
      status: 'open',
      isPracticeMode: false,
      joined: false,
      seats: [],
      queue: [],
      createdById: mara.id,
      host: { id: mara.id, firstName: 'Mara' },
      split: { fees: '0.00', prize: '0.00', platformFee: '0.00', revenueShare: '0.00' },
    })
    expect(new Date(answer.body.startsBy).getTime() - new Date(answer.body.createdAt).getTime()).toBe(
      72 * 3_600_000,
    )
    expect(await mara.balance()).toEqual({ usd: '100.00', play: '1000.00' })
  })

  const fee = 'Entry fee must be at least $1.00'
  const players = 'Maximum players must be between 2 and 11.'
  const games = 'Games count must be 1, 3, 5, 7, 9, or 11.'
  test.each([
    ['T-28', { entryFee: '0.99' }, 'entryFee', fee],
    ['T-29', { maxPlayers: 1 }, 'maxPlayers', players],
    ['T-29', { maxPlayers: 12 }, 'maxPlayers', players],
    ['T-29', { maxPlayers: 2.5 }, 'maxPlayers', players],
    ['T-30', { gamesCount: 2 }, 'gamesCount', games],
    ['T-30', { gamesCount: 13 }, 'gamesCount', games],
  ])('%s %j is refused in the specified words', async (_, wrong, field, sentence) => {
    const answer = await host.call('createTournament', { body: { ...wanted(), ...wrong } as never })
    expect([answer.status, answer.body.fields]).toEqual([400, { [field]: sentence }])
  })

  test.each([
    ['T-28', { entryFee: '1.00', maxPlayers: 2, gamesCount: 1 }],
    ['T-29', { maxPlayers: 11, gamesCount: 11 }],
  ] as const)('%s %j is the smallest and the largest that is taken', async (_, edge) => {
    expect(await openTournament(await newHost(), edge)).toMatchObject(edge)
  })

  test('T-19 T-07 a custom game is on every platform, a preset one only on its own', async () => {
    const mara = await newHost()
    for (const platform of Object.keys(PLATFORMS) as (keyof typeof PLATFORMS)[])
      expect((await openTournament(mara, { gameTitle: 'Sumo 3', platform })).platform).toBe(platform)
    const racing = PRESET_GAMES.find(({ title }) => title === 'Gran Turismo 7')!
    expect(racing.platforms).toEqual(['playstation'])
    for (const gameTitle of [racing.title, 'gran  TURISMO 7']) {
      const answer = await mara.call('createTournament', { body: wanted({ gameTitle, platform: 'pc' }) })
      expect([answer.status, answer.body.fields], gameTitle).toEqual([
        400,
        { platform: 'Gran Turismo 7 is not played on PC' },
      ])
    }
    // a preset game that was typed is found under its own title
    expect((await openTournament(mara, { gameTitle: 'rocket league', platform: 'pc' })).gameTitle).toBe(
      'Rocket League',
    )
  })

  test.each([
    ['no words', '   '],
    ['61 letters', 'a'.repeat(61)],
    ['two lines', 'FIFA\n24'],
    ['characters that nobody sees', 'FI\u200bFA'],
    ['text that runs backwards', 'FIFA \u202e42'],
  ])('T-33 %s is no title of a game', async (_, gameTitle) => {
    const answer = await host.call('createTournament', { body: wanted({ gameTitle }) })
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['gameTitle']])
  })

  test('T-52 a host has at most ten tournaments that have not started', async () => {
    const mara = await newHost()
    const all = []
    for (let n = 0; n < 10; n++) all.push(await openTournament(mara))
    expect(refused(await mara.call('createTournament', { body: wanted() }))).toEqual([
      409,
      'too_many_tournaments',
    ])
    await mara.ok('cancelTournament', { ...on(all[0]!.id), body: { reason: 'Too many' } })
    await openTournament(mara)
  })

  test('T-52 somebody whom a moderator has banned neither creates nor joins', async () => {
    const [mara] = await rich('Mara')
    const judge = await world.moderator('Judge')
    const { id } = await openTournament(host)
    await world.db.change(sql`
      insert into sanctions (user_id, kind, reason, given_by, until)
      values (${BigInt(mara!.id)}, 'ban', 'Insults', ${BigInt(judge.id)}, clock_now() + interval '1 day')`)
    expect(refused(await mara!.call('createTournament', { body: wanted() }))).toEqual([409, 'silenced'])
    expect(refused(await mara!.call('joinTournament', on(id)))).toEqual([409, 'silenced'])
    expect((await mara!.balance()).usd).toBe('100.00')
  })
})

describe('joining', () => {
  test('T-44 T-51 T-58 a seat costs the fee, the prize grows with it, and a practice one takes coins', async () => {
    const [jo, kit] = await rich('Jo', 'Kit')
    const { id } = await openTournament(host)
    const joined = await jo!.ok('joinTournament', on(id))
    expect(joined).toMatchObject({ seat: 0, balance: '90.00' })
    expect(joined.tournament).toMatchObject({
      currentPlayers: 1,
      prizePool: '7.50',
      fullPrizePool: '30.00',
      joined: true,
    })
    expect(await kit!.ok('joinTournament', on(id))).toMatchObject({ seat: 1, balance: '90.00' })
    const shown = await host.ok('getTournament', on(id))
    expect(shown).toMatchObject({
      currentPlayers: 2,
      prizePool: '15.00',
      joined: false,
      queue: [jo!.id, kit!.id],
      split: { fees: '20.00', prize: '15.00', platformFee: '5.00', revenueShare: '0.00' },
    })
    expect(shown.seats.map(({ userId, seat, livesLeft }) => [userId, seat, livesLeft])).toEqual([
      [jo!.id, 0, null],
      [kit!.id, 1, null],
    ])
    const practice = await openTournament(host, { isPracticeMode: true, entryFee: '250' })
    expect(await jo!.ok('joinTournament', on(practice.id))).toMatchObject({ balance: '750.00' })
    expect(await jo!.balance()).toEqual({ usd: '90.00', play: '750.00' })
  })

  test('T-44 the fee stands in the history with the game’s title, and its receipt has the reference', async () => {
    const [jo] = await rich('Jo')
    const { id } = await openTournament(host, { gameTitle: 'Quay Cup' })
    await jo!.ok('joinTournament', on(id))
    const [entry] = await jo!.ok('transactions', { query: { limit: 1 } })
    expect(entry).toMatchObject({ amount: '-10.00' })
    expect(JSON.stringify(entry)).toContain('Quay Cup')
  })

  test('T-44 the same call under its key is answered with its seat and pays once; for another tournament it is refused', async () => {
    const [jo] = await rich('Jo')
    const { id } = await openTournament(host)
    const other = await openTournament(host)
    const key = randomUUID()
    const first = await jo!.ok('joinTournament', { ...on(id), key })
    const again = await jo!.ok('joinTournament', { ...on(id), key })
    expect([again.reference, again.seat, again.balance]).toEqual([first.reference, 0, '90.00'])
    expect(refused(await jo!.call('joinTournament', { ...on(other.id), key }))).toEqual([
      422,
      'idempotency_key_reused',
    ])
    expect((await jo!.balance()).usd).toBe('90.00')
  })

  test('T-52 T-53 who has a seat, who cannot pay, and who comes to a full, a started or a missing one is refused and keeps the money', async () => {
    const [jo, kit, ada] = await rich('Jo', 'Kit', 'Ada')
    const poor = await world.signUp('Poor')
    const { id } = await openTournament(host, { maxPlayers: 2 })
    await seated(id, jo!)
    const join = (person: Person, of = id) => person.call('joinTournament', on(of))
    expect(refused(await join(jo!))).toEqual([409, 'already_joined'])
    const short = await join(poor)
    expect(refused(short)).toEqual([409, 'insufficient_funds'])
    expect(short.body.message).toContain('You need $10.00 more')
    await seated(id, kit!)
    expect(refused(await join(ada!))).toEqual([409, 'tournament_full'])
    expect(refused(await join(ada!, '999999999'))).toEqual([404, 'not_found'])
    expect((await ada!.balance()).usd).toBe('100.00')
    const early = await openTournament(host, { maxPlayers: 3 })
    await seated(early.id, jo!, kit!)
    await startedBy(host, early.id, jo!, kit!)
    const late = await join(ada!, early.id)
    expect(refused(late)).toEqual([409, 'tournament_state'])
    expect(late.body.message).toBe('This tournament takes no more players. Nothing was charged.')
    // a seat that somebody gives up after the start is nobody else’s
    await kit!.ok('leaveTournament', on(early.id))
    expect(refused(await join(ada!, early.id))).toEqual([409, 'tournament_state'])
    expect((await ada!.balance()).usd).toBe('100.00')
    expect(await host.ok('getTournament', on(early.id))).toMatchObject({ currentPlayers: 2 })
  })

  test('T-52 who owes money for a deposit that was taken back is told so', async () => {
    const [jo] = await rich('Jo')
    const { id } = await openTournament(host)
    await world.db.change(sql`select ledger_post(array[${`debt-test:${jo!.id}`}], array[11]::smallint[], array['deposit:test'],
      array[1, 1], array[ledger_account('person', ${BigInt(jo!.id)}, false), ledger_account('debt', ${BigInt(jo!.id)}, false)],
      array[ledger_account('external-card', 0, false), ledger_account('external-card', 0, false)], array[10000, 500]::bigint[])`)
    const answer = await jo!.call('joinTournament', on(id))
    expect(refused(answer)).toEqual([409, 'money_owed'])
    expect(answer.body.message).toContain('$5.00')
  })

  test('T-52 a locked wallet pays no entry fee', async () => {
    const [jo] = await rich('Jo')
    const { id } = await openTournament(host)
    await jo!.ok('setWalletLock', { body: { locked: true } })
    expect(refused(await jo!.call('joinTournament', on(id)))).toEqual([423, 'wallet_locked'])
    expect((await jo!.balance()).usd).toBe('100.00')
  })

  test('T-53 T-14 T3 with the last seat taken and both ready the tournament starts: the split is frozen, and the first two are at the table', async () => {
    const [jo, kit] = await rich('Jo', 'Kit')
    const { id } = await openTournament(host, { maxPlayers: 2, entryFee: '1.01' })
    await seated(id, jo!)
    const asked = await kit!.ok('joinTournament', on(id))
    expect(asked.tournament).toMatchObject({ status: 'open', readyUntil: expect.any(String) })
    const tournament = await everybodyReady(id, jo!, kit!)
    expect(tournament).toMatchObject({
      status: 'in_progress',
      prizePool: '1.52',
      championId: jo!.id,
      challengerId: kit!.id,
      queue: [],
      hostShares: false,
      split: { fees: '2.02', prize: '1.52', platformFee: '0.50', revenueShare: '0.00' },
    })
    expect(tournament.startedAt).not.toBeNull()
    expect(tournament.seats.map(({ livesLeft }) => livesLeft)).toEqual([1, 1])
    const notifications = await jo!.ok('listNotifications', { query: {} })
    expect(notifications.some(({ title }) => whatOf(title) === 'Your tournament has started')).toBe(true)
    const facts = await host.ok('tournamentFacts', on(id))
    expect(facts.map(({ seq, type }) => [seq, type])).toEqual([
      [1, 'started'],
      [2, 'called'],
    ])
  })
})
