import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { funGamePlay } from '#contract/fun-games.ts'
import type { Body, Reply } from '#contract/index.ts'
import { wireToCents } from '#contract/money.ts'
import { sql } from '#server/core/db.ts'
import { judgedWorld } from '#tests/support/file-world.ts'
import { freshTotals } from '#tests/support/pots.ts'
import { allTest } from '#tests/support/scale.ts'
import { type Person, refused } from '#tests/support/world.ts'

const world = judgedWorld({ env: { RATE_MONEY_PER_SECOND: '100000' } })

type Order = Body<'playFunGame'>
type Play = Reply<'playFunGame'>
const coin = (more: Partial<Order> = {}): Order => ({
  gameType: 'coin',
  amount: '5',
  selection: 'heads',
  ...more,
})
const card = (more: Partial<Order> = {}): Order => coin({ gameType: 'card', selection: 'high', ...more })
const play = (person: Person, body: Order = coin(), key?: string) =>
  person.call('playFunGame', { body, ...(key ? { key } : {}) })
const practice = async (person: Person) => wireToCents((await person.balance()).play)
const sha256 = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')

/** Plays for a cent until one ends this way. */
async function playUntil(person: Person, body: Order, wanted: (played: Play) => boolean): Promise<Play> {
  for (let tries = 0; tries < 500; tries++) {
    const played = await person.ok('playFunGame', { body })
    if (wanted(played)) return played
  }
  throw new Error('never happened')
}

describe('a play', () => {
  test('F-12 F-13 takes the game, the amount and the pick, and answers every field', async () => {
    const ada = await world.signUp('Ada')
    for (const body of [coin(), card({ selection: 'low' })]) {
      const { status, body: played } = await play(ada, body)
      expect(status).toBe(200)
      expect(Object.keys(played).sort()).toEqual(Object.keys(funGamePlay.shape).sort())
      const { playerFlip, houseFlip, playerCard, houseCard } = played
      if (body.gameType === 'coin') {
        expect([playerFlip, playerCard, houseCard]).toEqual(['heads', null, null])
        expect(['heads', 'tails']).toContain(houseFlip)
      } else {
        expect([playerFlip, houseFlip]).toEqual([null, null])
        expect([playerCard, houseCard]).toEqual([expect.any(Number), expect.any(Number)])
      }
      expect(wireToCents(played.newBalance)).toBe(await practice(ada))
    }
  })

  test('F-14 F-16 F-17 a win pays twice the stake, a loss nothing: the server flips the coin', async () => {
    const ada = await world.signUp('Ada')
    const seen = new Set<boolean>()
    for (let n = 0; n < 60; n++) {
      const before = await practice(ada)
      const pick = n % 2 === 0 ? 'heads' : 'tails'
      const played = await ada.ok('playFunGame', { body: coin({ selection: pick, amount: '1.25' }) })
      expect(played.playerFlip).toBe(pick)
      expect([played.won, played.tie]).toEqual([played.houseFlip === pick, false])
      expect(played.winAmount).toBe(played.won ? '2.50' : '0.00')
      expect(await practice(ada)).toBe(before + (played.won ? 125n : -125n))
      seen.add(played.won)
    }
    expect(seen.size).toBe(2)
  })

  test('F-15 F-16 F-17 the player’s card decides: 8-13 high, 1-6 low, and a 7 gives the stake back', async () => {
    const ada = await world.signUp('Ada')
    const sides = new Set<string>()
    for (let n = 0; n < 500 && sides.size < 3; n++) {
      const before = await practice(ada)
      const pick = n % 2 === 0 ? 'high' : 'low'
      const played = await ada.ok('playFunGame', { body: card({ selection: pick, amount: '0.03' }) })
      const fell = played.playerCard! > 7 ? 'high' : played.playerCard! < 7 ? 'low' : 'tie'
      sides.add(fell)
      expect([played.won, played.tie]).toEqual([fell === pick, fell === 'tie'])
      expect(played.winAmount).toBe(played.won ? '0.06' : played.tie ? '0.03' : '0.00')
      expect(await practice(ada)).toBe(before + (played.won ? 3n : played.tie ? 0n : -3n))
    }
    expect([...sides].sort()).toEqual(['high', 'low', 'tie'])
  })

  test('F-11 F-18 only practice coins of one’s own purse are played, in every mode and with any amount of money', async () => {
    const [ada, ben] = [await world.rich('Ada', '50'), await world.signUp('Ben')]
    const played = await ada.ok('playFunGame', { body: coin({ amount: '7' }) })
    expect(await ada.balance()).toEqual({ usd: '50.00', play: played.newBalance })
    expect(played.newBalance).toBe(played.won ? '1007.00' : '993.00')
    expect(await ben.balance()).toEqual({ usd: '0.00', play: '1000.00' })
    await playUntil(ada, coin({ amount: '0.01' }), ({ won }) => !won)
    expect(refused(await play(ada, coin({ amount: '1010' })))).toEqual([409, 'insufficient_funds'])
    expect((await ada.balance()).usd).toBe('50.00')
  })

  test('F-11 a locked wallet plays on: nothing is sent out', async () => {
    const ada = await world.signUp('Ada')
    await ada.ok('setWalletLock', { body: { locked: true } })
    expect((await play(ada)).status).toBe(200)
  })

  test.each([
    ['0', 400, 'malformed'],
    ['-5', 400, 'malformed'],
    ['', 400, 'malformed'],
    ['1.001', 400, 'malformed'],
    ['1000.01', 409, 'insufficient_funds'],
    ['10000', 409, 'insufficient_funds'],
    ['10000.01', 409, 'stake_too_large'],
  ])('F-09 an amount of %j answers %i %s and nothing is played', async (amount, status, code) => {
    const ada = await world.signUp('Ada')
    const before = await ada.ok('nextFairSeed', { query: { game: 'coin' } })
    const answer = await play(ada, coin({ amount }))
    expect(refused(answer)).toEqual([status, code])
    expect(answer.body.fields).toHaveProperty('amount')
    expect(await ada.ok('listFunGames')).toEqual([])
    expect((await ada.balance()).play).toBe('1000.00')
    // the seed was not spent, and so is still unknown
    expect(await ada.ok('nextFairSeed', { query: { game: 'coin' } })).toEqual(before)
  })

  test('F-09 the whole purse may be played, and after a loss nothing more', async () => {
    let ada: Person
    let played: Play
    do {
      ada = await world.signUp('Ada')
      played = await ada.ok('playFunGame', { body: coin({ amount: '1000' }) })
      expect(played.newBalance).toBe(played.won ? '2000.00' : '0.00')
    } while (played.won)
    expect(refused(await play(ada, coin({ amount: '0.01' })))).toEqual([409, 'insufficient_funds'])
  })

  test('F-12 a pick of the other game, of none, and unknown fields are malformed, with the field', async () => {
    const ada = await world.signUp('Ada')
    for (const [body, field] of [
      [coin({ selection: 'high' }), 'selection'],
      [card({ selection: 'tails' }), 'selection'],
      [coin({ selection: 'edge' as never }), 'selection'],
      [coin({ gameType: 'craps' as never }), 'gameType'],
      [coin({ clientSeed: 'a:b' }), 'clientSeed'],
      [coin({ clientSeed: 'x'.repeat(65) }), 'clientSeed'],
      [coin({ commitment: 'abc' }), 'commitment'],
      [{ ...coin(), userId: '1' } as never, 'body'],
    ] as const) {
      const answer = await play(ada, body)
      expect(refused(answer), JSON.stringify(body)).toEqual([400, 'malformed'])
      expect(answer.body.fields).toHaveProperty(field)
    }
    expect(await ada.ok('listFunGames')).toEqual([])
  })

  test('F-12 the same key is one play; another order under it is refused', async () => {
    const ada = await world.signUp('Ada')
    const answers = await Promise.all(Array.from({ length: 8 }, () => play(ada, coin(), 'play-1')))
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]!.body])
    expect(await ada.ok('listFunGames')).toHaveLength(1)
    expect(refused(await play(ada, coin({ selection: 'tails' }), 'play-1'))).toEqual([
      422,
      'idempotency_key_reused',
    ])
    expect((await play(await world.signUp('Ben'), coin(), 'play-1')).status).toBe(200)
  })
})

describe('fairness', () => {
  const next = (person: Person, game: 'coin' | 'card') => person.ok('nextFairSeed', { query: { game } })

  test('F-13 the hash shown before is the SHA-256 of the seed revealed after, and the next one comes along', async () => {
    const ada = await world.signUp('Ada')
    let shown = await next(ada, 'card')
    expect(shown).toEqual({ game: 'card', nonce: '1', commitment: expect.stringMatching(/^[0-9a-f]{64}$/) })
    for (let n = 1; n <= 5; n++) {
      expect(await next(ada, 'card'), 'the same until it is used').toEqual(shown)
      const { commitment } = shown
      const played = await ada.ok('playFunGame', { body: card({ clientSeed: `mine-${n}`, commitment }) })
      expect(played.proof).toMatchObject({ commitment, nonce: `${n}`, clientSeed: `mine-${n}` })
      expect(played.proof.clientSeedBy).toBe('player')
      expect(sha256(played.proof.serverSeed)).toBe(commitment)
      expect(played.next.commitment).not.toBe(commitment)
      shown = played.next
      expect(shown.nonce).toBe(`${n + 1}`)
    }
    expect(await next(ada, 'card')).toEqual(shown)
    expect((await next(ada, 'coin')).nonce, 'each game counts its own plays').toBe('1')
    expect((await next(await world.signUp('Ben'), 'card')).commitment).not.toBe(shown.commitment)
  })

  test('F-12 a play under a commitment that is not the present one is refused and plays nothing', async () => {
    const [ada, ben] = [await world.signUp('Ada'), await world.signUp('Ben')]
    const { commitment } = await next(ada, 'coin')
    await ada.ok('playFunGame', { body: coin({ commitment }) })
    const present = await next(ada, 'coin')
    const others = [commitment, (await next(ada, 'card')).commitment, (await next(ben, 'coin')).commitment]
    for (const stale of [...others, '0'.repeat(64)])
      expect(refused(await play(ada, coin({ commitment: stale })))).toEqual([409, 'stale_commitment'])
    expect(await next(ada, 'coin')).toEqual(present)
    expect(await ada.ok('listFunGames')).toHaveLength(1)
  })

  test('F-13 without a client seed the server draws one, says so, and never draws it twice', async () => {
    const ada = await world.signUp('Ada')
    const played = [
      await ada.ok('playFunGame', { body: coin() }),
      await ada.ok('playFunGame', { body: coin() }),
    ]
    for (const { proof } of played) expect(proof.clientSeedBy).toBe('server')
    expect(played[0]!.proof.clientSeed).not.toBe(played[1]!.proof.clientSeed)
  })

  test('F-17 anybody reads the proof of a play, which names nobody; an unknown one is 404', async () => {
    const ada = await world.signUp('Ada')
    const played = await ada.ok('playFunGame', { body: card({ clientSeed: 'lamp' }) })
    const proof = await world.visitor.ok('funGameProof', { params: { id: played.id } })
    const { playerFlip, houseFlip, playerCard, houseCard, won, tie } = played
    const faces = { playerFlip, houseFlip, playerCard, houseCard }
    expect(proof).toEqual({
      ...{ id: played.id, game: 'card', selection: 'high', won, tie, faces, proof: played.proof },
    })
    for (const id of ['0', 'abc', '999999999'])
      expect((await world.visitor.call('funGameProof', { params: { id } })).status).toBe(404)
  })

  test('F-13 nobody who reads the database knows the seed of the next play', async () => {
    const ada = await world.signUp('Ada')
    const { commitment } = await next(ada, 'coin')
    const { kept } = await world.db.one<{ kept: string }>(sql`
      select row_to_json(s)::text as kept from fun_seeds s where user_id = ${BigInt(ada.id)}`)
    const { proof } = await ada.ok('playFunGame', { body: coin({ commitment }) })
    expect(kept).toContain(commitment)
    expect(kept).not.toContain(proof.serverSeed)
    expect(kept).not.toContain(Buffer.from(proof.serverSeed).toString('hex'))
  })

  allTest('F-15 the totals count every face of every play, within a second and for everybody', async () => {
    const read = async () => (await freshTotals(world)).filter((one) => ['coin', 'card'].includes(one.game))
    const count = (totals: Reply<'fairnessTotals'>, draw: string, face: string) =>
      totals.find((one) => one.draw === draw)!.faces.find((one) => one.face === face)!.count
    let before = await read()
    for (let n = 0; n < 4; n++) {
      const person = await world.signUp('Many')
      const flipped = await person.ok('playFunGame', { body: coin() })
      const { playerCard, houseCard } = await person.ok('playFunGame', { body: card() })
      const after = await read()
      for (const [draw, face] of [
        ['the coin', flipped.houseFlip!],
        ['the player’s card', `${playerCard}`],
        ['the house’s card', `${houseCard}`],
      ] as const)
        expect(count(after, draw, face)).toBe(count(before, draw, face) + 1)
      const all = (totals: Reply<'fairnessTotals'>) =>
        totals.flatMap(({ faces }) => faces).reduce((sum, face) => sum + face.count, 0)
      expect(all(after)).toBe(all(before) + 3)
      before = after
    }
  })
})

describe('what is kept', () => {
  test('F-04 one’s own plays, newest first, by game and by page; nobody else’s', async () => {
    const [ada, ben] = [await world.signUp('Ada'), await world.signUp('Ben')]
    const played: Play[] = []
    for (const body of [coin(), card(), coin({ amount: '1' }), card({ selection: 'low' })])
      played.unshift(await ada.ok('playFunGame', { body }))
    await ben.ok('playFunGame', { body: coin() })
    const listed = await ada.ok('listFunGames')
    expect(listed.map(({ id, won, tie, winAmount }) => ({ id, won, tie, winAmount }))).toEqual(
      played.map(({ id, won, tie, winAmount }) => ({ id, won, tie, winAmount })),
    )
    expect(listed.map(({ selection, amount }) => [selection, amount])).toEqual([
      ['low', '5.00'],
      ['heads', '1.00'],
      ['high', '5.00'],
      ['heads', '5.00'],
    ])
    expect((await ada.ok('listFunGames', { query: { game: 'coin' } })).map(({ id }) => id)).toEqual([
      played[1]!.id,
      played[3]!.id,
    ])
    const page = await ada.call('listFunGames', { query: { limit: 3 } })
    const cursor = page.headers.get('x-next-cursor')!
    expect((await ada.ok('listFunGames', { query: { cursor } })).map(({ id }) => id)).toEqual([played[3]!.id])
    expect((await ada.call('listFunGames', { query: { cursor: 'x' } })).status).toBe(400)
  })

  test('F-16 the history names stakes and payouts, finds them by their words, and stats leave them out', async () => {
    const ada = await world.signUp('Ada')
    // The test finds each right after its play: many plays may precede a tie.
    const about = async (id: string) =>
      (await ada.ok('transactions', { query: { limit: 100 } }))
        .filter(({ reference }) => reference === `fun:${id}`)
        .map(({ type, amount, currency, description }) => [type, amount, currency, description])
    const won = await playUntil(ada, coin({ amount: '2' }), (played) => played.won)
    expect(await about(won.id)).toEqual([
      ['fun_payout', '4.00', 'PLAY', 'Fun game payout: coin flip, heads'],
      ['fun_stake', '-2.00', 'PLAY', 'Fun game stake: coin flip, heads'],
    ])
    const tied = await playUntil(ada, card({ amount: '0.01' }), (played) => played.tie)
    expect(await about(tied.id)).toEqual([
      ['fun_payout', '0.01', 'PLAY', 'Fun game payout: high/low, high, a tie'],
      ['fun_stake', '-0.01', 'PLAY', 'Fun game stake: high/low, high, a tie'],
    ])
    const found = await ada.ok('transactions', { query: { search: 'a tie' } })
    expect(found.length).toBeGreaterThan(1)
    for (const { description } of found) expect(description).toContain('a tie')
    expect(await ada.ok('stats')).toEqual({ totalBets: 0, winRate: 0, totalWon: '0.00' })
  })

  test('F-11 the data export has the plays with their seeds', async () => {
    const ada = await world.signUp('Ada')
    const { id, proof } = await ada.ok('playFunGame', { body: coin({ clientSeed: 'lamp' }) })
    const file = (await ada.ok('exportData')) as { funGames?: unknown }
    expect(file.funGames).toEqual({
      complete: true,
      plays: [expect.objectContaining({ id, serverSeed: proof.serverSeed, clientSeed: 'lamp', nonce: '1' })],
    })
  })
})
