import { sql } from '#server/core/db.ts'
import type { Person, World } from './world.ts'

/** Counts the minutes before the present one as played, as a person's screens would have said. */
export async function playFor({ db }: Pick<World, 'db'>, { id }: Pick<Person, 'id'>, minutes: number) {
  await db.change(sql`
    insert into play_minutes as m (user_id, hour, minutes)
    select ${BigInt(id)}, minute / 60, bit_or(1::bigint << (minute % 60))
    from (select floor(extract(epoch from clock_now()) / 60)::int - n as minute from generate_series(1, ${minutes}::int) n) x
    group by minute / 60
    on conflict (user_id, hour) do update set minutes = m.minutes | excluded.minutes`)
}

/** Says that a person's last reality check was answered so many minutes ago. */
export async function checkedAgo({ db }: Pick<World, 'db'>, { id }: Pick<Person, 'id'>, minutes: number) {
  await db.change(sql`
    insert into play_checks (user_id, at)
    values (${BigInt(id)}, date_trunc('milliseconds', clock_now() - make_interval(mins => ${minutes}::int)))
    on conflict (user_id) do update set at = excluded.at`)
}
