import { DAILY_OPEN_UNTIL_HOUR, DAILY_PROPOSE_HOUR } from '#contract/daily-limits.ts'
import type { Answer } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'

/** A question of the day, as the rules judge it. Days are those of the site's time zone. */
export type JudgedQuestion = {
  version: number
  day: string | null
  askedBy: bigint | null
  eventId: bigint | null
  /** its event waits for an outcome */
  locked: boolean
  /** the operator who asked it may still answer alone */
  isAskersTurn: boolean
  /** today */
  today: string
  /** the site's hour */
  hour: number
}

const wasAsked = (question: JudgedQuestion): Answer =>
  question.eventId === null
    ? undefined
    : new Refusal('question_state', 'This question was asked, so it stays as it is')

const isNewest = (question: JudgedQuestion, version: number): Answer =>
  question.version === version
    ? undefined
    : new Refusal('stale_revision', 'Somebody has changed this question. Read the new version first.')

/** An operator changes a question. @param version that was edited */
export const mayEdit = (question: JudgedQuestion, version = question.version): Answer =>
  wasAsked(question) ?? isNewest(question, version)

/** An operator has seen a question. A second time counts as the first. @param version that was seen */
export const maySee = (question: JudgedQuestion, version = question.version): Answer =>
  wasAsked(question) ?? isNewest(question, version)

/**
 * An operator gives a question its day, or takes it back.
 * @param day null takes it back; undefined asks for any day
 * @param isTaken another question has that day
 */
export function maySchedule(question: JudgedQuestion, day?: string | null, isTaken = false): Answer {
  const asked = wasAsked(question)
  if (asked || day === null || day === undefined) return asked
  if (day < question.today) return new Refusal('question_state', 'That day is over. Choose a later one.')
  if (day === question.today && question.hour >= DAILY_OPEN_UNTIL_HOUR)
    return new Refusal(
      'question_state',
      `A question opens before ${DAILY_OPEN_UNTIL_HOUR}:00, because people need an hour to answer. Choose a later day.`,
    )
  return isTaken ? new Refusal('question_state', 'Another question has that day') : undefined
}

/**
 * An operator proposes the outcome of a locked question in the site's name. The event itself refuses an operator who bet on it.
 * @param stakes whether they have a stake in it
 */
export function mayProposeDaily(question: JudgedQuestion, userId: bigint, stakes: boolean): Answer {
  if (question.isAskersTurn && question.askedBy !== userId)
    return new Refusal(
      'forbidden',
      `Until ${DAILY_PROPOSE_HOUR}:00 of the next morning the operator who asked proposes the outcome`,
    )
  if (question.eventId === null || !question.locked)
    return new Refusal('question_state', 'This question waits for no outcome')
  return stakes
    ? new Refusal('holds_position', 'You bet on this question, so another operator proposes the outcome')
    : undefined
}
