import { sql, type Tx } from '#server/core/db.ts'

/** An operator's part in the questions of the day, and a person's choice about their days in a row, for the data export. */
export async function exportDaily(tx: Tx, userId: bigint): Promise<unknown> {
  const choice = await tx.first<{ hidden: boolean }>(
    sql`select hides_days as hidden from daily_choices where user_id = ${userId}`,
  )
  const questions = await tx.rows(sql`
    select q.title, q.day::text as day, q.written_by is not distinct from ${userId} as "wroteIt",
      q.asked_by is not distinct from ${userId} as "askedIt", v.seen_at as "seenAt"
    from daily_questions q left join daily_question_views v on v.question_id = q.id and v.user_id = ${userId}
    where q.written_by = ${userId} or q.asked_by = ${userId} or v.user_id is not null order by q.id`)
  return { hidesDaysInARow: choice?.hidden ?? false, questions }
}

/** Deletes the choice. Questions stay, as the audit log does; a day that has not begun goes back to the list. */
export async function forgetDaily(tx: Tx, userId: bigint): Promise<void> {
  await tx.change(sql`delete from daily_choices where user_id = ${userId}`)
  await tx.change(sql`
    update daily_questions set day = null, asked_by = null where asked_by = ${userId} and event_id is null`)
}
