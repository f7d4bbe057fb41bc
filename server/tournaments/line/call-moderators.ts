import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { notify } from '#server/notifications/index.ts'
import { publicFaces } from '#server/users/index.ts'
import type { Step } from '../tournament/line-step.ts'

/** Notifies the moderators who neither play in a tournament nor host it of each dispute that these steps opened. */
export async function callModerators(context: Context, tx: Tx, steps: readonly Step[]): Promise<void> {
  for (const { tournament, line, facts, matchIds } of steps)
    for (const fact of facts) {
      if (fact.type !== 'disputed') continue
      const { number, champion, challenger } = line.matches[fact.match - 1]!
      const [one, other] = [BigInt(champion), BigInt(challenger)]
      const faces = await publicFaces(tx, [one, other])
      const nameOfPlayer = (id: bigint) => faces.get(id)?.firstName ?? 'Somebody'
      const moderators = await tx.rows<{ id: bigint }>(sql`
        select id from users
        where role in ('moderator', 'admin') and closed_at is null and id <> ${tournament.createdById}
          and id <> all(${line.players.map((player) => BigInt(player.id))}::bigint[])
        order by id`)
      await notify(
        context,
        tx,
        moderators.map(({ id }) => id),
        {
          key: `moderation.dispute:${matchIds.get(number)!}`,
          title: `A match is in dispute · ${tournament.gameTitle}`,
          body: `${nameOfPlayer(one)} and ${nameOfPlayer(other)} disagree, and are waiting for a decision.`,
          link: '/admin/matches',
        },
      )
    }
}
