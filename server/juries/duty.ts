import { JUROR_BETS, JUROR_DAYS, JUROR_OPPONENTS } from '#contract/jury-limits.ts'
import { opponentsOf, settledBetsOf } from '#server/bets/index.ts'
import type { ReplyOf } from '#server/core/call.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { casesOf } from './show-case.ts'

type Facts = { sits: boolean; confirmed: boolean; days: number; bets: number; opponents: number }

/** Whether a person would sit on juries, and what that needs. */
export async function showDuty(tx: Tx, userId: bigint): Promise<ReplyOf<'juryDuty'>> {
  const { sits, confirmed, days, bets, opponents } = await tx.one<Facts>(sql`
    select exists (select from jury_volunteers v where v.user_id = u.id) as sits, u.email_verified_at is not null as confirmed,
      least(${JUROR_DAYS}, floor(extract(epoch from clock_now() - u.created_at) / 86400))::int as days,
      least(${JUROR_BETS}, ${settledBetsOf(sql`u.id`)}) as bets, ${opponentsOf(sql`u.id`)} as opponents
    from users u where u.id = ${userId}`)
  return {
    sits,
    needs: {
      confirmed,
      days: { has: Math.max(0, days), of: JUROR_DAYS },
      bets: { has: bets, of: JUROR_BETS },
      opponents: { has: opponents, of: JUROR_OPPONENTS },
    },
    cases: await casesOf(tx, userId),
  }
}

/** Everybody may say that they would sit; whether they qualify is judged at each draw. */
export async function setDuty(tx: Tx, userId: bigint, sits: boolean): Promise<void> {
  await tx.change(
    sits
      ? sql`insert into jury_volunteers (user_id) values (${userId}) on conflict do nothing`
      : sql`delete from jury_volunteers where user_id = ${userId}`,
  )
}

/** For the data export: since when a person would sit, and the cases they sat in. Votes are left out until a case is over. */
export async function exportJuries(tx: Tx, userId: bigint): Promise<unknown> {
  const volunteer = await tx.first(sql`select since from jury_volunteers where user_id = ${userId}`)
  const seats = await tx.rows(sql`
    select event_id as "eventId", drawn_at as "drawnAt", voted_at as "votedAt", vote from jury_seats
    where user_id = ${userId} order by drawn_at`)
  return { volunteer: volunteer ?? null, seats }
}

/** A closed account is drawn for nothing more. Its seats stay: they are part of a record that names nobody. */
export const forgetDuty = (tx: Tx, userId: bigint): Promise<void> => setDuty(tx, userId, false)
