import { tournamentSplit } from '#contract/fees.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { amongTop } from '#server/leaderboard/index.ts'
import { startLines } from './advance-line.ts'
import { listChanged } from './live.ts'
import { type Tournament, tournamentColumns } from './tournament-rows.ts'

const latest = (one: Date, other: Date): Date => (one > other ? one : other)

type Start = { tournament: Tournament; players: bigint[] }

/**
 * Starts open tournaments with the players who are there, at least two in each: nobody joins any more, the split of their fees
 * is frozen, and the first two are called to the table. The caller holds the tournaments' locks. One statement a step for all of them, because the last seats
 * of many tournaments may be taken in one transaction.
 */
export async function beginTournaments(context: Context, tx: Tx, ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return
  const starts = await readStarts(tx, ids)
  const begun = await freezeSplits(tx, starts)
  const now = begun.reduce((last, { tournament }) => latest(last, tournament.started_at!), new Date(0))
  await startLines(context, tx, begun, now)
  listChanged(context, tx)
}

/** These tournaments with the people in their seats, in the order of joining. */
async function readStarts(tx: Tx, ids: readonly bigint[]): Promise<Start[]> {
  const rows = await tx.rows<Tournament & { players: bigint[] }>(sql`
    select ${tournamentColumns}, array(
        select s.user_id from tournament_seats s where s.tournament_id = t.id and s.refunded_at is null order by s.id
      ) as players
    from tournaments t where t.id = any(${[...ids]}::bigint[]) order by t.id`)
  return rows.map(({ players, ...tournament }) => ({ tournament, players }))
}

/** Freezes what becomes of the fees. @returns the same tournaments as they are now */
async function freezeSplits(tx: Tx, starts: readonly Start[]): Promise<Start[]> {
  const real = starts.filter(({ tournament }) => !tournament.practice)
  const sharing = await amongTop(
    tx,
    real.map(({ tournament }) => tournament.creator_id),
  )
  const splits = starts.map(({ tournament: { creator_id, entry_fee_cents, practice }, players }) =>
    tournamentSplit(entry_fee_cents, players.length, !practice && sharing.has(creator_id)),
  )
  const rows = await tx.rows<{ id: bigint; started_at: Date }>(sql`
    update tournaments t set status = 'in_progress', started_at = clock_now(), prize_cents = i.prize,
      platform_cents = i.platform, host_cents = i.host
    from unnest(${starts.map(({ tournament }) => tournament.id)}::bigint[], ${starts.map(({ players }) => players.length)}::int[],
      ${splits.map(({ prize }) => prize)}::bigint[], ${splits.map(({ platform }) => platform)}::bigint[],
      ${splits.map(({ host }) => host)}::bigint[]) as i(id, players, prize, platform, host)
    where t.id = i.id and t.status = 'open' and t.player_count = i.players
    returning t.id, t.started_at`)
  const startedAt = new Map(rows.map((row) => [row.id, row.started_at]))
  return starts.map(({ tournament, players }, n) => {
    const { prize, platform, host } = splits[n]!
    const started_at = startedAt.get(tournament.id)
    if (!started_at) throw new Error(`tournament ${tournament.id} cannot begin`)
    const frozen = { prize_cents: prize, platform_cents: platform, host_cents: host }
    return { tournament: { ...tournament, ...frozen, status: 'in_progress', started_at }, players }
  })
}
