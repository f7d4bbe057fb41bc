import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Fact } from '#server/facts/index.ts'
import { notify } from '#server/notifications/index.ts'
import { lastClosed, raiseFlag } from './raise-flag.ts'
import { NO_SHOWS_FLAGGED, spanText, timeOutMinutes, WINDOW_DAYS } from './rules.ts'

type NoShow = { nth: number; paused_until: Date | null }

/**
 * Records that a player missed a match: the first time in 30 days is a warning, each further time bars them longer from joining and
 * creating.
 */
export async function recordNoShow(
  context: Context,
  tx: Tx,
  { payload }: Fact<'match.missed'>,
): Promise<void> {
  const [matchId, userId] = [BigInt(payload.matchId), BigInt(payload.userId)]
  await tx.rows(sql`select 1 from users where id = ${userId} for no key update`)
  const recorded = await insertNoShow(tx, matchId, userId, payload.at)
  if (!recorded) return
  const missed = await unjudgedNoShows(tx, userId)
  if (missed.length >= NO_SHOWS_FLAGGED)
    await raiseFlag(context, tx, {
      kind: 'no_show',
      userId,
      otherId: null,
      figures: { missed: missed.length },
      matchIds: missed,
    })
  await notify(context, tx, [userId], {
    key: `fair-play.no-show:${matchId}`,
    title: 'You missed your match',
    body: textOf(recorded),
    link: '/settings#fair-play',
  })
}

/** @returns undefined when the miss is already recorded */
async function insertNoShow(
  tx: Tx,
  matchId: bigint,
  userId: bigint,
  at: string,
): Promise<NoShow | undefined> {
  const { before } = await tx.one<{ before: number }>(sql`
    select count(*)::int as before from no_shows
    where user_id = ${userId} and at > ${at}::timestamptz - make_interval(days => ${WINDOW_DAYS})`)
  const nth = before + 1
  const minutes = timeOutMinutes(nth)
  return tx.first<NoShow>(sql`
    insert into no_shows (match_id, user_id, at, nth, paused_until)
    values (${matchId}, ${userId}, ${at}, ${nth},
      case when ${minutes}::int > 0 then ${at}::timestamptz + make_interval(mins => ${minutes}) end)
    on conflict do nothing returning nth, paused_until`)
}

async function unjudgedNoShows(tx: Tx, userId: bigint): Promise<bigint[]> {
  const judged = await lastClosed(tx, 'no_show', userId, null)
  const rows = await tx.rows<{ match_id: bigint }>(sql`
    select match_id from no_shows
    where user_id = ${userId} and at > clock_now() - make_interval(days => ${WINDOW_DAYS})
      and (${judged}::timestamptz is null or at > ${judged})
    order by at, match_id`)
  return rows.map(({ match_id }) => match_id)
}

const ORDINALS = ['first', 'second', 'third', 'fourth']

function textOf({ nth, paused_until }: NoShow): string {
  if (paused_until === null)
    return `You missed the check-in. This is the first time in 30 days, so it is only a warning. After the next one you cannot join or create tournaments for ${spanText(timeOutMinutes(nth + 1))}.`
  // screens and phones show the moment in their reader's time zone
  return `You missed the check-in for the ${ORDINALS[nth - 1] ?? `${nth}th`} time in 30 days. You can join and create tournaments again from ${paused_until.toISOString()}.`
}
