import type { Scorecard } from '#contract/scorecards.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { type MatchResult, readResult } from '#server/tournaments/index.ts'
import { displayName, publicFaces } from '#server/users/index.ts'
import { type Names, recordText } from './record-text.ts'
import { ownKey } from './signing-key.ts'

/** Publishes this server's key, with the moment from which it signs. It happens once for each key. */
export async function publishKey({ db, secrets }: Pick<Context, 'db' | 'secrets'>): Promise<void> {
  const { keyId, publicKey } = ownKey({ secrets })
  await db.change(sql`
    insert into scorecard_keys (key_id, public_key, used_from) values (${keyId}, ${publicKey}, clock_now())
    on conflict do nothing`)
}

/**
 * Makes the signed record of a completed match, unless it exists already.
 * @throws Refusal not_found, match_state
 */
export async function makeScorecard(
  context: Pick<Context, 'secrets'>,
  tx: Tx,
  matchId: bigint,
): Promise<Scorecard> {
  const kept = await keptCard(tx, matchId)
  if (kept) return kept
  const result = await readResult(tx, matchId)
  if (!result) throw new Refusal('not_found', 'There is no such match')
  if (result === 'unfinished')
    throw new Refusal('match_state', 'Nobody has won this match, so it has no scorecard')
  const key = ownKey(context)
  const record = recordText(result, await namesOf(tx, result))
  await tx.change(sql`
    insert into scorecards (match_id, champion_id, challenger_id, record, signature, key_id, made_at)
    values (${matchId}, ${result.championId}, ${result.challengerId}, ${record}, ${key.sign(record)}, ${key.keyId}, clock_now())
    on conflict do nothing`)
  // of several calls at once, the first has made it
  return (await keptCard(tx, matchId))!
}

async function keptCard(tx: Tx, matchId: bigint): Promise<Scorecard | undefined> {
  return tx.first<Scorecard>(sql`
    select s.record, s.signature, s.key_id as "keyId", k.public_key as "publicKey"
    from scorecards s join scorecard_keys k on k.key_id = s.key_id where s.match_id = ${matchId}`)
}

/**
 * The names as others see them: the last name is an initial. Their rows are locked, so that a closure either waits for the card
 * and finds it, or has taken the name away already.
 */
async function namesOf(tx: Tx, { championId, challengerId }: MatchResult): Promise<Names> {
  await tx.rows(sql`
    select 1 from users where id in (${championId}, ${challengerId}) order by id for key share`)
  const known = await publicFaces(tx, [championId, challengerId])
  const nameOf = (id: bigint) => displayName(known.get(id)!)
  return { champion: nameOf(championId), challenger: nameOf(challengerId) }
}
