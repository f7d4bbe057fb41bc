import type { z } from 'zod'
import type { playCase, saferPlayRoutes } from '#contract/safer-play.ts'
import { LARGEST_ID, type Sql, sql, type Tx } from '#server/core/db.ts'
import { facesForOperators } from '#server/users/index.ts'
import { figuresText, type PlayFigures } from './figures.ts'
import type { Same } from './limits.ts'

type PlayCase = z.input<typeof playCase>

type Wanted = z.output<(typeof saferPlayRoutes.playCases)['query']>

/** A row of any of the lists. */
export type PlayCaseRow = {
  id: bigint
  kind: PlayCase['kind']
  user_id: bigint
  other_id: bigint | null
  same: Same | null
  figures: PlayFigures | null
  since: Date
  until: Date | null
  reason: string | null
}

const SAME: Record<Same, string> = {
  address: 'Both accounts have the same e-mail address, dots and tags aside.',
  card: 'Both accounts were paid with the same card.',
  passkey: 'Both accounts have used the same passkey.',
  person: 'Both accounts have the same name and birth date.',
}

function saysOf({ kind, same, figures }: PlayCaseRow): string {
  if (same) return SAME[same]
  if (figures) return figuresText(figures)
  if (kind === 'register') return 'Is listed in an outside register of excluded people.'
  return kind === 'time-out' ? 'Takes a time-out.' : 'Has excluded themselves from play.'
}

/** The newest decision or question about a pair of accounts. */
const newestWord = sql`
  not exists (select from play_links n where n.user_id = l.user_id and n.excluded_id = l.excluded_id and n.id > l.id)`

const linkRows = (acts: readonly string[], before: bigint, limit: number): Sql => sql`
  select l.id, l.act as kind, l.user_id, l.excluded_id as other_id, l.same, null::jsonb as figures, l.at as since,
    null::timestamptz as until, l.reason
  from play_links l where l.id < ${before} and l.act = any(${[...acts]}::text[]) and ${newestWord}
  order by l.id desc limit ${limit}`

const ROWS: Record<Wanted['show'], (before: bigint, limit: number) => Sql> = {
  questions: (before, limit) => linkRows(['ask'], before, limit),
  links: (before, limit) => linkRows(['link', 'dissolve'], before, limit),
  breaks: (before, limit) => sql`
    select b.id, p.kind, b.user_id, null::bigint as other_id, null as same, null::jsonb as figures, p.since,
      nullif(coalesce(p.ends_at, p.until), 'infinity') as until, null as reason
    from play_pauses b cross join lateral play_pause_of(b.user_id) p
    where b.act = 'begin' and b.id < ${before}
      and not exists (select from play_pauses n where n.user_id = b.user_id and n.act = 'begin' and n.id > b.id)
    order by b.id desc limit ${limit}`,
  register: (before, limit) => sql`
    select r.user_id as id, 'register' as kind, r.user_id, null::bigint as other_id, null as same, null::jsonb as figures,
      r.answered_at as since, null::timestamptz as until, null as reason
    from play_register r where r.answer = 'yes' and r.user_id < ${before} order by r.user_id desc limit ${limit}`,
  figures: (before, limit) => sql`
    select f.id, f.kind, f.user_id, null::bigint as other_id, null as same, f.figures, f.at as since,
      null::timestamptz as until, null as reason
    from play_flags f where f.id < ${before} order by f.id desc limit ${limit}`,
}

/** Cases as operators read them. */
export async function viewCases(
  tx: Tx,
  rows: readonly PlayCaseRow[],
): Promise<z.input<typeof saferPlayRoutes.playCases.reply>> {
  const faces = await facesForOperators(
    tx,
    rows.flatMap(({ user_id, other_id }) => [user_id, other_id ?? user_id]),
  )
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    user: faces.get(row.user_id)!,
    other: row.other_id === null ? null : faces.get(row.other_id)!,
    says: saysOf(row),
    since: row.since,
    until: row.until ?? null,
    reason: row.reason,
  }))
}

/** One of the operators' lists, newest first. */
export async function listCases(tx: Tx, { show, cursor, limit }: Wanted) {
  return viewCases(tx, await tx.rows<PlayCaseRow>(ROWS[show](cursor ?? LARGEST_ID, limit)))
}

/** The newest decision or question about the pair of a link. */
export const caseOfPair = (tx: Tx, userId: bigint, excludedId: bigint): Promise<PlayCaseRow> =>
  tx.one<PlayCaseRow>(sql`
    select l.id, l.act as kind, l.user_id, l.excluded_id as other_id, l.same, null::jsonb as figures, l.at as since,
      null::timestamptz as until, l.reason
    from play_links l where l.user_id = ${userId} and l.excluded_id = ${excludedId} order by l.id desc limit 1`)

/** Pairs of accounts about which an operator is asked, counted up to `most`, without pairs of the operator's own. */
export async function openQuestions(tx: Tx, operatorId: bigint, most: number): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from (
      select 1 from play_links l where l.act = 'ask' and ${newestWord}
        and l.user_id <> ${operatorId} and l.excluded_id <> ${operatorId} limit ${most}) waiting`)
  return count
}
