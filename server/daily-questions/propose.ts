import type { z } from 'zod'
import type { dailyRoutes } from '#contract/daily-questions.ts'
import { recordAudit } from '#server/audit-log/index.ts'
import { keepOff, proposeOutcome } from '#server/bets/index.ts'
import { productNow } from '#server/core/clock.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { siteAccount } from '#server/users/index.ts'
import { checkSource } from './edit-question.ts'
import { mayProposeDaily } from './may.ts'
import { lockQuestion } from './questions.ts'

type Proposal = z.output<typeof dailyRoutes.proposeDailyOutcome.body>

/**
 * An operator proposes the outcome with its source. The event says that the site proposed it; the audit log names the operator, who judges no dispute about it.
 * @throws Refusal not_found, forbidden, question_state, holds_position, event_state, malformed (the source)
 */
export async function proposeDaily(
  context: Context,
  tx: Tx,
  { id, operatorId, outcome, sourceUrl, note }: Proposal & { id: bigint; operatorId: bigint },
): Promise<void> {
  const question = await lockQuestion(context, tx, { id, operatorId })
  obey(mayProposeDaily(question, operatorId, question.stakes))
  checkSource(context, sourceUrl)
  await proposeOutcome(context, tx, {
    eventId: question.eventId!,
    userId: await siteAccount(tx),
    verbs: new Set(),
    provedAt: await productNow(tx),
    outcome,
    sourceUrl,
    note,
  })
  // the event names the site as its proposer, so this is what keeps a dispute from the operator
  await keepOff(tx, question.eventId!, operatorId)
  await recordAudit(tx, {
    actorId: operatorId,
    act: 'daily-question.propose',
    subject: `daily-question:${id}`,
    reason: note || sourceUrl,
    details: { outcome, sourceUrl },
  })
}
