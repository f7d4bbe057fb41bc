import { recordAudit } from '#server/audit-log/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { notify } from '#server/notifications/index.ts'
import { closePurses } from './allowances.ts'
import { pauseOf, type Same } from './limits.ts'
import { caseOfPair, viewCases } from './play-cases.ts'
import { COMPLAIN, linkedWords } from './words.ts'

type Pair = { user_id: bigint; excluded_id: bigint }
type Decision = { id: bigint; operatorId: bigint; same: boolean; reason: string }

/**
 * An operator decides whether two accounts are of one person. The decision is added to the earlier facts, so it shortens nothing:
 * an exclusion continues for the person who has it.
 * @throws Refusal not_found, holds_position for an operator whom it concerns, report_state where another operator was faster
 */
export async function decideLink(context: Context, tx: Tx, { id, operatorId, same, reason }: Decision) {
  const pair = await tx.first<Pair>(sql`select user_id, excluded_id from play_links where id = ${id}`)
  if (!pair) throw new Refusal('not_found', 'There is no such link')
  const { user_id: userId, excluded_id: excludedId } = pair
  if (operatorId === userId || operatorId === excludedId)
    throw new Refusal('holds_position', 'This is about you. Another operator has to decide.')
  await tx.rows(sql`select from users where id = ${userId} for no key update`)
  const known = await caseOfPair(tx, userId, excludedId)
  const act = same ? 'link' : 'dissolve'
  if (known.id !== id || known.kind === act)
    throw new Refusal(
      'report_state',
      'Somebody has already decided about these two accounts. Nothing was changed.',
    )
  await tx.change(sql`
    insert into play_links (user_id, excluded_id, act, same, by_id, reason)
    values (${userId}, ${excludedId}, ${act}, ${known.same}, ${operatorId}, ${reason})`)
  await closePurses(context, tx, userId)
  await recordAudit(tx, {
    actorId: operatorId,
    act: `safer-play.${act}`,
    subject: `user:${userId}`,
    reason,
    details: { excluded: excludedId.toString(), same: known.same },
  })
  await tell(context, tx, { id, userId, act, same: known.same!, asked: known.kind === 'ask' })
  return (await viewCases(tx, [await caseOfPair(tx, userId, excludedId)]))[0]!
}

/** A person under question who is somebody else gets no notice: nothing has changed for them. */
async function tell(
  context: Context,
  tx: Tx,
  { id, userId, act, same, asked }: { id: bigint; userId: bigint; act: string; same: Same; asked: boolean },
): Promise<void> {
  if (act === 'link')
    await notify(context, tx, [userId], {
      key: `play.linked:${id}-decided`,
      title: 'Play is closed for this account',
      body: linkedWords(same),
      link: COMPLAIN,
    })
  else if (!asked && !(await pauseOf(tx, userId)))
    await notify(context, tx, [userId], {
      key: `play.unlinked:${id}`,
      title: 'Play is open for this account again',
      body: 'An operator has reviewed it.',
      link: '/',
    })
}
