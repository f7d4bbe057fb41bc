import type { CoverKind } from '#contract/covers.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Reportable } from '#server/moderation/index.ts'
import { discardUpload } from '#server/uploads/index.ts'
import type { CoverPlace } from './cover-place.ts'
import { takeDownCover } from './set-cover.ts'

/** The places that have covers, by kind. */
export type CoverPlaces = Record<string, CoverPlace>

type Row = { kind: CoverKind; subject_id: bigint; object_path: string; set_by: bigint }

const find = (tx: Tx, id: bigint) =>
  tx.first<Row>(sql`select kind, subject_id, object_path, set_by from covers where id = ${id}`)

/**
 * A reported cover. People who may see its thing may report it. Its id is the picture's: a report does not pass on to the next picture.
 * Removing takes the picture down and leaves the thing.
 * @param things how the things themselves are reported
 */
export const reportableCover = (places: CoverPlaces, things: Record<string, Reportable>): Reportable => ({
  async find(tx, id, reporterId) {
    const cover = await find(tx, id)
    const thing = cover && (await things[cover.kind]!.find(tx, cover.subject_id, reporterId))
    if (!cover || !thing) return undefined
    return {
      aboutUserId: cover.set_by,
      title: thing.title,
      text: '',
      link: thing.link,
      picture: cover.object_path,
    }
  },
  async remove(context, tx, { id, picture }) {
    const cover = await find(tx, id)
    if (!cover || !(await takeDownCover(context, tx, id))) {
      // its owner replaced or removed it since; the file would stay for a day
      if (picture) await discardUpload(context, tx, picture)
      return
    }
    await places[cover.kind]!.changed(context, tx, cover.subject_id)
  },
  async holdsPosition(tx, id, moderatorId) {
    const cover = await find(tx, id)
    return (
      cover !== undefined &&
      (await things[cover.kind]!.holdsPosition?.(tx, cover.subject_id, moderatorId)) === true
    )
  },
})
