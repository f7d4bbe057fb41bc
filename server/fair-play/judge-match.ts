import { sharedDevices } from '#server/auth/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Fact } from '#server/facts/index.ts'
import { lockBoard } from '#server/leaderboard/index.ts'
import { entryFeeOf } from '#server/tournaments/index.ts'
import { type FlagFigures, lastClosed, raiseFlag } from './raise-flag.ts'
import { type FlagKind, goesOneWay, type Meetings, meetsTooOften, WINDOW_DAYS } from './rules.ts'

type Pair = { low: bigint; high: bigint }
type Played = {
  match_id: bigint
  tournament_id: bigint
  winner_id: bigint
  entry_fee_cents: bigint
  same_address: boolean
}

/** Records a won match for real money, and flags unfair-looking results between its two players. */
export async function judgeMatch(
  context: Context,
  tx: Tx,
  { payload }: Fact<'match.finished'>,
): Promise<void> {
  const { matchId, tournamentId, winnerId, loserId, practice, at, sameAddress = false } = payload
  if (practice || winnerId === null || loserId === null) return
  const [winner, loser] = [BigInt(winnerId), BigInt(loserId)]
  const pair = winner < loser ? { low: winner, high: loser } : { low: loser, high: winner }
  // a flag removes matches from the board, whose lock precedes that of users
  await lockBoard(tx)
  // matches of one pair are judged one after the other, so that each judgement sees the previous match
  await tx.rows(sql`
    select 1 from users where id in (${pair.low}, ${pair.high}) order by id for no key update`)
  const added = await tx.change(sql`
    insert into fair_play_matches (match_id, tournament_id, winner_id, loser_id, entry_fee_cents, at, same_address)
    values (${BigInt(matchId)}, ${BigInt(tournamentId)}, ${winner}, ${loser}, ${await entryFeeOf(tx, BigInt(tournamentId))}, ${at},
      ${sameAddress})
    on conflict do nothing`)
  if (added === 0) return
  await judgeMeetings(context, tx, pair)
  await judgeMoney(context, tx, { winner, loser })
  await judgeDevices(context, tx, pair)
  if (sameAddress) await judgeAddresses(context, tx, pair)
}

/** The matches of two people within the window that no moderator has judged yet. */
async function unjudged(
  tx: Tx,
  kind: FlagKind,
  [userId, otherId]: readonly [bigint, bigint],
): Promise<Played[]> {
  const judged = await lastClosed(tx, kind, userId, otherId)
  return tx.rows<Played>(sql`
    select match_id, tournament_id, winner_id, entry_fee_cents, same_address from fair_play_matches
    where least(winner_id, loser_id) = ${userId < otherId ? userId : otherId}
      and greatest(winner_id, loser_id) = ${userId < otherId ? otherId : userId}
      and at > clock_now() - make_interval(days => ${WINDOW_DAYS})
      and (${judged}::timestamptz is null or at > ${judged})
    order by at, match_id`)
}

function meetingsOf(played: readonly Played[], winner: bigint): Meetings {
  const fees = new Map(played.map((match) => [match.tournament_id, match.entry_fee_cents]))
  return {
    meetings: played.length,
    wins: played.filter(({ winner_id }) => winner_id === winner).length,
    tournaments: fees.size,
    fees: [...fees.values()].reduce((sum, fee) => sum + fee, 0n),
  }
}

const ids = (played: readonly Played[]) => played.map(({ match_id }) => match_id)

async function judgeMeetings(context: Context, tx: Tx, { low, high }: Pair): Promise<void> {
  const played = await unjudged(tx, 'same_pair', [low, high])
  const [ofLow, ofHigh] = [meetingsOf(played, low), meetingsOf(played, high)]
  const [better, winnerId] = ofLow.wins >= ofHigh.wins ? [ofLow, low] : [ofHigh, high]
  if (!meetsTooOften(better)) return
  const figures: FlagFigures = { meetings: better.meetings, wins: better.wins, winnerId: winnerId.toString() }
  await raiseFlag(context, tx, {
    kind: 'same_pair',
    userId: low,
    otherId: high,
    figures,
    matchIds: ids(played),
  })
}

async function judgeMoney(
  context: Context,
  tx: Tx,
  { winner, loser }: { winner: bigint; loser: bigint },
): Promise<void> {
  const played = await unjudged(tx, 'one_way', [loser, winner])
  const lost = meetingsOf(played, winner)
  if (!goesOneWay(lost)) return
  const figures: FlagFigures = {
    meetings: lost.meetings,
    tournaments: lost.tournaments,
    fees: lost.fees.toString(),
  }
  await raiseFlag(context, tx, {
    kind: 'one_way',
    userId: loser,
    otherId: winner,
    figures,
    matchIds: ids(played),
  })
}

async function judgeDevices(context: Context, tx: Tx, { low, high }: Pair): Promise<void> {
  if ((await sharedDevices(tx, low, high)) === 0) return
  // a shared sofa that a moderator has examined stays settled
  if ((await lastClosed(tx, 'shared_device', low, high)) !== null) return
  const played = await unjudged(tx, 'shared_device', [low, high])
  await raiseFlag(context, tx, {
    kind: 'shared_device',
    userId: low,
    otherId: high,
    figures: { meetings: played.length },
    matchIds: ids(played),
  })
}

async function judgeAddresses(context: Context, tx: Tx, { low, high }: Pair): Promise<void> {
  // as with devices: a household that a moderator has examined stays settled
  if ((await lastClosed(tx, 'shared_address', low, high)) !== null) return
  const played = await unjudged(tx, 'shared_address', [low, high])
  const shared = played.filter(({ same_address }) => same_address)
  await raiseFlag(context, tx, {
    kind: 'shared_address',
    userId: low,
    otherId: high,
    figures: { meetings: played.length, shared: shared.length },
    matchIds: ids(shared),
  })
}
