import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { notifyAll, type OwnMessage } from '#server/notifications/index.ts'
import { tournamentChanged, tournamentsChanged } from '../tournament/live.ts'
import { commitToSeed } from '../tournament/seeds.ts'

type Asked = {
  id: bigint
  gameTitle: string
  asked_at: Date
  committed: boolean
  players: bigint[]
}

/**
 * Asks everybody who has a seat in these open tournaments whether they are there. Their answers to an earlier check are
 * forgotten. The caller holds the tournaments' locks. One statement a step for all of them, because the last seats of many may be
 * taken in one transaction.
 */
export async function askReady(context: Context, tx: Tx, ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return
  const { readySeconds } = context.config.match
  const asked = await tx.rows<Asked>(sql`
    with asked as (
      update tournaments t set asked_at = c.now, ready_until = c.now + make_interval(secs => ${readySeconds})
      from (select clock_now() as now) c
      where t.id = any(${[...ids]}::bigint[]) and t.status = 'open' and t.ready_until is null
      returning t.id, t.game_title as "gameTitle", t.asked_at, t.commitment is not null as committed
    ), seats as (
      update tournament_seats s set ready_at = null, client_seed = null from asked a
      where s.tournament_id = a.id and s.refunded_at is null returning s.id, s.tournament_id, s.user_id
    )
    select a.*, array(select s.user_id from seats s where s.tournament_id = a.id order by s.id) as players
    from asked a order by a.id`)
  for (const { id, committed } of asked) {
    // before anybody answers: the answers could choose a seed that is drawn later
    if (!committed) await commitToSeed(context, tx, id)
    tournamentChanged(context, tx, id, 0)
  }
  tournamentsChanged(context, tx)
  const userIds = asked.flatMap(({ players }) => players)
  tx.afterCommit(() => context.signals.send({ type: 'my_matches_changed', userIds }))
  await notifyAll(
    context,
    tx,
    asked.flatMap((one) => questions(one, readySeconds)),
  )
}

const questions = ({ id, gameTitle, asked_at, players }: Asked, readySeconds: number): OwnMessage[] =>
  players.map((userId) => ({
    userId,
    key: `tournament.ready:${id}-${asked_at.getTime()}`,
    title: `Are you ready? · ${gameTitle}`,
    body: `Answer within ${spanOf(readySeconds)}, or it starts without you and you get your entry fee back.`,
    link: `/tournaments/${id}`,
  }))

const spanOf = (seconds: number): string => {
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return `${seconds} seconds`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
