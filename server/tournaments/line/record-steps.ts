import type { LineMatch } from '#contract/tournament-line.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Moved } from '../tournament/line-step.ts'

/**
 * Records the events in these lines, after the facts so far: the facts, each tournament's newest fact, and the state of the changed
 * matches, so that lists and timers need no facts. The caller holds the tournaments' locks.
 * @returns for each line the ids of the matches that changed, by their numbers
 */
export async function recordSteps(tx: Tx, steps: readonly Moved[]): Promise<Map<number, bigint>[]> {
  const facts = steps.flatMap(({ tournament, facts }) => facts.map((fact) => ({ tournament, fact })))
  const events = facts.map(({ fact: { seq: _, at: __, ...event } }) => JSON.stringify(event))
  // The fold keeps the object of an unchanged match.
  const matches = steps.flatMap(({ tournament, before, line }) =>
    line.matches
      .filter((match) => match !== before.matches[match.number - 1])
      .map((match) => ({ tournament, match })),
  )
  // In the order of their numbers: the match that ends makes way for the next one.
  const rows = await tx.rows<{ tournament_id: bigint; number: number; id: bigint }>(sql`
    with facts as (
      insert into tournament_facts (tournament_id, seq, at, type, fact)
      select f.* from unnest(${facts.map(({ tournament }) => tournament.id)}::bigint[],
        ${facts.map(({ fact }) => fact.seq)}::int[], ${facts.map(({ fact }) => fact.at)}::timestamptz[],
        ${facts.map(({ fact }) => fact.type)}::text[], ${events}::jsonb[]) as f(tournament_id, seq, at, type, fact)
    ), lines as (
      update tournaments t set seq = i.seq
      from unnest(${steps.map(({ tournament }) => tournament.id)}::bigint[], ${steps.map(({ line }) => line.seq)}::int[]) as i(id, seq)
      where t.id = i.id
    )
    insert into matches as m (tournament_id, number, champion_id, challenger_id, status, due_at, winner_id, won_by, called_at,
      began_at, ended_at, vanished_id, vanished_at)
    select i.* from unnest(${matches.map(({ tournament }) => tournament.id)}::bigint[],
      ${matches.map(({ match }) => match.number)}::int[], ${matches.map(({ match }) => match.champion)}::bigint[],
      ${matches.map(({ match }) => match.challenger)}::bigint[], ${matches.map(({ match }) => match.status)}::text[],
      ${matches.map(({ match }) => match.dueAt)}::timestamptz[], ${matches.map(({ match }) => match.winner)}::bigint[],
      ${matches.map(({ match }) => match.by)}::text[], ${matches.map(({ match }) => match.calledAt)}::timestamptz[],
      ${matches.map(({ match }) => match.beganAt)}::timestamptz[], ${matches.map(({ match }) => match.endedAt)}::timestamptz[],
      ${matches.map(({ match }) => vanishedOf(match)?.id ?? null)}::bigint[],
      ${matches.map(({ match }) => vanishedOf(match)?.at ?? null)}::timestamptz[])
      as i(tournament_id, number, champion_id, challenger_id, status, due_at, winner_id, won_by, called_at, began_at, ended_at,
        vanished_id, vanished_at)
    order by i.tournament_id, i.number
    on conflict (tournament_id, number) do update set status = excluded.status, due_at = excluded.due_at,
      winner_id = excluded.winner_id, won_by = excluded.won_by, began_at = excluded.began_at, ended_at = excluded.ended_at,
      vanished_id = excluded.vanished_id, vanished_at = excluded.vanished_at,
      disputed_at = case when excluded.status = 'disputed' then coalesce(m.disputed_at, clock_now()) else m.disputed_at end
    returning tournament_id, number, id`)
  const each = Map.groupBy(rows, ({ tournament_id }) => tournament_id)
  return steps.map(
    ({ tournament }) => new Map((each.get(tournament.id) ?? []).map(({ number, id }) => [number, id])),
  )
}

/** The player whose absence decides now, and when it was claimed. */
const vanishedOf = ({ status, vanished, vanishedAt }: LineMatch) =>
  status === 'reported' && vanished !== null && vanishedAt !== null ? { id: vanished, at: vanishedAt } : null
