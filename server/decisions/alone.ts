import type { z } from 'zod'
import { DECIDED_ALONE_HOURS, GAINED_ALONE_DAYS, takesTwoSignatures } from '#contract/decision-limits.ts'
import type { decisionSum } from '#contract/decisions.ts'
import { type Sql, sql, type Tx } from '#server/core/db.ts'
import { type Chore, ROWS_AT_ONCE } from '#server/core/housekeeping.ts'

/** Real money about which moderators decide: an event's pool, or a tournament's prize, however many of its matches they decide. */
export type Matter = { kind: 'event' | 'tournament'; id: bigint; cents: bigint }

export type DecisionSumView = z.input<typeof decisionSum>

/** Any fixed number: only this lock has it. */
const LOCK = 7_230_591

type Of = Pick<Matter, 'kind' | 'id'>

const isOf = ({ kind, id }: Of) => sql`(kind = ${kind} and subject_id = ${id})`
const lately = sql`decided_at > clock_now() - make_interval(hours => ${DECIDED_ALONE_HOURS})`

/**
 * A decision about real money calls this before it takes any other lock. Such decisions run one at a time, so that the second of two sees
 * what the first adds to the sums of its moderator and of the people who gain by it.
 */
export const lockDecisions = (tx: Tx): Promise<unknown> => tx.rows(sql`select pg_advisory_xact_lock(${LOCK})`)

/** Real money that a moderator decided alone in the last hours, hundredths. @param but the matter at hand, which is left out */
export async function decidedAlone(tx: Tx, moderatorId: bigint, but: Of): Promise<bigint> {
  const { cents } = await tx.one<{ cents: bigint }>(sql`
    select coalesce(sum(amount_cents), 0)::bigint as cents from decided_alone
    where moderator_id = ${moderatorId} and ${lately} and not ${isOf(but)}`)
  return cents
}

/**
 * A query in SQL: the people (user_id) who gained by decisions of one moderator alone in the last days, and how much (cents). Leaves out
 * gains that this moderator's own sum already holds.
 * @param but the matter at hand, which is left out too
 */
export const gainsAlone = (moderatorId: bigint, but: Of): Sql => sql`
  select user_id, sum(amount_cents)::bigint as cents from gained_alone
  where decided_at > clock_now() - make_interval(days => ${GAINED_ALONE_DAYS})
    and not (moderator_id = ${moderatorId} and ${lately}) and not ${isOf(but)}
  group by user_id`

/**
 * @param parts.signed somebody has signed already, or an admin was called: the decision then takes two signatures whatever the sum
 */
export function sumOf(parts: {
  matter: bigint
  decided: bigint
  gained: bigint
  signed: boolean
}): DecisionSumView {
  const { matter, decided, gained, signed } = parts
  const sum = matter + decided + gained
  return {
    matter,
    decidedAlone: decided,
    gainedAlone: gained,
    sum,
    takesTwo: signed || takesTwoSignatures(matter, sum),
  }
}

/**
 * Records a decision that one moderator made alone.
 * @param gains a query in SQL: who gained by it (user_id), and how much (cents)
 */
export async function recordAlone(tx: Tx, matter: Matter, moderatorId: bigint, gains: Sql): Promise<void> {
  const { kind, id, cents } = matter
  await tx.change(sql`
    insert into decided_alone (kind, subject_id, moderator_id, amount_cents) values (${kind}, ${id}, ${moderatorId}, ${cents})
    on conflict (kind, subject_id, moderator_id) do update
      set amount_cents = excluded.amount_cents, decided_at = excluded.decided_at`)
  await tx.change(sql`
    insert into gained_alone (kind, subject_id, user_id, moderator_id, amount_cents)
    select ${kind}, ${id}::bigint, g.user_id, ${moderatorId}::bigint, g.cents from (${gains}) g where g.cents > 0
    on conflict (kind, subject_id, user_id) do update
      set moderator_id = excluded.moderator_id, amount_cents = excluded.amount_cents, decided_at = excluded.decided_at`)
}

/** Deletes the recorded gains of people who have gained nothing after all. @param but the person who did gain */
export async function forgetGains(tx: Tx, of: Of, but: bigint | null): Promise<void> {
  await tx.change(sql`delete from gained_alone where ${isOf(of)} and user_id is distinct from ${but}::bigint`)
}

/** For the data export. */
export const exportGains = (tx: Tx, userId: bigint): Promise<unknown[]> =>
  tx.rows(sql`
    select kind, subject_id as "subjectId", amount_cents as cents, decided_at as "decidedAt" from gained_alone
    where user_id = ${userId} order by decided_at, kind, subject_id`)

const old = sql`decided_at < clock_now() - make_interval(days => ${GAINED_ALONE_DAYS})`

export const choresOfAlone: readonly Chore[] = [
  {
    what: 'sums that moderators decided alone more than a month ago',
    clean: (db) =>
      db.change(sql`
        delete from decided_alone where ctid in (select ctid from decided_alone where ${old} limit ${ROWS_AT_ONCE})`),
  },
  {
    what: 'sums that people gained by such decisions',
    clean: (db) =>
      db.change(sql`
        delete from gained_alone where ctid in (select ctid from gained_alone where ${old} limit ${ROWS_AT_ONCE})`),
  },
]
