import type { z } from 'zod'
import type { CoverKind, coverView } from '#contract/covers.ts'
import type { Context } from '#server/core/context.ts'
import { type Sql, sql, type Tx } from '#server/core/db.ts'

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

/** A cover as `coverOf` reads it, in the form that we send. */
export type KeptCover = z.input<typeof coverView>

/** A subquery for the cover of the thing with this id, as KeptCover; null without one. */
export const coverOf = (kind: CoverKind, id: Sql): Sql => sql`
  (select jsonb_build_object('id', c.id::text, 'objectPath', c.object_path, 
    'tints', jsonb_build_object('left', c.tints[1], 'right', c.tints[2]))
    from covers c where c.kind = ${kind} and c.subject_id = ${id})`
