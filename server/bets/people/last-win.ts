import type { z } from 'zod'
import type { againRoutes, lastWin } from '#contract/bets-again.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { awaitsCheck, isOnBreak } from '#server/safer-play/index.ts'
import { type PersonRow, publicFace, unmarkedColumns } from '#server/users/index.ts'
import { takenDown } from '../event/taken-down.ts'
import { knownAmong, readLosingSide } from '../event/won-from.ts'

type Win = z.input<typeof lastWin>
type Query = z.output<(typeof againRoutes.lastWin)['query']>

const WITHIN_HOURS = 24

/** A person's newest win of the last day. Nobody on a break is shown one, nor before a check of their play is answered. */
export async function readLastWin(tx: Tx, userId: bigint, { mode }: Query): Promise<{ win: Win | null }> {
  const win = await tx.first<Omit<Win, 'from' | 'eventId'> & { eventId: bigint }>(sql`
    select r.event_id as "eventId", e.title, r.practice as "isPracticeMode",
      case r.side when 0 then e.option_a else e.option_b end as option, r.settled_at as "settledAt",
      r.stake_cents as stake, r.payout_cents as payout, (r.payout_cents - r.stake_cents)::bigint as profit
    from (select * from event_results where user_id = ${userId} and practice = ${mode === 'practice'}
        and settled_at > clock_now() - make_interval(hours => ${WITHIN_HOURS}) and result = 'won'
      order by settled_at desc, event_id desc limit 1) r
    join events e on e.id = r.event_id join event_books b on b.event_id = e.id
    where not ${takenDown} and r.payout_cents > r.stake_cents`)
  if (!win || (await isOnBreak(tx, userId)) || (await awaitsCheck(tx, userId))) return { win: null }
  const losing = await readLosingSide(tx, win.eventId)
  // until the notices have gone out, a moment after the payouts, nobody knows from whom
  if (!losing) return { win: null }
  const { people, largest } = losing
  const known = (await knownAmong(tx, win.eventId, { largest, winners: [userId] })).get(userId)
  const person =
    known === undefined
      ? undefined
      : await tx.first<PersonRow>(sql`select ${unmarkedColumns} from users u where u.id = ${known}`)
  return { win: { ...win, from: { people, person: person ? publicFace(person) : null } } }
}
