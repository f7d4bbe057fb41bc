import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Rounds } from '#server/core/scheduler.ts'
import { notifyAll } from '#server/notifications/index.ts'

const AT_ONCE = 500
const EVERY_MS = 60_000

type Row = { userId: bigint; shows: boolean }

const bodyOf = ({ shows }: Row): string =>
  shows
    ? 'Everybody can see your stakes, and nothing changes. In your settings you can choose practice events only, or nobody.'
    : 'In seven days, practice events will start to name you with your side and stake; real-money events will only count you. Nothing changes until then.'

/** Notifies the next accounts from before the choice, each once. @returns whether more may wait */
async function tellNext(context: Context, tx: Tx): Promise<boolean> {
  const row = await tx.first<{ through: bigint; last: bigint }>(sql`
    select told_through as through, last_user as last from who_is_in_notices where told_through < last_user for update`)
  if (!row) return false
  const people = await tx.rows<Row & { waits: boolean }>(sql`
    select id as "userId", show_record as shows,
      who_is_in_from > clock_now() and closed_at is null as waits
    from users where id > ${row.through} and id <= ${row.last} and who_is_in_from > '-infinity' order by id limit ${AT_ONCE}`)
  await notifyAll(
    context,
    tx,
    people
      .filter(({ waits }) => waits)
      .map((one) => ({
        userId: one.userId,
        key: 'security.who-is-in:1',
        title: 'Who is in · choose who sees your stakes',
        body: bodyOf(one),
        link: '/settings#account',
      })),
  )
  const through = people.length === AT_ONCE ? people.at(-1)!.userId : row.last
  await tx.change(sql`update who_is_in_notices set told_through = ${through}`)
  return people.length === AT_ONCE
}

/** Notifies accounts from before the choice at once, a week before it takes effect. */
export const whoIsInNotices: Rounds = {
  name: 'who-is-in-notices',
  everyMs: EVERY_MS,
  atOnce: true,
  failed: 'notifying people about “Who is in” failed',
  async run(context, shouldContinue) {
    while (shouldContinue() && (await context.db.transact((tx) => tellNext(context, tx))));
  },
}
