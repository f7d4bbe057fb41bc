import { expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { unjudgedWorld } from '#tests/support/file-world.ts'
import { makePot, playedBy, readyFor } from '#tests/support/pots.ts'

// No audit: thousands of games are written without their money.
const world = unjudgedWorld()

type File = {
  pots: { complete: boolean; pots: { id: string; role: string; title: string }[] }
  funGames: { complete: boolean; plays: { id: string; nonce: string }[] }
}

test('S-24 O-40 the data export has the pots of both roles, oldest first, and says that these are all', async () => {
  const [ada, ben] = [await world.signUp('Ada'), await world.signUp('Ben')]
  await readyFor(ada)
  const made = await makePot(ada, { title: 'Mine' })
  const challenged = await makePot(ben, { title: 'Of Ben' })
  await playedBy(ada, challenged)
  const { pots } = (await ada.ok('exportData')) as File
  expect(pots).toEqual({
    complete: true,
    pots: [
      expect.objectContaining({ id: made.id, role: 'creator', title: 'Mine', status: 'open' }),
      expect.objectContaining({ id: challenged.id, role: 'challenger', title: 'Of Ben', status: 'played' }),
    ],
  })
})

test('S-24 F-11 O-40 of more than ten thousand games the data export has the newest, and says so', async () => {
  const ada = await world.signUp('Ada')
  const id = BigInt(ada.id)
  await world.db.change(sql`
    insert into pots (creator_id, game, amount_cents, title, description, commitment, sealed_seed, status, expires_at, ended_at)
    select ${id}, 'cards', 1, 'Pot ' || n, '', encode(sha256(int4send(n)), 'hex'), '', 'withdrawn', clock_now(), clock_now()
    from generate_series(1, 10001) n order by n`)
  await world.db.change(sql`
    insert into fun_games (user_id, game, nonce, selection, stake_cents, back_cents, house_flip, commitment, server_seed,
      client_seed, client_seed_by)
    select ${id}, 'coin', n, 'heads', 1, 0, 'tails', sha256(sha256(int4send(n))), sha256(int4send(n)), 'x', 'server'
    from generate_series(1, 10001) n order by n`)
  const { pots, funGames } = (await ada.ok('exportData')) as File
  expect([pots.complete, pots.pots.length, pots.pots[0]!.title, pots.pots.at(-1)!.title]).toEqual([
    false,
    10_000,
    'Pot 2',
    'Pot 10001',
  ])
  const { complete, plays } = funGames
  expect([complete, plays.length, plays[0], plays.at(-1)]).toEqual([
    false,
    10_000,
    expect.objectContaining({ nonce: '2' }),
    expect.objectContaining({ nonce: '10001' }),
  ])
})
