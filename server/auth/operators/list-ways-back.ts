import type { ReplyOf } from '#server/core/call.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { sql } from '#server/core/db.ts'

/** The requested and the open ways back, the oldest first. */
export const listWaysBack = ({ db }: Context, caller: Caller) =>
  db.rows<ReplyOf<'listWaysBack'>[number]>(sql`
    select w.user_id as "userId", w.reason, by.first_name || ' ' || by.last_name as "askedBy",
      w.asked_by = ${caller.userId} as mine, w.asked_at as "askedAt", w.ends_at as "endsAt"
    from ways_back w join users by on by.id = w.asked_by
    where w.done_at is null and w.stopped_at is null
      and (w.ends_at is not null or w.asked_at > clock_now() - interval '1 day')
    order by w.id limit 100`)
