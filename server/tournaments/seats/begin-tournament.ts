import { tournamentSplit } from '#contract/fees.ts'
import type { LineDraw } from '#contract/tournament-line.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { drawLine, inOrderOfIds, lineEntry } from '#server/games/index.ts'
import { amongTop } from '#server/leaderboard/index.ts'
import { startLines } from '../line/advance-line.ts'
import { callOff } from '../tournament/call-off.ts'
import { tournamentsChanged } from '../tournament/live.ts'
import { openDrawSeed } from '../tournament/seeds.ts'
import { type Tournament, tournamentColumns } from '../tournament/tournament-rows.ts'

const latest = (one: Date, other: Date): Date => (one > other ? one : other)

type Start = {
  tournament: Tournament
  /** in the order of the line */
  players: bigint[]
  draw: LineDraw
}

/** Why a tournament whose line cannot be drawn ends. Another seed would be a second draw, and the operator could choose. */
const SEED_LOST = 'the seed that was to draw its line is lost'

/**
 * Starts open tournaments with the present players, at least two in each: closes the seats, freezes the split of the fees, draws
 * the order of the line, and calls its first two players to the table. The caller holds the tournaments' locks. One statement a
 * step for all of them, because the last seats of many tournaments may be taken in one transaction. A tournament whose seed no key
 * opens any more is cancelled, and every fee is returned.
 */
export async function beginTournaments(context: Context, tx: Tx, ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return
  const starts = await readStarts(context, tx, ids)
  if (starts.length === 0) return
  const begun = await freezeSplits(tx, starts)
  const now = begun.reduce((last, { tournament }) => latest(last, tournament.startedAt!), new Date(0))
  await startLines(context, tx, begun, now)
  tournamentsChanged(context, tx)
}

type Row = Tournament & { sealed_seed: Buffer | null; players: bigint[]; client_seeds: (string | null)[] }

/** These tournaments with their players in the order that this draws. */
async function readStarts(context: Context, tx: Tx, ids: readonly bigint[]): Promise<Start[]> {
  const seats = sql`from tournament_seats s where s.tournament_id = t.id and s.refunded_at is null order by s.id`
  const rows = await tx.rows<Row>(sql`
    select ${tournamentColumns}, t.sealed_seed, array(select s.user_id ${seats}) as players,
      array(select s.client_seed ${seats}) as client_seeds
    from tournaments t where t.id = any(${[...ids]}::bigint[]) order by t.id`)
  const starts: Start[] = []
  for (const row of rows) {
    const start = drawn(context, row)
    if (start) starts.push(start)
    else await callOff(context, tx, row, { reason: SEED_LOST })
  }
  return starts
}

/** Draws the line of a tournament; undefined when its seed is lost. */
function drawn(context: Context, row: Row): Start | undefined {
  const { sealed_seed, players, client_seeds, ...tournament } = row
  const { id, commitment } = tournament
  if (commitment === null || sealed_seed === null) throw new Error(`tournament ${id} has no seed`)
  const seed = openDrawSeed(context, { commitment, sealed_seed })
  if (!seed) return undefined
  const entries = inOrderOfIds(players.map((player, n) => lineEntry(player, client_seeds[n]!)))
  const draw: LineDraw = {
    seedHash: commitment,
    seed: seed.toString('hex'),
    clientSeeds: entries.map((entry) => ({ ...entry, player: entry.player.toString() })),
  }
  return { tournament, players: drawLine(seed, id, entries), draw }
}

/** Freezes the split of the fees. @returns the same tournaments as they are now */
async function freezeSplits(tx: Tx, starts: readonly Start[]): Promise<Start[]> {
  const real = starts.filter(({ tournament }) => !tournament.practice)
  const sharing = await amongTop(
    tx,
    real.map(({ tournament }) => tournament.createdById),
  )
  const splits = starts.map(({ tournament: { createdById, entryFee, practice }, players }) =>
    tournamentSplit(entryFee, players.length, !practice && sharing.has(createdById)),
  )
  const rows = await tx.rows<{ id: bigint; startedAt: Date }>(sql`
    update tournaments t set status = 'in_progress', started_at = clock_now(), ready_until = null, server_seed = i.seed,
      prize_cents = i.prize, platform_cents = i.platform, host_cents = i.host
    from unnest(${starts.map(({ tournament }) => tournament.id)}::bigint[], ${starts.map(({ players }) => players.length)}::int[],
      ${splits.map(({ prize }) => prize)}::bigint[], ${splits.map(({ platform }) => platform)}::bigint[],
      ${splits.map(({ host }) => host)}::bigint[], ${starts.map(({ draw }) => draw.seed)}::text[])
      as i(id, players, prize, platform, host, seed)
    where t.id = i.id and t.status = 'open' and t.player_count = i.players
    returning t.id, t.started_at as "startedAt"`)
  const begun = new Map(rows.map((row) => [row.id, row.startedAt]))
  return starts.map(({ tournament, ...start }, n) => {
    const { prize, platform, host } = splits[n]!
    const startedAt = begun.get(tournament.id)
    if (!startedAt) throw new Error(`tournament ${tournament.id} cannot begin`)
    const frozen = { prizeCents: prize, platformCents: platform, hostCents: host }
    return { tournament: { ...tournament, ...frozen, status: 'in_progress', startedAt }, ...start }
  })
}
