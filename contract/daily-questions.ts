import { z } from 'zod'
import { eventStatuses, outcome } from './bets.ts'
import { categories } from './bets-bodies.ts'
import { faceForOperators, httpsLink, id, idParams, line, moment, selection, text } from './fields.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

/** A calendar day in the site's time zone. */
const day = z.iso.date()

const daysInARow = z.object({
  /** days in a row on which the caller answered; one missed day a week is forgiven */
  count: z.number().int(),
  /** the caller wants to see it */
  shown: z.boolean(),
})

/** The question of today for the home page, and the caller's days in a row. */
const dailyView = z.object({
  /** null without a question today, and for people whom the product offers nothing to play */
  question: z
    .object({
      eventId: id,
      title: z.string(),
      rules: z.string(),
      sourceUrl: z.string(),
      optionALabel: z.string(),
      optionBLabel: z.string(),
      locksAt: moment,
      /** the caller's answer */
      mine: selection.nullable(),
      /** bets are possible, for the caller too */
      open: z.boolean(),
      /** why the caller cannot bet while others can; absent otherwise */
      keptOff: z.string().optional(),
    })
    .nullable(),
  days: daysInARow.nullable(),
})

const act = z.boolean()

/** A question as operators see it. */
export const operatorQuestion = z.object({
  id,
  title: z.string(),
  optionALabel: z.string(),
  optionBLabel: z.string(),
  category: z.enum(categories),
  rules: z.string(),
  sourceUrl: z.string(),
  version: z.number().int(),
  /** null for the list that comes with the product */
  writtenBy: faceForOperators.nullable(),
  /** the operators who have seen this version */
  seenBy: z.array(faceForOperators),
  day: day.nullable(),
  /** the operator who asks it in the site's name; nobody else learns it */
  askedBy: faceForOperators.nullable(),
  event: z
    .object({ id, status: z.enum(eventStatuses), outcome: outcome.nullable(), locksAt: moment })
    .nullable(),
  can: z.object({ edit: act, see: act, schedule: act, propose: act }),
  /** why the outcome waits for somebody else */
  whyNotPropose: z.string().nullable(),
})
export type OperatorQuestion = z.infer<typeof operatorQuestion>

const written = z.strictObject({
  title: line(3, 140),
  optionALabel: line(1, 60),
  optionBLabel: line(1, 60),
  category: z.enum(categories),
  rules: text(1, 2000),
  sourceUrl: httpsLink,
})

const PUBLIC_TEXT = ['title', 'optionALabel', 'optionBLabel', 'rules'] as const
const OPEN_TEXT = { sourceUrl: 'it is an address' } as const

export const dailyRoutes = {
  dailyQuestion: route('GET /api/daily-question', {
    since: '0.2.0',
    who: 'user',
    rate: 'read',
    reply: dailyView,
    about: 'The question of today, and the caller’s days in a row.',
  }),
  setDaysShown: route('PUT /api/daily-question/days', {
    since: '0.2.0',
    who: 'user',
    rate: 'write',
    changes: ['dailyQuestion'],
    body: z.strictObject({ shown: z.boolean() }),
    reply: z.object({ shown: z.boolean() }),
    about: 'Shows or hides the caller’s days in a row. Nobody else sees them.',
  }),
  listDailyQuestions: route('GET /api/admin/daily-questions', {
    since: '0.2.0',
    who: 'moderator',
    rate: 'read',
    reply: z.array(operatorQuestion),
    about:
      'Questions of the day for operators: those that wait for an outcome, those with a day, then the list; finished ones of the last 30 days at the end.',
  }),
  writeDailyQuestion: route('POST /api/admin/daily-questions', {
    since: '0.2.0',
    who: 'moderator',
    rate: 'write',
    changes: ['dailyQuestions'],
    publicText: PUBLIC_TEXT,
    openText: OPEN_TEXT,
    body: written,
    status: 201,
    reply: operatorQuestion,
    refusals: ['silenced'],
    about: 'Adds a question to the list. It is never about one person.',
  }),
  editDailyQuestion: route('PATCH /api/admin/daily-questions/{id}', {
    since: '0.2.0',
    who: 'moderator',
    rate: 'write',
    changes: ['dailyQuestions'],
    subject: 'daily-question',
    params: idParams,
    publicText: PUBLIC_TEXT,
    openText: OPEN_TEXT,
    body: written.extend({ version: z.number().int().min(1) }),
    reply: operatorQuestion,
    refusals: ['not_found', 'stale_revision', 'question_state', 'silenced'],
    about: 'Changes a question that was not asked yet. Operators have to see the new version.',
  }),
  seeDailyQuestion: route('POST /api/admin/daily-questions/{id}/seen', {
    since: '0.2.0',
    who: 'moderator',
    rate: 'write',
    changes: ['dailyQuestions'],
    subject: 'daily-question',
    params: idParams,
    body: z.strictObject({ version: z.number().int().min(1) }),
    reply: operatorQuestion,
    refusals: ['not_found', 'stale_revision', 'question_state'],
    about:
      'The caller has seen this version: its source is right, and it is not about one person. Each operator counts once.',
  }),
  scheduleDailyQuestion: route('PUT /api/admin/daily-questions/{id}/day', {
    since: '0.2.0',
    who: 'moderator',
    rate: 'write',
    changes: ['dailyQuestions'],
    subject: 'daily-question',
    params: idParams,
    body: z.strictObject({ day: day.nullable() }),
    reply: operatorQuestion,
    refusals: ['not_found', 'question_state'],
    about:
      'Gives a question its day in the site’s time zone; null takes it back. The caller asks it then, does not bet on it, and is named to operators alone.',
  }),
  proposeDailyOutcome: route('POST /api/admin/daily-questions/{id}/propose', {
    since: '0.2.0',
    who: 'moderator',
    rate: 'write',
    changes: ['dailyQuestions', 'events'],
    subject: 'daily-question',
    params: idParams,
    publicText: ['note'],
    openText: OPEN_TEXT,
    body: z.strictObject({ outcome, sourceUrl: httpsLink, note: text(0, 500).default('') }),
    reply: operatorQuestion,
    refusals: ['not_found', 'question_state', 'forbidden', 'holds_position', 'event_state', 'silenced'],
    about:
      'Proposes the outcome with its source, in the site’s name: the operator who asked, and from 10:00 of the next morning any operator without a stake.',
  }),
}

export const dailyQuestions = contractModule({
  routes: dailyRoutes,
  parts: { dailyQuestion: ['dailyQuestion'], dailyQuestions: ['listDailyQuestions'] },
  screens: { '/admin/daily-questions': { title: 'Questions of the day' } },
})
