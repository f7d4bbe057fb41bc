import { sql } from '#server/core/db.ts'
import { ROWS_AT_ONCE } from '#server/core/housekeeping.ts'
import { defineModule } from '#server/core/module.ts'

export const facts = defineModule({
  name: 'facts',
  tables: ['facts', 'fact_deliveries'],
  housekeeping: [
    {
      what: 'delivered facts older than three months',
      clean: (db) =>
        db.change(sql`
          delete from facts where id in (
            select f.id from facts f where f.at < clock_now() - interval '90 days'
              and not exists (select 1 from fact_deliveries d where d.fact_id = f.id)
            order by f.id limit ${ROWS_AT_ONCE})`),
    },
  ],
})
