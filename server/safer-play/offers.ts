import type { Currency } from '#contract/money.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'

/** The offers that limits and breaks need of the modules above. */
declare module '#server/core/offers.ts' {
  interface Offers {
    /** users' losses in a module, for their limits */
    losses: Losses
    /** money on its way to users' purses, for their limits */
    incoming: Incoming
    /** the way back of money held above a limit, where it arrived through the module */
    heldWayBack: HeldWayBack
    /** how many browsers two users have both signed in with */
    sharedDevices(tx: Tx, oneId: bigint, otherId: bigint): Promise<number>
  }
}

/**
 * A person's losses in a module, for limits of losses: lost stakes less wins on things that have ended since a moment, and stakes
 * on things that have not ended, as if they were lost.
 */
export type Losses = {
  /** @returns for each moment (excluded) the loss since it, hundredths, and when the first of it ended */
  since(
    tx: Tx,
    person: { userId: bigint; currency: Currency },
    moments: readonly Date[],
  ): Promise<{ cents: bigint; first: Date | null }[]>
  open(tx: Tx, person: { userId: bigint; currency: Currency }): Promise<bigint>
  /** @returns hundredths: the stakes on things that ended after a moment, and their payouts; refunds are in neither */
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

/** Money on its way to a person's purse, which uses their allowance meanwhile. */
export type Incoming = (
  tx: Tx,
  of: {
    userId: bigint
    moments: readonly Date[]
    /** the id of the money that is just arriving, which counts as what it becomes */
    except?: string | undefined
  },
) => Promise<{ cents: bigint; first: Date | null }[]>

/** The way in which money held above a limit returns to its source, by its owner's act. */
export type HeldWayBack = {
  /** @param held.cause the key of the journal that brought it */
  canGoBack(tx: Tx, held: { userId: bigint; cause: string }): Promise<boolean>
  /** @returns false where that is not possible */
  sendBack(context: Context, tx: Tx, held: { userId: bigint; cause: string }): Promise<boolean>
}
