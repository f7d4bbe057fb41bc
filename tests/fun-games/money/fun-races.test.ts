import { describe, expect, test } from 'vitest'
import type { Body } from '#contract/index.ts'
import { wireToCents } from '#contract/money.ts'
import { raw, sql } from '#server/core/db.ts'
import { auditFunGames } from '#server/fun-games/index.ts'
import { judgedWorld } from '#tests/support/file-world.ts'
import { freshTotals } from '#tests/support/pots.ts'
import { rounds } from '#tests/support/scale.ts'
import type { Person } from '#tests/support/world.ts'

const world = judgedWorld({ env: { RATE_MONEY_PER_SECOND: '100000' } })

const coin = (more: Partial<Body<'playFunGame'>> = {}): Body<'playFunGame'> => ({
  gameType: 'coin',
  amount: '5',
  selection: 'heads',
  ...more,
})
const play = (person: Person, body = coin(), key?: string) =>
  person.call('playFunGame', { body, ...(key ? { key } : {}) })
const atOnce = <R>(count: number, one: (n: number) => Promise<R>): Promise<R[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => one(n)))
const nextOf = (person: Person) => person.ok('nextFairSeed', { query: { game: 'coin' } })

describe('many calls at once', () => {
  test('F-12 twenty plays of one person: each has a seed and a number of its own, and the purse is their sum', async () => {
    const ada = await world.signUp('Ada')
    const answers = await atOnce(20, () => play(ada))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const nonces = answers.map(({ body }) => Number(body.proof.nonce)).sort((a, b) => a - b)
    expect(nonces).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
    expect(new Set(answers.map(({ body }) => body.proof.serverSeed)).size).toBe(20)
    const won = answers.filter(({ body }) => body.won).length
    const now = await ada.balance()
    expect(wireToCents(now.play)).toBe(100_000n + BigInt(won - (20 - won)) * 500n)
    expect((await nextOf(ada)).nonce).toBe('21')
  })

  test('F-12 twenty tabs under one commitment: one plays it, the others are told', async () => {
    for (let round = 0; round < rounds(4); round++) {
      const ada = await world.signUp('Ada')
      const { commitment } = await nextOf(ada)
      const answers = await atOnce(20, () => play(ada, coin({ commitment })))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const late = answers.filter(({ status }) => status !== 200)
      for (const { status, body } of late) expect([status, body.code]).toEqual([409, 'stale_commitment'])
      expect(await ada.ok('listFunGames')).toHaveLength(1)
    }
  })

  test('F-12 twenty first reads at once see one commitment', async () => {
    const ada = await world.signUp('Ada')
    const seen = await atOnce(20, () => nextOf(ada))
    expect(new Set(seen.map(({ commitment }) => commitment)).size).toBe(1)
  })

  test('F-09 twenty plays of the whole purse: never below zero, and what is refused spends no seed', async () => {
    for (let round = 0; round < rounds(4); round++) {
      const ada = await world.signUp('Ada')
      const answers = await atOnce(20, () => play(ada, coin({ amount: '1000' })))
      const played = answers.filter(({ status }) => status === 200)
      for (const { status, body } of answers)
        if (status !== 200) expect([status, body.code]).toEqual([409, 'insufficient_funds'])
      for (const { body } of played) expect(wireToCents(body.newBalance)).toBeGreaterThanOrEqual(0n)
      expect((await nextOf(ada)).nonce).toBe(`${played.length + 1}`)
    }
  })

  test('F-12 plays of both games, bets and refills of the same purse at once add up', async () => {
    const ada = await world.signUp('Ada')
    await atOnce<unknown>(20, (n) =>
      n % 5 === 0
        ? ada.call('refillPractice')
        : play(ada, n % 2 === 0 ? coin() : coin({ gameType: 'card', selection: 'low' })),
    )
    const plays = await ada.ok('listFunGames')
    expect(plays).toHaveLength(16)
    const net = plays.reduce((sum, one) => sum + wireToCents(one.winAmount) - wireToCents(one.amount), 0n)
    expect(wireToCents((await ada.balance()).play)).toBe(100_000n + net)
  })

  test('F-11 forty people at one till at once: counts and the house are exact', async () => {
    const people = await atOnce(40, (n) => world.signUp(`Player${n}`))
    await Promise.all(people.map((person) => atOnce(3, () => play(person))))
    const [coins] = (await freshTotals(world)).filter(({ game }) => game === 'coin')
    const { n } = await world.db.one<{ n: bigint }>(
      sql`select count(*) as n from fun_games where game = 'coin'`,
    )
    expect(coins!.faces.reduce((sum, { count }) => sum + count, 0)).toBe(Number(n))
  })
})

describe('the auditor', () => {
  /** The audit's faults after `spoil`, which is rolled back. */
  async function found(spoil: string): Promise<string[]> {
    let invariants: string[] = []
    await world.db
      .transact(async (tx) => {
        await tx.change(sql`alter table fun_games disable trigger fun_games_append_only`)
        await tx.change(sql`${raw(spoil)}`)
        invariants = (await auditFunGames(tx)).map(({ invariant }) => invariant)
        throw new Error('undone')
      })
      .catch((error: Error) => {
        if (error.message !== 'undone') throw error
      })
    return invariants
  }

  test.each([
    [
      `update fun_games set house_flip = case house_flip when 'heads' then 'tails' else 'heads' end
        where id = (select max(id) from fun_games where game = 'coin')`,
      'a play is what its seeds say',
    ],
    [`update fun_games set client_seed = 'another' where game = 'coin'`, 'a play is what its seeds say'],
    [
      `update fun_games set stake_cents = stake_cents + 1, back_cents = 0 where back_cents = 0 and game = 'coin'`,
      'a play moved its stake and its payout, once',
    ],
    [
      `update fun_games set stake_cents = stake_cents + 1 where back_cents = 0`,
      'the house has what people lost',
    ],
    [`update fun_seeds set nonce = nonce + 1`, 'each commitment decides one play, in order'],
    [
      `delete from fun_seeds where user_id = (select max(user_id) from fun_games)`,
      'each commitment decides one play, in order',
    ],
    [
      `delete from fun_games where user_id = (select max(user_id) from fun_games)`,
      'each commitment decides one play, in order',
    ],
    [
      `update fun_tills set faces[1] = faces[1] + 1 where game = 'coin' and till = 1`,
      'the counts of faces are those of the plays',
    ],
    [
      `update fun_games set user_id = (select max(id) from users where id <> fun_games.user_id), nonce = 1000
        where id = (select min(id) from fun_games)`,
      'plays move money between their player’s practice purse and the till',
    ],
  ])('F-11 sees %s', async (spoil, invariant) => {
    const ada = await world.signUp('Ada')
    await atOnce(8, () => play(ada))
    expect(await found(spoil)).toContain(invariant)
  })

  test('F-11 plays are not emptied out, even where nothing else would be asked', async () => {
    await expect(world.db.change(sql`truncate fun_games`)).rejects.toThrow('append-only')
  })
})
