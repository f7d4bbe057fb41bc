import { isDeepStrictEqual } from 'node:util'
import type { PotGameResult } from '#contract/fairness.ts'
import { type PotGame, potPayout } from '#contract/games.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { commitmentOf, type PotSide, playPotGame } from '#server/games/index.ts'
import { type Fault, REASONS } from '#server/ledger/index.ts'

const AT_ONCE = 2_000

/**
 * Checks that an open pot holds its stake and every other one nothing, that the ledger's journals of each pot match its
 * state and its two people, and that every result follows from the revealed seeds. O(pots).
 */
export async function auditPots(tx: Tx): Promise<Fault[]> {
  return [...(await auditMoney(tx)), ...(await auditResults(tx)), ...(await auditTotals(tx))]
}

async function auditMoney(tx: Tx): Promise<Fault[]> {
  const stake = REASONS['pot-stake']
  const payout = REASONS['pot-payout']
  const fee = REASONS['pot-fee']
  const back = REASONS['pot-return']
  const rows = await tx.rows<{ id: bigint; invariant: string; details: string }>(sql`
    with promised as (
      select id, ledger_account('person', creator_id, true) as source, ledger_account('pot', id, true) as destination, amount_cents as amount, ${stake}::int as reason from pots
      union all
      select id, ledger_account('person', challenger_id, true), ledger_account('pot', id, true), amount_cents, ${stake} from pots where status = 'played'
      union all
      select id, ledger_account('pot', id, true), ledger_account('person', case winner when 'creator' then creator_id else challenger_id end, true),
        payout_cents, ${payout} from pots where status = 'played' and payout_cents > 0
      union all
      select id, ledger_account('pot', id, true), ledger_account('fees', 0, true), 2 * amount_cents - payout_cents, ${fee}
        from pots where status = 'played' and payout_cents < 2 * amount_cents
      union all
      select id, ledger_account('pot', id, true), ledger_account('person', creator_id, true), amount_cents, ${back}
        from pots where status in ('withdrawn', 'expired')
    ), moved as (
      -- any of the fee accounts is valid
      select case when reason = ${stake} then ledger_owner(destination) else ledger_owner(source) end as id, source,
        case when reason = ${fee} and ledger_kind_of(destination) = ledger_kind('fees') then ledger_account('fees', 0, true) else destination end,
        amount, reason::int as reason
      from ledger_postings_of(${[stake, payout, fee, back]}::smallint[])
    ), compared as (
      select id, source, destination, amount, reason, sum(p) as promised, sum(m) as moved from (
        select *, 1 as p, 0 as m from promised union all select *, 0, 1 from moved) both_sides
      group by id, source, destination, amount, reason
    )
    select id, 'the ledger moved what a pot says, once' as invariant,
      format('reason %s, %s from %s to %s: %s promised, %s moved', reason, amount, source, destination, promised, moved) as details
    from compared where promised <> moved
    union all
    select id, 'an open pot holds its stake, any other nothing',
      format('%s of %s, holds %s', status, amount_cents, coalesce(ledger_balance(ledger_account('pot', id, true)), 0))
    from pots
    where coalesce(ledger_balance(ledger_account('pot', id, true)), 0) <> case status when 'open' then amount_cents else 0 end`)
  return rows.map(({ id, ...row }) => ({ ...row, where: `pot:${id}` }))
}

type Row = {
  id: bigint
  game: PotGame
  amount: bigint
  payout: bigint
  winner: PotSide
  result: PotGameResult
  commitment: string
  server_seed: string
  client_seed: string
}

/** Plays every finished pot again from its seeds. */
async function auditResults(tx: Tx): Promise<Fault[]> {
  const faults: Fault[] = []
  let after = 0n
  for (;;) {
    const rows = await tx.rows<Row>(sql`
      select id, game, amount_cents as amount, payout_cents as payout, winner, result, commitment, server_seed, client_seed
      from pots where status = 'played' and id > ${after} order by id limit ${AT_ONCE}`)
    for (const row of rows) {
      const serverSeed = Buffer.from(row.server_seed, 'hex')
      const again = playPotGame(row.game, { serverSeed, clientSeed: row.client_seed, nonce: row.id })
      const same =
        again.winner === row.winner &&
        isDeepStrictEqual(again.gameResult, row.result) &&
        commitmentOf(serverSeed) === row.commitment &&
        potPayout(row.amount) === row.payout
      if (!same)
        faults.push({
          invariant: 'a result follows from its seeds',
          where: `pot:${row.id}`,
          details: `stored ${row.winner} with ${row.payout}, computed ${again.winner} with ${potPayout(row.amount)}`,
        })
    }
    if (rows.length < AT_ONCE) return faults
    after = rows.at(-1)!.id
  }
}

/** The totals are the faces of the pots that are marked as counted. */
async function auditTotals(tx: Tx): Promise<Fault[]> {
  const rows = await tx.rows<{ details: string }>(sql`
    select format('%s, %s, %s: %s, counted %s', game, draw, face, kept, found) as details from (
      select game, draw, face, sum(kept) as kept, sum(found) as found from (
        select game::text, draw, face, count as kept, 0 as found from pot_totals
        union all
        select f.game, f.draw, f.face, 0, f.count from pot_faces((select array_agg(id) from pots where counted)) f
      ) both_sides group by 1, 2, 3
    ) c where kept <> found`)
  return rows.map(({ details }) => ({
    invariant: 'the totals are the faces of the counted pots',
    where: 'pots',
    details,
  }))
}
