import type { CoverKind } from '#contract/covers.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'

declare module '#server/core/offers.ts' {
  interface Offers {
    /** the things of a module that may have a cover, by kind */
    covers: Partial<Record<CoverKind, CoverPlace>>
  }
}

/** Things that may have a cover. */
export type CoverPlace = {
  /**
   * locks a thing for a change of its cover
   * @param claim `adding`: a picture is added, not removed
   * @throws Refusal not_found, forbidden; the refusal of its state when a picture is added to a thing that is over
   */
  claim(tx: Tx, claim: { id: bigint; userId: bigint; adding: boolean }): Promise<void>
  /** notifies the screens that show the thing, after the commit */
  changed(context: Context, tx: Tx, id: bigint): void | Promise<void>
}
