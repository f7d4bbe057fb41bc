import type { z } from 'zod'
import type { currentUser } from '#contract/auth.ts'
import type { Config } from '#server/config/config.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { currentUserView } from '#server/users/index.ts'
import type { Pause } from './limits.ts'
import { pauseView } from './show-limits.ts'

type CurrentUser = z.input<typeof currentUser>

/**
 * The user as GET /api/auth/user answers, with their break, whether they have answered about a limit for deposits, and the kinds of
 * questions that the site has closed.
 * @throws Refusal unauthorized when there is no such user
 */
export async function currentUserWithBreak(
  { closedKinds }: Pick<Config, 'closedKinds'>,
  tx: Tx,
  id: bigint,
): Promise<CurrentUser> {
  const view = await currentUserView(tx, id)
  const { said, ...pause } = await tx.one<Pause & { said: boolean }>(sql`
    select exists(select from play_limits where user_id = ${id} and kind = 'deposit') as said,
      p.kind, p.since, nullif(p.until, 'infinity') as until, p.ends_at as "endsAt"
    from (select) one left join play_pause_of(${id}) p on true`)
  return {
    ...view,
    pause: pause.kind ? pauseView(pause) : null,
    depositLimitSaid: said,
    ...(closedKinds.length > 0 && { closedKinds: [...closedKinds] }),
  }
}
