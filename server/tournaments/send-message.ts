import type { TournamentMessage } from '#contract/tournaments.ts'
import { admit, readMessages } from '#server/chat/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { lockCaller, type PersonRow, personColumns, publicFace } from '#server/users/index.ts'
import { messageView } from './read-messages.ts'
import { channelOf, type Talk } from './talk.ts'
import { noSuchTournament } from './tournament-rows.ts'

/** The chat of a tournament closes so long after its end. */
const CLOSES_AFTER = '24 hours'

export type TournamentText = {
  tournamentId: bigint
  userId: bigint
  content: string
  clientId?: string | undefined
  replyToId?: bigint | undefined
}

/**
 * Writes in a tournament's chat, which is open to everybody who is signed in.
 * @throws Refusal not_found, silenced, tournament_state a day after the end, rate_limited
 */
export async function sendMessage(
  context: Context,
  talk: Talk,
  { tournamentId, userId, content, clientId, replyToId }: TournamentText,
): Promise<TournamentMessage> {
  const found = await context.db.first<PersonRow & { closed: boolean }>(sql`
    select ${personColumns}, coalesce(t.ended_at <= clock_now() - ${CLOSES_AFTER}::interval, false) as closed
    from tournaments t join users u on u.id = ${userId} where t.id = ${tournamentId}`)
  if (!found) throw noSuchTournament()
  if (found.closed)
    throw new Refusal('tournament_state', 'The chat of this tournament is closed. Nothing was sent.')
  const channelId = await knownChannel(context, talk, tournamentId)
  const message = { channelId, senderId: userId, content, clientId, replyToId }
  const { id, createdAt, previousId, repeated } = await talk.writer.submit(message).catch(async (error) => {
    if (!(error instanceof Refusal && error.code === 'not_joined')) throw error
    await becomeMember(context, channelId, userId)
    return talk.writer.submit(message)
  })
  const written = {
    ...{ id, senderId: userId, content, createdAt, clientId: clientId ?? null },
    ...{ replyTo: null, reactions: [], removed: false },
  }
  const [stored] =
    repeated || replyToId !== undefined
      ? await readMessages(context.db, channelId, 0n, { after: id - 1n, limit: 1 })
      : [written]
  const view = messageView(tournamentId, stored!, publicFace(found))
  // A repeated one is published again, because its node may have died before: who has it ignores it.
  context.signals.send({ type: 'tournament_message', tournamentId, previousId, message: view })
  return view
}

async function knownChannel({ db }: Context, { channels }: Talk, tournamentId: bigint): Promise<bigint> {
  const name = tournamentId.toString()
  const known = channels.get(name)
  if (known !== undefined) return known
  const channelId = await channelOf(db, tournamentId)
  channels.set(name, channelId)
  return channelId
}

/** With the first word somebody becomes a member of the channel, but not once the account is closed. */
const becomeMember = (context: Context, channelId: bigint, userId: bigint): Promise<void> =>
  context.db.transact(async (tx) => {
    await lockCaller(tx, userId)
    await admit(tx, channelId, [userId])
  })
