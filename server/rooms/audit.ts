import { sql, type Tx } from '#server/core/db.ts'
import type { Fault } from '#server/core/module.ts'

/** Checks that the people in a room, its controllers and the moment at which it became empty agree. */
export function auditRooms(tx: Tx): Promise<Fault[]> {
  return tx.rows<Fault>(sql`
    with counted as (
      select r.*, (select count(*) from room_participants p where p.room_id = r.id and p.left_at is null) as people
      from video_rooms r)
    select 'a room holds no more people than it may' as invariant, 'room ' || id as where, people || ' people' as details
    from counted where people > max_participants
    union all
    select 'a closed room is empty', 'room ' || id, people || ' people' from counted where status = 'closed' and people > 0
    union all
    select 'a room knows whether it is empty', 'room ' || id, people || ' people, empty since ' || coalesce(emptied_at::text, 'never')
    from counted where (people = 0) <> (emptied_at is not null)
    union all
    select 'a room with people has a host, who is there', 'room ' || id, 'host ' || coalesce(host_id::text, 'none')
    from counted where (people > 0) <> (host_id is not null) or (host_id is not null and not exists (
      select from room_participants p where p.room_id = counted.id and p.user_id = host_id and p.left_at is null))`)
}
