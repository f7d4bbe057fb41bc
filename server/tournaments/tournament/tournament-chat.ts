import type { z } from 'zod'
import type { tournamentMessage } from '#contract/tournaments.ts'
import { admit, findChannel, type OpenPlace, openPlace, type Place } from '#server/chat/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { Recent } from '#server/core/recent.ts'
import { lockCaller, type PersonRow, personColumns, publicFace } from '#server/users/index.ts'
import { mayWrite } from '../may.ts'
import { noSuchTournament, readTournament } from './tournament-rows.ts'

type TournamentMessage = z.output<typeof tournamentMessage>

const CHANNELS_MAX = 10_000

export type TournamentFields = Pick<TournamentMessage, 'tournamentId'>

/** The chat of the tournaments on this node, open to everybody who is signed in. */
export const openTournamentChat = (context: Context): OpenPlace<TournamentFields> =>
  openPlace(context, tournamentPlace(new Recent(CHANNELS_MAX)))

/** @param channels by their tournaments, which never change */
const tournamentPlace = (channels: Recent<bigint>): Place<TournamentFields> => ({
  kind: 'tournament',
  decorate: (_, tournamentId) => ({ tournamentId: String(tournamentId) }),
  mayRead: channelOf,
  async mayReact(tx, tournamentId, userId) {
    await lockCaller(tx, userId)
    const channelId = await channelOf(tx, tournamentId)
    await admit(tx, channelId, [userId])
    return channelId
  },
  async mayWrite({ db }, tournamentId, userId) {
    const found = await db.first<PersonRow & { endedAt: Date | null; now: Date }>(sql`
      select ${personColumns}, t.ended_at as "endedAt", clock_now() as now
      from tournaments t join users u on u.id = ${userId} where t.id = ${tournamentId}`)
    if (!found) throw noSuchTournament()
    obey(mayWrite(found, found.now))
    const name = tournamentId.toString()
    const channelId = channels.get(name) ?? (await channelOf(db, tournamentId))
    channels.set(name, channelId)
    return {
      channelId,
      user: publicFace(found),
      // a person becomes a member with the first message, but not once the account is closed
      admit: () =>
        db.transact(async (tx) => {
          await lockCaller(tx, userId)
          await admit(tx, channelId, [userId])
        }),
    }
  },
  async mayRemove(tx, tournamentId) {
    const { createdById } = await readTournament(tx, tournamentId)
    return { channelId: await channelOf(tx, tournamentId), ownerId: createdById }
  },
  removedBy: 'Only its author and the host of the tournament can remove a message',
})

/** The channel of a tournament, which is made with it. @throws Refusal not_found */
async function channelOf(tx: Tx, tournamentId: bigint): Promise<bigint> {
  const channelId = await findChannel(tx, 'tournament', tournamentId.toString())
  if (channelId === undefined) throw noSuchTournament()
  return channelId
}
