import type { WholeLastName } from '#contract/fields.ts'
import { productNow } from '#server/core/clock.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { notify } from '#server/notifications/index.ts'
import { lockUser, publicName, setCrown } from '#server/users/index.ts'
import { boardChanged } from './live.ts'
import { HAS_PLACE, PLACE, winsText } from './standing-rows.ts'

/** Any fixed number: only this lock has it. */
const BOARD_LOCK = 7_230_463

/** Locks the board until the transaction ends: results and crowns are processed one after the other. */
export const lockBoard = (tx: Tx): Promise<unknown> =>
  tx.rows(sql`select pg_advisory_xact_lock(${BOARD_LOCK})`)

type Leader = { userId: bigint; wins: number; games: number }

/** The first of the board, locked with an open account; undefined where nobody has ten games. */
async function lockLeader(tx: Tx): Promise<Leader | undefined> {
  for (;;) {
    const leader = await tx.first<Leader>(sql`
      select s.user_id as "userId", s.wins, s.games from standings s where ${HAS_PLACE} order by ${PLACE} limit 1`)
    // a just closed account has left the board by the time its row is free
    if (!leader || (await lockUser(tx, leader.userId))) return leader
  }
}

/** Gives the crown to the first of the board, whose lock the caller holds. Notifies both people when it changes hands. */
export async function giveCrown(context: Context, tx: Tx): Promise<void> {
  const leader = await lockLeader(tx)
  const holder = await tx.first<{ userId: bigint }>(
    sql`select user_id as "userId" from crowns where held_until is null`,
  )
  if (leader?.userId === holder?.userId) return
  // one moment for both, so that the history has no gaps
  const now = await productNow(tx)
  if (holder) await takeCrown(tx, holder.userId, now)
  if (!leader) return
  await setCrown(tx, leader.userId, true)
  const { id } = await tx.one<{ id: bigint }>(sql`
    insert into crowns (user_id, wins, games, held_from)
    values (${leader.userId}, ${leader.wins}, ${leader.games}, ${now}) returning id`)
  await announce(context, tx, { crownId: id, leader, holderId: holder?.userId })
  boardChanged(context, tx, holder ? [leader.userId, holder.userId] : [leader.userId])
}

/** Ends a user's time with the crown, if they have it. @param until now by default */
export async function takeCrown(tx: Tx, userId: bigint, until?: Date): Promise<void> {
  await setCrown(tx, userId, false)
  await tx.change(sql`
    update crowns set held_until = coalesce(${until ?? null}::timestamptz, clock_now())
    where user_id = ${userId} and held_until is null`)
}

type Handover = { crownId: bigint; leader: Leader; holderId: bigint | undefined }

async function announce(context: Context, tx: Tx, { crownId, leader, holderId }: Handover): Promise<void> {
  const message = { key: `leaderboard.crown:${crownId}`, link: '/leaderboard' } as const
  const record = winsText(leader)
  await notify(context, tx, [leader.userId], {
    ...message,
    title: 'The crown is yours',
    body: `You are first on the leaderboard, ${record}, and keep the crown as long as you stay first.`,
  })
  if (holderId === undefined) return
  const name = await tx.one<{ firstName: string; lastName: WholeLastName }>(
    sql`select first_name as "firstName", last_name as "lastName" from users where id = ${leader.userId}`,
  )
  await notify(context, tx, [holderId], {
    ...message,
    title: `The crown has moved on · ${publicName(name)}`,
    body: `They are first on the leaderboard now: ${record}.`,
  })
}
