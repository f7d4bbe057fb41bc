import { sql } from '#server/core/db.ts'
import type { Person, World } from './world.ts'

/** Gives a person Competition Insights for some days from now. */
export async function subscribe(world: World, person: Person, days = 30): Promise<void> {
  await world.db.change(sql`
    insert into subscriptions (user_id, demo, status, started_at, current_period_end, cancel_at_period_end)
    values (${BigInt(person.id)}, true, 'active', clock_now(), clock_now() + make_interval(days => ${days}), true)`)
}
