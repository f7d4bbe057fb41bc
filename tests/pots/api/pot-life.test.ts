import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { playPotGame } from '#server/games/index.ts'
import { person, worldOfFile } from '#tests/support/file-world.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { freshTotals, makePot, playedBy, readyFor } from '#tests/support/pots.ts'
import { allTest } from '#tests/support/scale.ts'
import { openWorld, type Person } from '#tests/support/world.ts'

const world = worldOfFile({ env: { RATE_MONEY_PER_SECOND: '100000' } })
const mara = person(() => world.signUp('Mara'))
const jo = person(() => world.signUp('Jo'))
beforeAll(async () => {
  for (const person of [mara, jo]) await readyFor(person)
})

const play = async (person: Person) => (await person.balance()).play

describe('provably fair', () => {
  test('O-40 the seed is secret until the game and afterwards is the one that was committed to', async () => {
    const pot = await makePot(mara, { gameType: 'craps' })
    expect((await world.visitor.call('potProof', { params: { id: pot.id } })).status).toBe(404)
    const body = { clientSeed: 'from-my-browser', commitment: pot.commitment }
    const played = await jo.ok('playPot', { params: { id: pot.id }, body })
    const { proof } = played
    expect(proof).toMatchObject({
      commitment: pot.commitment,
      clientSeed: 'from-my-browser',
      clientSeedBy: 'player',
      nonce: pot.id,
    })
    const serverSeed = Buffer.from(proof.serverSeed, 'hex')
    expect(createHash('sha256').update(serverSeed).digest('hex')).toBe(pot.commitment)
    expect(
      playPotGame('craps', { serverSeed, clientSeed: 'from-my-browser', nonce: BigInt(pot.id) }),
    ).toEqual({
      winner: played.winner,
      gameResult: played.gameResult,
    })
    const shown = await world.visitor.ok('potProof', { params: { id: pot.id } })
    expect(shown).toEqual({
      id: pot.id,
      game: 'craps',
      winner: played.winner,
      gameResult: played.gameResult,
      proof,
    })
    expect((await world.visitor.call('potProof', { params: { id: '999999999' } })).status).toBe(404)
  })

  test('O-40 without a client seed the server draws one and says so; another commitment is not played', async () => {
    const pot = await makePot(mara)
    const stale = await jo.call('playPot', { params: { id: pot.id }, body: { commitment: '0'.repeat(64) } })
    expect([stale.status, stale.body.code]).toEqual([409, 'stale_commitment'])
    const played = await jo.ok('playPot', { params: { id: pot.id }, body: {} })
    expect(played.proof.clientSeedBy).toBe('server')
    expect(played.proof.clientSeed).toMatch(/^[0-9a-f]{32}$/)
    for (const clientSeed of ['', 'a:b', 'x'.repeat(65), 'é']) {
      const other = await makePot(mara)
      const answer = await jo.call('playPot', { params: { id: other.id }, body: { clientSeed } })
      expect(answer.status).toBe(400)
    }
  })

  test('O-40 the database alone predicts nothing: it has no seed of an open pot', async () => {
    const pot = await makePot(mara)
    const rows = await world.db.rows<{ row: string }>({
      text: 'select p::text as row from pots p where id = $1',
      values: [BigInt(pot.id)],
    } as never)
    const { proof } = await jo.ok('playPot', { params: { id: pot.id }, body: {} })
    expect(rows[0]!.row).toContain(pot.commitment)
    expect(rows[0]!.row).not.toContain(proof.serverSeed)
    expect(rows[0]!.row).not.toContain(Buffer.from(proof.serverSeed).toString('hex'))
  })

  test('O-40 an ended pot cannot be changed, not even in the database', async () => {
    const pot = await makePot(mara)
    await jo.ok('playPot', { params: { id: pot.id }, body: {} })
    const change = (what: string) =>
      world.db.rows({ text: `update pots set ${what} where id = $1`, values: [BigInt(pot.id)] } as never)
    for (const what of [
      "winner = case winner when 'creator' then 'challenger' else 'creator' end",
      "status = 'open'",
    ])
      await expect(change(what)).rejects.toThrow(/append-only|violates/)
    const open = await makePot(mara)
    await expect(
      world.db.rows({
        text: 'update pots set amount_cents = 1 where id = $1',
        values: [BigInt(open.id)],
      } as never),
    ).rejects.toThrow('append-only')
  })

  allTest('O-40 the totals hold every face of every game, counted or not yet, each once', async () => {
    const sum = async () => {
      const totals = await freshTotals(world)
      return Object.fromEntries(
        totals.map(({ game, draw, faces }) => [
          `${game}/${draw}`,
          faces.reduce((all, face) => all + face.count, 0),
        ]),
      )
    }
    await world.settle()
    const before = await sum()
    const results = await Promise.all(
      (['cards', 'coin-flip', 'craps', 'craps'] as const).map(async (gameType) =>
        jo.ok('playPot', { params: { id: (await makePot(mara, { gameType })).id }, body: {} }),
      ),
    )
    const dice =
      results.flatMap(({ gameResult }) => ('rolls' in gameResult ? gameResult.rolls : [])).length * 2
    const expected = {
      ...before,
      'cards/the card': before['cards/the card']! + 1,
      'coin-flip/the coin': before['coin-flip/the coin']! + 1,
      'craps/one die': before['craps/one die']! + dice,
      'craps/who shoots': before['craps/who shoots']! + 2,
    }
    expect(await sum()).toEqual(expected)
    await world.settle()
    expect(await sum()).toEqual(expected)
  })
})

describe('taking back and expiring', () => {
  test('O-40 the creator takes an unplayed pot back, whole; nobody else does, and not twice', async () => {
    const maker = await world.signUp('Back')
    const pot = await makePot(maker, { potAmount: '40' })
    const at = { params: { id: pot.id }, body: {} }
    expect((await jo.call('withdrawPot', at)).body.code).toBe('forbidden')
    expect((await jo.call('withdrawPot', { params: { id: '999999999' }, body: {} })).status).toBe(404)
    expect(await maker.ok('withdrawPot', at)).toMatchObject({ id: pot.id, status: 'withdrawn', payout: null })
    expect(await play(maker)).toBe('1000.00')
    expect((await maker.call('withdrawPot', at)).body.code).toBe('pot_taken')
    expect((await jo.call('playPot', at)).body.code).toBe('pot_taken')
    expect((await world.visitor.call('potProof', { params: { id: pot.id } })).status).toBe(404)
  })

  test('Y-09 O-40 a time-out leaves a pot for coins where it is, an exclusion takes it back', async () => {
    const maker = await world.signUp('Away')
    const pot = await makePot(maker, { potAmount: '40' })
    for (const [kind, status, coins] of [
      ['time-out', 'open', '960.00'],
      ['exclusion', 'withdrawn', '1000.00'],
    ] as const) {
      await maker.ok('pausePlay', { body: { kind, length: '7d' } })
      await world.settle()
      expect((await maker.ok('ownPots'))[0]).toMatchObject({ id: pot.id, status })
      expect(await play(maker)).toBe(coins)
    }
  })

  test('O-40 O-27 after seven days a pot goes back to its creator, who is notified; sessions end after a day', async () => {
    const other = await openWorld(await freshDatabase())
    const [maker, player] = [await other.signUp('Maker'), await other.signUp('Player')]
    const pot = await makePot(maker, { potAmount: '7', title: 'Nobody comes' })
    await readyFor(player)
    const session = await player.ok('activeGameSession', { query: { gameType: 'cards' } })
    await other.pass('23 hours')
    expect(
      await player.ok('startGameSession', { body: { gameType: 'cards', isPracticeMode: true } }),
    ).toEqual(session)
    await other.pass('1 hour')
    expect((await player.call('activeGameSession', { query: { gameType: 'cards' } })).status).toBe(404)
    expect((await player.call('playPot', { params: { id: pot.id }, body: {} })).body.code).toBe(
      'session_needed',
    )
    await readyFor(player)
    expect((await player.ok('activeGameSession', { query: { gameType: 'cards' } })).id).not.toBe(session.id)
    await other.pass('5 days 23 hours')
    expect((await player.ok('activePots')).map(({ id }) => id)).toEqual([pot.id])
    // the clock alone ends it, before any timer runs
    await other.db.rows({
      text: `update clock set "offset" = "offset" + interval '1 hour 1 second'`,
    } as never)
    await readyFor(player)
    expect(await player.ok('activePots')).toEqual([])
    expect((await player.call('playPot', { params: { id: pot.id }, body: {} })).body.code).toBe('pot_taken')
    await other.settle()
    expect(await play(maker)).toBe('1000.00')
    expect((await maker.ok('getPot', { params: { id: pot.id } })).status).toBe('expired')
    expect((await maker.ok('listNotifications'))[0]).toMatchObject({
      title: 'Your pot has expired · Nobody comes',
      body: 'Nobody played it in 7 days, and your 7.00 practice coins are back.',
      link: '/pots',
    })
    await other.checkMoney()
    await other.close()
  })
})

describe('sessions', () => {
  test('O-21 O-23 O-27 a session is started once and found again; none is 404', async () => {
    const player = await world.signUp('Session')
    const none = await player.call('activeGameSession', { query: { gameType: 'craps' } })
    expect([none.status, none.body.code]).toEqual([404, 'not_found'])
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        player.call('startGameSession', { body: { gameType: 'craps', isPracticeMode: true } }),
      ),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(201))
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    const session = answers[0]!.body
    expect(Object.keys(session).sort()).toEqual([
      'expiresAt',
      'gameType',
      'id',
      'isPracticeMode',
      'startedAt',
    ])
    expect(session).toMatchObject({ gameType: 'craps', isPracticeMode: true })
    expect(Date.parse(session.expiresAt) - Date.parse(session.startedAt)).toBe(86_400_000)
    expect(await player.ok('activeGameSession', { query: { gameType: 'craps' } })).toEqual(session)
    expect((await player.call('activeGameSession', { query: { gameType: 'cards' } })).status).toBe(404)
    expect(await player.balance()).toEqual({ usd: '0.00', play: '1000.00' })
  })

  test('O-16 O-17 a session for real money needs $1 and then is refused all the same', async () => {
    const body = { gameType: 'cards', isPracticeMode: false } as const
    const poor = await mara.call('startGameSession', { body })
    expect([poor.status, poor.body.code, poor.body.message]).toEqual([
      409,
      'insufficient_funds',
      'Need $1 for Session',
    ])
    const rich = await world.rich('Rich', '1.00')
    const refused = await rich.call('startGameSession', { body })
    expect([refused.status, refused.body.code]).toEqual([409, 'practice_only'])
    expect((await rich.balance()).usd).toBe('1.00')
  })
})

describe('beside the game', () => {
  test('O-40 history names the pot, and is found by its title', async () => {
    const maker = await world.signUp('Historian')
    const [one, two] = [
      await makePot(maker, { potAmount: '5', title: 'Grand final' }),
      await makePot(maker, { potAmount: '6', title: 'Second helping' }),
    ]
    const { winner } = await playedBy(jo, one)
    await maker.ok('withdrawPot', { params: { id: two.id }, body: {} })
    const lines = await maker.ok('transactions', { query: { currency: 'PLAY' } })
    const about = (id: string) =>
      lines
        .filter(({ reference }) => reference === `pot:${id}`)
        .map(({ type, amount, description }) => [type, amount, description])
    expect(about(one.id)).toEqual([
      ...(winner === 'creator' ? [['pot_win', '9.60', 'Pot won: Grand final']] : []),
      ['pot_stake', '-5.00', 'Pot stake: Grand final'],
    ])
    expect(about(two.id)).toEqual([
      ['pot_return', '6.00', 'Pot taken back: Second helping'],
      ['pot_stake', '-6.00', 'Pot stake: Second helping'],
    ])
    const found = await maker.ok('transactions', { query: { search: 'second help' } })
    expect(new Set(found.map(({ reference }) => reference))).toEqual(new Set([`pot:${two.id}`]))
    expect(found).toHaveLength(2)
    const challenger = await jo.ok('transactions', { query: { search: 'Grand final' } })
    expect(challenger.map(({ reference }) => reference)).toContain(`pot:${one.id}`)
  })

  test('O-40 figures and winning streak count pots in practice mode and overall, not for real money', async () => {
    const player = await world.signUp('Figures')
    await readyFor(player)
    let [won, streak] = [0, 0]
    for (let n = 0; n < 6; n++) {
      const { winner } = await playedBy(player, await makePot(mara, { potAmount: '5' }))
      won += winner === 'challenger' ? 1 : 0
      streak = winner === 'challenger' ? streak + 1 : 0
    }
    const expected = {
      totalBets: 6,
      winRate: Math.round((won * 1000) / 6) / 10,
      totalWon: (won * 9.6).toFixed(2),
    }
    expect(await player.ok('stats', { query: { mode: 'practice' } })).toEqual(expected)
    expect(await player.ok('stats')).toEqual(expected)
    expect((await player.ok('stats', { query: { mode: 'real' } })).totalBets).toBe(0)
    expect(await player.ok('winningStreak', { query: { mode: 'practice' } })).toEqual({ streak })
    expect(await player.ok('winningStreak', { query: { mode: 'real' } })).toEqual({ streak: 0 })
  })

  test('O-40 closing an account takes its open pots back first', async () => {
    const maker = await world.signUp('Leaver')
    const pot = await makePot(maker, { potAmount: '5' })
    const kept = await makePot(maker, { potAmount: '5' })
    await playedBy(jo, kept)
    await maker.ok('closeAccount', { body: {} })
    expect(await jo.ok('getPot', { params: { id: pot.id } })).toMatchObject({ status: 'withdrawn' })
    expect((await jo.call('playPot', { params: { id: pot.id }, body: {} })).body.code).toBe('pot_taken')
    expect((await jo.ok('getPot', { params: { id: kept.id } })).creator.firstName).toBe('Closed account')
    await world.checkMoney()
  })
})
