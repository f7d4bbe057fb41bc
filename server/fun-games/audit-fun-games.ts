import { sql, type Tx } from '#server/core/db.ts'
import { commitmentOf, drawFunGame } from '#server/games/index.ts'
import { type Fault, REASONS } from '#server/ledger/index.ts'
import { columns, endOf, facesOf, type GameRow } from './game-rows.ts'
import { gamePlaces } from './play-fun-game.ts'

const PAGE = 5_000

/**
 * Checks that each play follows from its seeds, that its money matches the ledger's journals between the person and the house, that the
 * house holds exactly people's losses, that every commitment decided one play, and that the counts match the plays. O(plays).
 */
export async function auditFunGames(tx: Tx): Promise<Fault[]> {
  return [
    ...(await auditOutcomes(tx)),
    ...(await auditMoney(tx)),
    ...(await auditHouse(tx)),
    ...(await auditNonces(tx)),
  ]
}

async function auditOutcomes(tx: Tx): Promise<Fault[]> {
  const faults: Fault[] = []
  const counts = new Map<string, number>()
  for (let last = 0n; ; ) {
    const rows = await tx.rows<GameRow>(
      sql`select ${columns} from fun_games where id > ${last} order by id limit ${PAGE}`,
    )
    for (const row of rows) {
      const seeds = { serverSeed: row.server_seed, clientSeed: row.client_seed, nonce: row.nonce }
      const said = JSON.stringify({ ...endOf(row), ...facesOf(row) })
      const computed = JSON.stringify(drawFunGame(row.game, row.selection, seeds))
      if (said !== computed || commitmentOf(row.server_seed) !== row.commitment) {
        const details = `stored ${said}, its seeds give ${computed}`
        faults.push({ invariant: 'a play is what its seeds say', where: `fun:${row.id}`, details })
      }
      for (const place of gamePlaces(facesOf(row))) {
        const key = `${row.game}/${place}`
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
    }
    if (rows.length < PAGE) break
    last = rows.at(-1)!.id
  }
  const kept = await tx.rows<{ key: string; count: bigint }>(sql`
    select t.game || '/' || f.place as key, sum(f.count)::bigint as count
    from fun_tills t, unnest(t.faces) with ordinality as f(count, place) group by 1`)
  for (const { key, count } of kept) {
    const played = counts.get(key) ?? 0
    if (count !== BigInt(played)) {
      const details = `counted ${count}, played ${played}`
      faults.push({ invariant: 'the counts of faces are those of the plays', where: key, details })
    }
  }
  return faults
}

async function auditMoney(tx: Tx): Promise<Fault[]> {
  const plays = await tx.rows<{ id: bigint; details: string }>(sql`
    select g.id, format('staked %s, got %s, ledger %s and %s', g.stake_cents, g.back_cents, l.staked, l.paid) as details
    from fun_games g, lateral (select ledger_journal_total('fun:' || g.id || ':stake') as staked,
      ledger_journal_total('fun:' || g.id || ':payout') as paid) l
    where (l.staked, l.paid) <> (g.stake_cents, g.back_cents)`)
  const people = await tx.rows<{ details: string }>(sql`
    select format('%s to %s: played %s, moved %s', source, destination, sum(played), sum(moved)) as details from (
      select ledger_account('person', user_id, true) as source, ledger_account('practice-house', user_id % 32, true) as destination,
        stake_cents as played, 0 as moved from fun_games
      union all
      select ledger_account('practice-house', user_id % 32, true), ledger_account('person', user_id, true), back_cents, 0
      from fun_games where back_cents > 0
      union all
      select source, destination, 0, amount
      from ledger_postings_of(${[REASONS['fun-stake'], REASONS['fun-payout']]}::smallint[])) m
    group by source, destination having sum(played) <> sum(moved)`)
  return [
    ...plays.map((row) => ({
      invariant: 'a play moved its stake and its payout, once',
      where: `fun:${row.id}`,
      details: row.details,
    })),
    ...people.map((row) => ({
      invariant: 'plays move money between their player’s practice purse and the till',
      where: 'fun games',
      details: row.details,
    })),
  ]
}

async function auditHouse(tx: Tx): Promise<Fault[]> {
  const { house, net } = await tx.one<{ house: bigint; net: bigint }>(sql`
    select (select coalesce(sum(ledger_balance(ledger_account('practice-house', n, true))), 0)::bigint from generate_series(0, 31) n) as house,
      (select coalesce(sum(back_cents - stake_cents), 0)::bigint from fun_games) as net`)
  if (house === -net) return []
  const details = `the house has ${house}, people won ${net}`
  return [{ invariant: 'the house has what people lost', where: 'practice-house', details }]
}

async function auditNonces(tx: Tx): Promise<Fault[]> {
  const rows = await tx.rows<{ where: string; details: string }>(sql`
    select format('%s of person %s', game, user_id) as where,
      format('next is play %s, %s were played, the last is %s', s.nonce, coalesce(g.played, 0), coalesce(g.last, 0)) as details
    from fun_seeds s full join (
      select user_id, game, count(*) as played, max(nonce) as last from fun_games group by user_id, game
    ) g using (user_id, game)
    where s.nonce is null or (coalesce(g.played, 0), coalesce(g.last, 0)) <> (s.nonce - 1, s.nonce - 1)`)
  return rows.map((row) => ({ invariant: 'each commitment decides one play, in order', ...row }))
}
