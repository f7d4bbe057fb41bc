import { createMessageWriter, findChannel, type MessageWriter } from '#server/chat/index.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { Recent } from '#server/core/recent.ts'
import { noSuchTournament } from './tournament-rows.ts'

const CHANNELS_MAX = 10_000

/** What sending a message needs, shared by all senders of this node. */
export type Talk = {
  writer: MessageWriter
  /** channels by their tournaments, which never change */
  channels: Recent<bigint>
}

export const openTalk = (context: Context): Talk => ({
  writer: createMessageWriter(context),
  channels: new Recent<bigint>(CHANNELS_MAX),
})

/** The channel of a tournament, which is made with it. @throws Refusal not_found */
export async function channelOf(tx: Tx, tournamentId: bigint): Promise<bigint> {
  const channelId = await findChannel(tx, 'tournament', tournamentId.toString())
  if (channelId === undefined) throw noSuchTournament()
  return channelId
}
