import type { z } from 'zod'
import type { stopCase, stopCaseRoutes } from '#contract/money-out-stops.ts'
import { LARGEST_ID, sql, type Tx } from '#server/core/db.ts'
import type { WithOffers } from '#server/core/offers.ts'
import { publicFaces } from '#server/users/index.ts'
import type { SessionSeen } from './reach-losses.ts'
import { HOLDS } from './stop-holds.ts'
import { sourceOf } from './winnings.ts'

export type StopCase = z.input<typeof stopCase>

/** Other modules' facts about the people in a case. */
export type KnownOf = {
  /** the signed-in devices of each person */
  sessionsOf(tx: Tx, userIds: readonly bigint[]): Promise<Map<bigint, SessionSeen[]>>
  /** the number of browsers with which both have signed in */
  sharedDevices(tx: Tx, oneId: bigint, otherId: bigint): Promise<number>
}

/** A case names at most this many winners of an event. */
const WINNERS = 5

export type StopCaseRow = {
  id: bigint
  user_id: bigint
  stopped_at: Date
  until: Date
  sessions: SessionSeen[]
  decided_at: Date | null
  decided_for: 'winner' | 'owner' | null
  reason: string | null
  open: boolean
}

/** A case counts once it holds money. */
const IS_A_CASE = sql`exists (select from stop_holds h where h.case_id = c.id)`
const OPEN = sql`(c.decided_at is null and ${HOLDS})`

export const readCase = (tx: Tx, id: bigint): Promise<StopCaseRow | undefined> =>
  tx.first<StopCaseRow>(
    sql`select c.*, ${OPEN} as open from stop_cases c where c.id = ${id} and ${IS_A_CASE} for update`,
  )

/** The cases for moderators, newest first. */
export async function listStopCases(
  context: WithOffers,
  tx: Tx,
  known: KnownOf,
  { state, cursor, limit }: z.output<(typeof stopCaseRoutes.stopCases)['query']>,
): Promise<StopCase[]> {
  const rows = await tx.rows<StopCaseRow>(sql`
    select c.*, ${OPEN} as open from stop_cases c
    where ${state === 'open' ? OPEN : sql`not ${OPEN}`} and ${IS_A_CASE} and c.id < ${cursor ?? LARGEST_ID}
    order by c.id desc limit ${limit}`)
  const views: StopCase[] = []
  for (const row of rows) views.push(await viewCase(context, tx, known, row))
  return views
}

/** Open cases that do not concern this moderator, counted up to `most`. */
export async function openStopCases(tx: Tx, moderatorId: bigint, most: number): Promise<number> {
  const rows = await tx.rows(sql`
    select 1 from stop_cases c where ${OPEN} and ${IS_A_CASE} and c.user_id <> ${moderatorId} limit ${most}`)
  return rows.length
}

type HeldRow = { kind: 'event' | 'tournament'; id: bigint; loser: bigint; ended: Date; cents: bigint }

export const heldFor = (tx: Tx, caseId: bigint): Promise<HeldRow[]> =>
  tx.rows<HeldRow>(sql`
    select kind, id, loser_id as loser, ended_at as ended, cents from stop_holds
    where case_id = ${caseId} order by ended_at, kind, id, loser_id limit 100`)

/** The people whose winnings a case concerns. @param most of each event */
export async function winnersOfCase(
  context: WithOffers,
  tx: Tx,
  held: readonly HeldRow[],
  most: number,
): Promise<Set<bigint>> {
  const winners = new Set<bigint>()
  for (const { kind, id } of held)
    for (const { userId } of await sourceOf(context, kind).winners(tx, id, most)) winners.add(userId)
  return winners
}

/** One case with the stakes, sessions, proofs and ages of both sides. */
export async function viewCase(
  context: WithOffers,
  tx: Tx,
  known: KnownOf,
  row: StopCaseRow,
): Promise<StopCase> {
  const held = await heldFor(tx, row.id)
  const won = new Map<HeldRow, { userId: bigint; cents: bigint }[]>()
  for (const one of held) won.set(one, await sourceOf(context, one.kind).winners(tx, one.id, WINNERS))
  const winners = [...new Set([...won.values()].flat().map(({ userId }) => userId))]
  const people = [...new Set([row.user_id, ...winners, ...held.map(({ loser }) => loser)])]
  const faces = await publicFaces(tx, people)
  const opened = await tx.rows<{ id: bigint; at: Date }>(
    sql`select id, created_at as at from users where id = any(${people}::bigint[])`,
  )
  const ages = new Map(opened.map(({ id, at }) => [id, at.toISOString()]))
  const sessions = await known.sessionsOf(tx, winners)
  const sharing = new Set<bigint>()
  for (const winner of winners)
    if ((await known.sharedDevices(tx, row.user_id, winner)) > 0) sharing.add(winner)
  const partyOf = (userId: bigint, seen: readonly SessionSeen[]) => ({
    user: faces.get(userId)!,
    createdAt: ages.get(userId)!,
    sessions: [...seen],
  })
  const losses: StopCase['losses'] = []
  for (const one of held) {
    const { title, stakes } = await sourceOf(context, one.kind).stakesOf(tx, one.id, one.loser)
    losses.push({
      kind: one.kind,
      id: one.id,
      title,
      endedAt: one.ended,
      loser: faces.get(one.loser)!,
      held: one.cents,
      stakes: stakes.map(({ at, cents, proved }) => ({ at, amount: cents, proved })),
      winners: won.get(one)!.map(({ userId, cents }) => ({
        ...partyOf(userId, sessions.get(userId) ?? []),
        won: cents,
        sharesDevice: sharing.has(userId),
      })),
    })
  }
  return {
    id: row.id,
    owner: partyOf(row.user_id, row.sessions),
    stoppedAt: row.stopped_at,
    until: row.until,
    losses,
    state: row.open ? 'open' : 'closed',
    decidedFor: row.decided_for,
    reason: row.reason,
  }
}
