import { beforeAll, describe, expect, test } from 'vitest'
import { person, worldOfFile } from '#tests/support/file-world.ts'
import { makePot, playedBy, readyFor } from '#tests/support/pots.ts'
import type { Person } from '#tests/support/world.ts'

const world = worldOfFile({ env: { RATE_MONEY_PER_SECOND: '100000' } })
const mara = person(() => world.signUp('Mara'))
const jo = person(() => world.signUp('Jo'))
beforeAll(async () => {
  for (const person of [mara, jo]) await readyFor(person)
})

const play = async (person: Person) => (await person.balance()).play

describe('making a pot', () => {
  test('O-19 O-40 O-43 O-46 holds the creator’s practice coins; title and game have defaults', async () => {
    const maker = await world.signUp('Maker')
    const answer = await maker.call('createPot', {
      body: { potAmount: '12.50', isPracticeMode: true },
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      title: 'Red or black',
      description: '',
      gameType: 'cards',
      potAmount: '12.50',
      winnerTakes: '24.00',
      createdById: maker.id,
      creator: { id: maker.id, firstName: 'Maker', lastName: 'E.' },
    })
    expect(answer.body.commitment).toMatch(/^[0-9a-f]{64}$/)
    expect(Date.parse(answer.body.expiresAt) - Date.parse(answer.body.createdAt)).toBe(7 * 86_400_000)
    expect(await play(maker)).toBe('987.50')
    expect((await maker.balance()).usd).toBe('0.00')
  })

  test('O-03 O-46 each game, with title and description; anything else is no game', async () => {
    for (const gameType of ['cards', 'coin-flip', 'craps'] as const) {
      const pot = await mara.ok('createPot', {
        body: { gameType, potAmount: '0.01', title: ' Round one ', description: 'Be quick' },
      })
      expect(pot).toMatchObject({ gameType, title: 'Round one', description: 'Be quick' })
    }
    for (const gameType of ['dice', '', 'Cards', null]) {
      const answer = await mara.call('createPot', { body: { gameType: gameType as 'cards', potAmount: '1' } })
      expect([answer.status, answer.body.code]).toEqual([400, 'malformed'])
    }
  })

  test('O-02 O-29 a pot for real money is refused with the words of the specification', async () => {
    const before = await play(mara)
    const answer = await mara.call('createPot', { body: { potAmount: '1', isPracticeMode: false } })
    expect([answer.status, answer.body.code]).toEqual([409, 'practice_only'])
    expect(answer.body.message).toBe('Pot games require Practice Mode (virtual currency only)')
    expect(await play(mara)).toBe(before)
  })

  test('O-44 O-45 the amount is above 0, has at most two places, and is covered', async () => {
    const before = await play(mara)
    for (const potAmount of ['0', '0.00', '-1', '0.001', '', 'ten', '1e3', 0]) {
      const answer = await mara.call('createPot', { body: { potAmount: potAmount as string } })
      expect([potAmount, answer.status, answer.body.code]).toEqual([potAmount, 400, 'malformed'])
    }
    const answer = await mara.call('createPot', { body: { potAmount: '5000' } })
    expect([answer.status, answer.body.code]).toEqual([409, 'insufficient_funds'])
    expect(await play(mara)).toBe(before)
  })

  test('O-40 a person has at most twenty open pots, also when they are made at once', async () => {
    const maker = await world.signUp('Busy')
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => maker.call('createPot', { body: { potAmount: '1' } })),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(20)
    expect(answers.filter((answer) => answer.status !== 201).map((answer) => answer.body.code)).toEqual(
      Array(5).fill('too_many_pots'),
    )
    expect(await play(maker)).toBe('980.00')
  })

  test('O-46 the same key makes one pot', async () => {
    const maker = await world.signUp('Twice')
    const body = { potAmount: '3' } as const
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => maker.call('createPot', { body, key: 'one' })),
    )
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    const other = await maker.call('createPot', { body: { potAmount: '4' }, key: 'one' })
    expect(other.body.code).toBe('idempotency_key_reused')
    expect(await play(maker)).toBe('997.00')
  })
})

describe('lists', () => {
  test('O-20 active pots come newest first, page by page, of one game or of all; who made one sees it too', async () => {
    const maker = await world.signUp('Lister')
    const made: string[] = []
    for (const gameType of ['craps', 'cards', 'craps'] as const)
      made.unshift((await maker.ok('createPot', { body: { gameType, potAmount: '1' } })).id)
    const first = await jo.call('activePots', { query: { limit: 2 } })
    expect(first.body.map((pot) => pot.id)).toEqual(made.slice(0, 2))
    const cursor = first.headers.get('x-next-cursor')!
    const second = await jo.ok('activePots', { query: { limit: 1, cursor } })
    expect(second.map((pot) => pot.id)).toEqual(made.slice(2))
    const craps = await maker.ok('activePots', { query: { gameType: 'craps' } })
    expect(craps.every((pot) => pot.gameType === 'craps')).toBe(true)
    expect(craps.slice(0, 2).map((pot) => pot.id)).toEqual([made[0], made[2]])
    expect(craps[0]).not.toHaveProperty('serverSeed')
    expect((await jo.call('activePots', { query: { cursor: 'x' } })).status).toBe(400)
  })

  test('O-40 own pots are those made and those challenged; recent ones are the played ones, the last first', async () => {
    const [maker, player] = [await world.signUp('Owner'), await world.signUp('Player')]
    await readyFor(player)
    const open = await makePot(maker)
    const played = await makePot(maker, { gameType: 'craps', potAmount: '2' })
    await player.ok('playPot', { params: { id: played.id }, body: {} })
    const own = await maker.ok('ownPots')
    expect(own.map(({ id, status }) => [id, status])).toEqual([
      [played.id, 'played'],
      [open.id, 'open'],
    ])
    expect(own[0]).toMatchObject({ payout: '3.84', challenger: { id: player.id, lastName: 'E.' } })
    expect(own[1]).toMatchObject({ payout: null, challenger: null, winner: null, gameResult: null })
    expect((await player.ok('ownPots')).map(({ id }) => id)).toEqual([played.id])
    const page = await maker.call('ownPots', { query: { limit: 1 } })
    const rest = await maker.ok('ownPots', { query: { cursor: page.headers.get('x-next-cursor')! } })
    expect(rest.map(({ id }) => id)).toEqual([open.id])
    expect((await jo.ok('recentPots', { query: { limit: 1 } })).map(({ id }) => id)).toEqual([played.id])
    expect((await jo.ok('activePots')).map(({ id }) => id)).not.toContain(played.id)
  })
})

describe('playing a pot', () => {
  test.each(['cards', 'coin-flip', 'craps'] as const)(
    'O-32 O-33 O-34 O-38 O-39 %s: both stakes settle at once, the winner gets 2 × pot × 0.96, either of the two',
    async (gameType) => {
      const seen = new Set<string>()
      for (let n = 0; seen.size < 2 && n < 60; n++) {
        const [maker, player] = [await world.signUp('Maker'), await world.signUp('Player')]
        await readyFor(player)
        const pot = await makePot(maker, { gameType, potAmount: '10' })
        const { body } = await player.call('playPot', { params: { id: pot.id }, body: {} })
        seen.add(body.winner)
        expect(body.payout).toBe(19.2)
        const won = body.winner === 'challenger'
        expect([await play(player), await play(maker)]).toEqual(
          won ? ['1009.20', '990.00'] : ['990.00', '1009.20'],
        )
        expect(body.balance).toBe(await play(player))
        const past = await player.ok('getPot', { params: { id: pot.id } })
        expect(past).toMatchObject({ status: 'played', winner: body.winner, gameResult: body.gameResult })
        if ('rolls' in body.gameResult) {
          const { dice1, dice2, total, point, rolls, shooter } = body.gameResult
          expect({ dice1, dice2, total }).toEqual(rolls.at(-1))
          expect(total).toBe(dice1 + dice2)
          expect(rolls.length === 1).toBe(point === null)
          const shooterWon = point === null ? [7, 11].includes(total) : total === point
          expect(body.winner === shooter).toBe(shooterWon)
        } else {
          const forChallenger = { cards: 'red', 'coin-flip': 'heads', craps: '' }[gameType]
          expect(body.gameResult.result === forChallenger).toBe(won)
        }
      }
      expect(seen).toEqual(new Set(['challenger', 'creator']))
    },
  )

  test('O-38 the fee is rounded down to the cent: a pot of 0.01 pays 0.02, one of 0.13 pays 0.25', async () => {
    for (const [potAmount, payout] of [
      ['0.01', 0.02],
      ['0.12', 0.24],
      ['0.13', 0.25],
      ['33.33', 64],
    ] as const) {
      const pot = await makePot(mara, { potAmount })
      expect((await jo.ok('playPot', { params: { id: pot.id }, body: {} })).payout).toBe(payout)
      await world.checkMoney()
    }
  })

  test('O-13 nobody plays their own pot', async () => {
    const pot = await makePot(mara)
    const before = await play(mara)
    const answer = await mara.call('playPot', { params: { id: pot.id }, body: {} })
    expect([answer.status, answer.body.code]).toEqual([409, 'own_pot'])
    expect(await play(mara)).toBe(before)
  })

  test('O-31 a purse that does not cover the pot plays nothing', async () => {
    const player = await world.signUp('Poor')
    await readyFor(player)
    await player.ok('createPot', { body: { potAmount: '999.50' } })
    const pot = await makePot(mara, { potAmount: '0.51' })
    const answer = await player.call('playPot', { params: { id: pot.id }, body: {} })
    expect([answer.status, answer.body.code]).toEqual([409, 'insufficient_funds'])
    expect(await play(player)).toBe('0.50')
    expect((await player.ok('getPot', { params: { id: pot.id } })).status).toBe('open')
    const exact = await makePot(mara, { potAmount: '0.50' })
    expect((await player.call('playPot', { params: { id: exact.id }, body: {} })).status).toBe(200)
  })

  test('O-18 O-26 a session of this game has to be running: without one nothing is staked', async () => {
    const player = await world.signUp('New')
    const pot = await makePot(mara, { gameType: 'craps' })
    await player.ok('startGameSession', { body: { gameType: 'cards', isPracticeMode: true } })
    const answer = await player.call('playPot', { params: { id: pot.id }, body: {} })
    expect([answer.status, answer.body.code]).toEqual([409, 'session_needed'])
    expect(await play(player)).toBe('1000.00')
    await player.ok('startGameSession', { body: { gameType: 'craps', isPracticeMode: true } })
    expect((await player.call('playPot', { params: { id: pot.id }, body: {} })).status).toBe(200)
  })

  test('O-40 a pot is played once; what is over or never was is refused', async () => {
    const pot = await makePot(mara)
    await jo.ok('playPot', { params: { id: pot.id }, body: {} })
    const before = await play(jo)
    const again = await jo.call('playPot', { params: { id: pot.id }, body: {} })
    expect([again.status, again.body.code]).toEqual([409, 'pot_taken'])
    const never = await jo.call('playPot', { params: { id: '999999999' }, body: {} })
    expect([never.status, never.body.code]).toEqual([404, 'not_found'])
    expect(await play(jo)).toBe(before)
  })

  test('O-32 a retry under the same key gets the same game, another seed or another pot under it is refused', async () => {
    const [one, two] = [await makePot(mara), await makePot(mara)]
    const params = { id: one.id }
    const first = await jo.ok('playPot', { params, body: {}, key: 'again' })
    const after = await play(jo)
    expect(await jo.ok('playPot', { params, body: {}, key: 'again' })).toEqual(first)
    const seeded = await jo.call('playPot', { params, body: { clientSeed: 'mine' }, key: 'again' })
    expect(seeded.body.code).toBe('idempotency_key_reused')
    const other = await jo.call('playPot', { params: { id: two.id }, body: {}, key: 'again' })
    expect(other.body.code).toBe('idempotency_key_reused')
    expect(await play(jo)).toBe(after)
    // a key of another person's is another key
    const player = await world.signUp('Stranger')
    await readyFor(player)
    expect((await player.call('playPot', { params, body: {}, key: 'again' })).body.code).toBe('pot_taken')
  })

  test('O-36 the creator is notified of the game, the winning creator only when wins are wanted', async () => {
    const maker = await world.signUp('Told')
    for (let n = 0; n < 2; n++)
      await playedBy(jo, await makePot(maker, { potAmount: '5', title: 'Two to five' }))
    const told = await maker.ok('listNotifications')
    expect(told).toHaveLength(2)
    for (const one of told) {
      expect(one).toMatchObject({
        title: expect.stringMatching(/^You (won ◈\u00a09\.60|lost ◈\u00a05\.00) · Two to five$/),
        link: '/pots',
      })
      expect(one.body).toBe(
        `Your pot of 5.00 practice coins was played (cards): ${one.title.startsWith('You won') ? 'black' : 'red'}.`,
      )
    }
    await maker.ok('setNotifications', {
      body: { notifyOnWins: false, notifyOnUpcomingEvents: true, soundEnabled: true },
    })
    for (let n = 0; n < 12; n++) await playedBy(jo, await makePot(maker, { potAmount: '1' }))
    const lost = (await maker.ok('ownPots')).slice(0, 12).filter(({ winner }) => winner === 'challenger')
    expect((await maker.ok('listNotifications')).length).toBe(2 + lost.length)
  })
})
