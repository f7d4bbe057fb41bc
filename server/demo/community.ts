import { productNow } from '#server/core/clock.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { readyTournament } from '#server/tournaments/index.ts'
import type { RemakeImage } from '#server/uploads/index.ts'
import type { Chance } from './chance.ts'
import { clientSeedOf } from './ended-games.ts'

/** A person's action: its time in hours from now (below zero), and the function that carries it out. */
export type Deed = { at: number; run(): Promise<void> }

export type Community = {
  /** `db` is one transaction, see one-transaction.ts */
  context: Context
  chance: Chance
  /** of the people who have joined so far */
  ids: Map<string, bigint>
  /** of the events created so far, by title */
  events: Map<string, bigint>
  /** of the pictures of this community */
  remake: RemakeImage
  /** puts real money into a person's purse through the card of test mode */
  deposit(userId: bigint, cents: bigint): Promise<void>
}

/** The id of a person who has joined by now. */
export function idOf({ ids }: Community, key: string): bigint {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`nobody in the demo community is called ${key}`)
  return id
}

/** An action in its own transaction. */
export const inTransaction = (
  { context }: Community,
  at: number,
  run: (tx: Tx) => Promise<unknown>,
): Deed => ({
  at,
  run: async () => void (await context.db.transact(run)),
})

/** Everybody in a tournament confirms to be ready, so that it starts. @param game its name among the ended games */
export async function everybodyReady(
  community: Community,
  tx: Tx,
  { id, game, players }: { id: bigint; game: string; players: readonly string[] },
): Promise<void> {
  const provedAt = await productNow(tx)
  for (const key of players) {
    const userId = idOf(community, key)
    await readyTournament(community.context, tx, {
      id,
      userId,
      provedAt,
      clientSeed: clientSeedOf(game, key),
    })
  }
}
