import { productNow } from '#server/core/clock.ts'
import type { Context } from '#server/core/context.ts'
import { attachIntent, startDeposit } from '#server/deposits/index.ts'
import { testModeCards } from '#server/payments/test-mode-cards.ts'
import { createRemaker } from '#server/uploads/index.ts'
import { createChance } from './chance.ts'

const SEED = 1907

/** A person's action: its time in hours from now (below zero), and the function that carries it out. */
export type Scene = { at: number; run(): Promise<unknown> }

export type Community = ReturnType<typeof createCommunity>

/** A community without people. @param context its `db` is one transaction, see one-transaction.ts @param now milliseconds */
export function createCommunity(context: Context, now: number) {
  const { db } = context
  const cards = testModeCards(db)
  /** of the people who have joined so far */
  const ids = new Map<string, bigint>()
  /** The id of a person who has joined by now. */
  function idOf(key: string): bigint {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`nobody in the demo community is called ${key}`)
    return id
  }
  return {
    context,
    db,
    cards,
    now,
    chance: createChance(SEED),
    ids,
    /** of the events created so far, by title */
    events: new Map<string, bigint>(),
    /** of the pictures of this community */
    remake: createRemaker(),
    idOf,
    /** The person, with a fresh proof at the time of their action. */
    proven: async (key: string) => ({ userId: idOf(key), provedAt: await productNow(db) }),
    /** Puts real money into a person's purse through the card of test mode. */
    async deposit(key: string, cents: bigint): Promise<void> {
      const intent = await startDeposit(context, cards, { userId: idOf(key), amount: cents, key: undefined })
      await attachIntent(context, db, intent)
    },
  }
}
