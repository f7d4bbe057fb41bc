import type { z } from 'zod'
import type { CoverKind, coverView } from '#contract/covers.ts'
import { type Sql, sql } from '#server/core/db.ts'

/** A cover as `coverOf` reads it, in the form that we send. */
export type KeptCover = z.input<typeof coverView>

/** A subquery for the cover of the thing with this id, as KeptCover; null without one. */
export const coverOf = (kind: CoverKind, id: Sql): Sql => sql`
  (select jsonb_build_object('id', c.id::text, 'objectPath', c.object_path, 
    'tints', jsonb_build_object('left', c.tints[1], 'right', c.tints[2]))
    from covers c where c.kind = ${kind} and c.subject_id = ${id})`
