import type { Currency } from '#contract/money.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'

/** What limits and breaks need of the modules above. */
declare module '#server/core/offers.ts' {
  interface Offers {
    /** what users lost in a module, for their limits */
    losses: Losses
    /** money on its way to users' purses, for their limits */
    incoming: Incoming
    /** how what is held above a limit goes back, where it came in through the module */
    heldWayBack: HeldWayBack
    /** how many browsers two users have both signed in with */
    sharedDevices(tx: Tx, oneId: bigint, otherId: bigint): Promise<number>
  }
}

/**
 * What a person has lost in a module, for limits of losses: what was staked and lost less what was won, of things that have ended
 * since a moment, and what is staked on things that have not ended, as if it were lost.
 */
export type Losses = {
  /** @returns for each moment (excluded) the loss since it, hundredths, and when the first of it ended */
  since(
    tx: Tx,
    person: { userId: bigint; currency: Currency },
    moments: readonly Date[],
  ): Promise<{ cents: bigint; first: Date | null }[]>
  open(tx: Tx, person: { userId: bigint; currency: Currency }): Promise<bigint>
  /** @returns hundredths: what was staked on things that ended after a moment, and what they paid; refunds are in neither */
  ended(
    tx: Tx,
    person: { userId: bigint; currency: Currency },
    since: Date,
  ): Promise<{ staked: bigint; won: bigint }>
  /** @returns each stake that was lost after a moment, hundredths, the newest first */
  lostStakes(
    tx: Tx,
    person: { userId: bigint; currency: Currency },
    since: Date,
  ): Promise<{ cents: bigint; at: Date }[]>
}

/** Money that is on its way to a person's purse, and takes room while it is. */
export type Incoming = (
  tx: Tx,
  of: {
    userId: bigint
    moments: readonly Date[]
    /** the id of what is just arriving, which counts as what it becomes */
    except?: string | undefined
  },
) => Promise<{ cents: bigint; first: Date | null }[]>

/** How money that is held above a limit goes back to where it came from, by its owner's act. */
export type HeldWayBack = {
  /** @param held.cause the key of the journal that brought it */
  canGoBack(tx: Tx, held: { userId: bigint; cause: string }): Promise<boolean>
  /** @returns false where it cannot */
  sendBack(context: Context, tx: Tx, held: { userId: bigint; cause: string }): Promise<boolean>
}
