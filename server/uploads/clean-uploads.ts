import { type Db, sql } from '#server/core/db.ts'
import { namesOf, type ObjectStore } from './object-store.ts'

const AT_ONCE = 200
const UNUSED_HOURS = 24

/**
 * Deletes uploads that have been unreferenced for a day, object first and row last: after a crash the row still exists for another
 * try, so no object remains without a row.
 */
export function cleanUploads(store: ObjectStore) {
  return {
    what: 'pictures that nothing refers to',
    async clean(db: Db): Promise<number> {
      let cleaned = 0
      for (;;) {
        const expired = await db.rows<{ id: bigint; name: string }>(sql`
          update uploads set state = 'leaving' where id in (
            select id from uploads
            where used_at is null and unused_since < clock_now() - make_interval(hours => ${UNUSED_HOURS})
            order by id limit ${AT_ONCE} for update skip locked)
          and used_at is null returning id, name`)
        // an upload that the store does not delete delays none of the others
        let failure: { error: unknown } | undefined
        for (const { id, name } of expired) {
          try {
            for (const each of namesOf(name)) await store.remove(each)
            await db.change(sql`delete from uploads where id = ${id} and state = 'leaving'`)
          } catch (error) {
            failure ??= { error }
          }
        }
        if (failure) throw failure.error
        cleaned += expired.length
        if (expired.length < AT_ONCE) return cleaned
      }
    },
  }
}
