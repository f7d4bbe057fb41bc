import { sql } from '#server/core/db.ts'
import { type Chore, ROWS_AT_ONCE } from '#server/core/housekeeping.ts'
import { TREES_WITH_NODES } from './trees.ts'

const OLD = sql`(select id from liability_trees order by id desc offset ${TREES_WITH_NODES - 1}::int limit 1)`

/** Only the newest trees keep the material for their proofs; the sums of all trees stay. */
export const oldTrees: Chore[] = [
  {
    what: 'nodes of old trees of liabilities',
    clean: (db) =>
      db.change(sql`
        delete from liability_nodes where ctid = any(array(
          select ctid from liability_nodes where tree_id < ${OLD} limit ${ROWS_AT_ONCE}))`),
  },
  {
    what: 'places of old trees of liabilities',
    clean: (db) =>
      db.change(sql`
        delete from liability_places where ctid = any(array(
          select ctid from liability_places where tree_id < ${OLD} limit ${ROWS_AT_ONCE}))`),
  },
]
