import type { z } from 'zod'
import type { dailyRoutes } from '#contract/daily-questions.ts'
import { wrongOptions } from '#contract/option-labels.ts'
import { isPublicSource } from '#contract/proposal-evidence.ts'
import { recordAudit } from '#server/audit-log/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql, sqlState, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import { mayEdit, maySchedule, maySee } from './may.ts'
import { lockQuestion } from './questions.ts'

type Words = z.output<typeof dailyRoutes.writeDailyQuestion.body>
type OfQuestion = { id: bigint; operatorId: bigint }

/** @throws Refusal malformed, for a page of this site or one that not everybody can open */
export function checkSource({ config }: Pick<Context, 'config'>, sourceUrl: string): void {
  const ownHost = config.publicUrl && new URL(config.publicUrl).hostname
  if (isPublicSource(sourceUrl, ownHost)) return
  const message = 'The source has to be a page on another site that everybody can open'
  throw new Refusal('malformed', message, { sourceUrl: message })
}

function checkWords(context: Pick<Context, 'config'>, words: Words): void {
  const wrong = wrongOptions(words)
  const [message] = Object.values(wrong)
  if (message !== undefined) throw new Refusal('malformed', message, wrong)
  checkSource(context, words.sourceUrl)
}

/** An operator adds a question to the list. @returns its id @throws Refusal malformed */
export async function writeQuestion(
  context: Pick<Context, 'config'>,
  tx: Tx,
  operatorId: bigint,
  words: Words,
): Promise<bigint> {
  checkWords(context, words)
  const { id } = await tx.one<{ id: bigint }>(sql`
    insert into daily_questions (title, option_a, option_b, category, rules, source_url, written_by)
    values (${words.title}, ${words.optionALabel}, ${words.optionBLabel}, ${words.category}, ${words.rules},
      ${words.sourceUrl}, ${operatorId})
    returning id`)
  return id
}

/** An operator changes a question that was not asked yet: nobody has seen the new version. @throws Refusal not_found, question_state, stale_revision, malformed */
export async function editQuestion(
  context: Pick<Context, 'config'>,
  tx: Tx,
  { id, operatorId, version, ...words }: OfQuestion & Words & { version: number },
): Promise<void> {
  obey(mayEdit(await lockQuestion(context, tx, { id, operatorId }), version))
  checkWords(context, words)
  await tx.change(sql`
    update daily_questions set title = ${words.title}, option_a = ${words.optionALabel}, option_b = ${words.optionBLabel},
      category = ${words.category}, rules = ${words.rules}, source_url = ${words.sourceUrl}, version = version + 1
    where id = ${id}`)
  await tx.change(sql`delete from daily_question_views where question_id = ${id}`)
}

/** An operator has seen a version: once, however often they say so. @throws Refusal not_found, question_state, stale_revision */
export async function seeQuestion(
  context: Pick<Context, 'config'>,
  tx: Tx,
  { id, operatorId, version }: OfQuestion & { version: number },
): Promise<void> {
  obey(maySee(await lockQuestion(context, tx, { id, operatorId }), version))
  await tx.change(sql`
    insert into daily_question_views (question_id, user_id) values (${id}, ${operatorId}) on conflict do nothing`)
}

/**
 * An operator gives a question its day, and so asks it then; null takes the day back.
 * @throws Refusal not_found, question_state
 */
export async function scheduleQuestion(
  context: Pick<Context, 'config'>,
  tx: Tx,
  { id, operatorId, day }: OfQuestion & { day: string | null },
): Promise<void> {
  const question = await lockQuestion(context, tx, { id, operatorId })
  const taken = await tx.first(sql`select 1 from daily_questions where day = ${day}::date and id <> ${id}`)
  obey(maySchedule(question, day, taken !== undefined))
  try {
    await tx.change(sql`
      update daily_questions set day = ${day}::date, asked_by = ${day === null ? null : operatorId}::bigint
      where id = ${id}`)
  } catch (error) {
    // another operator chose the same day in the same moment
    if (sqlState(error) === '23505') obey(maySchedule(question, day, true))
    throw error
  }
  await recordAudit(tx, {
    actorId: operatorId,
    act: 'daily-question.schedule',
    subject: `daily-question:${id}`,
    reason: day ?? 'No day',
    details: { day },
  })
}
