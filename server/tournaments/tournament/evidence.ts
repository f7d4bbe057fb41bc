import type { z } from 'zod'
import type { evidence } from '#contract/tournaments-matches.ts'
import { verbsOf } from '#contract/verbs.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { type Db, sql, type Tx } from '#server/core/db.ts'
import { type Chore, ROWS_AT_ONCE } from '#server/core/housekeeping.ts'
import { isAllowed } from '#server/core/may.ts'
import { checkSecondFactor } from '#server/http/admission.ts'
import { releaseUpload } from '#server/uploads/index.ts'
import { mayReadMatch } from '../may-match.ts'

export type Evidence = z.input<typeof evidence>

/** Days that evidence is kept after its match is over. */
const KEPT_DAYS = 90

/** Columns of Evidence. */
export const evidenceColumns = sql`
  id, user_id as "userId", kind, object_path as path, sha256, bytes::int as bytes, note, received_at as "receivedAt"`

/** How many files a player has given in a match. */
export const countFiles = async (tx: Tx, matchId: bigint, userId: bigint): Promise<number> =>
  (
    await tx.one<{ files: number }>(sql`
      select count(*)::int as files from match_evidence where match_id = ${matchId} and user_id = ${userId}`)
  ).files

/** The evidence of a match, in the order of its arrival. Only for its two players and moderators. */
export const evidenceOf = (tx: Tx, matchId: bigint): Promise<Evidence[]> =>
  tx.rows<Evidence>(sql`
    select ${evidenceColumns} from match_evidence where match_id = ${matchId} order by id`)

/**
 * Whether a file is evidence of a match that this user played in, or may judge as a moderator.
 * @throws Refusal second_factor_needed for a moderator
 */
export async function mayReadEvidence(
  { db, config }: Pick<Context, 'db' | 'config'>,
  caller: Pick<Caller, 'userId' | 'role' | 'passwordAlone'>,
  objectPath: string,
): Promise<boolean> {
  const found = await db.first<{ played: boolean }>(sql`
    select ${caller.userId} in (m.champion_id, m.challenger_id) as played
    from match_evidence e join matches m on m.id = e.match_id where e.object_path = ${objectPath}`)
  if (!found || !isAllowed(mayReadMatch(found.played, verbsOf(caller.role)))) return false
  if (!found.played) checkSecondFactor(config, caller)
  return true
}

/** Deletes evidence of matches that have been over for 90 days. Its hash stays in the scorecard. */
export const oldEvidence: Chore = {
  what: 'evidence of matches that have been over for 90 days',
  clean: (db: Db): Promise<number> =>
    db.transact(async (tx) => {
      const gone = await tx.rows<{ object_path: string }>(sql`
        delete from match_evidence where id in (
          select e.id from match_evidence e join matches m on m.id = e.match_id
          where m.ended_at < clock_now() - make_interval(days => ${KEPT_DAYS})
          order by e.id limit ${ROWS_AT_ONCE})
        returning object_path`)
      for (const { object_path } of gone) await releaseUpload(tx, object_path)
      return gone.length
    }),
}

/** Deletes a closing account's evidence, except that of an undecided match. */
export async function forgetEvidence(tx: Tx, userId: bigint): Promise<void> {
  const gone = await tx.rows<{ object_path: string }>(sql`
    delete from match_evidence e using matches m
    where m.id = e.match_id and e.user_id = ${userId} and m.ended_at is not null
    returning e.object_path`)
  for (const { object_path } of gone) await releaseUpload(tx, object_path)
}

/** A person's evidence, for the data export. */
export const exportEvidence = (tx: Tx, userId: bigint): Promise<unknown[]> =>
  tx.rows(sql`
    select match_id as "matchId", kind, object_path as "path", sha256, bytes, note, received_at as "receivedAt"
    from match_evidence where user_id = ${userId} order by id desc limit 10000`)
