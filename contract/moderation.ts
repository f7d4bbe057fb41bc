import { z } from 'zod'
import { emptyBody, face, faceForOperators, id, idInput, idParams, moment, nothing, text } from './fields.ts'
import { byId, list } from './listing.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

export const reportKinds = [
  'user',
  'message',
  'room',
  'event',
  'gang',
  'tournament',
  'cover',
  'comment',
] as const
export type ReportKind = (typeof reportKinds)[number]

export const reportDecisions = ['dismiss', 'remove', 'warn', 'mute', 'ban'] as const
export type Decision = (typeof reportDecisions)[number]

/** The longest term of a mute or ban, in hours: a year. */
export const TERM_MAX_HOURS = 8760

export const sanction = z.object({
  id,
  kind: z.enum(['warn', 'mute', 'ban']),
  reason: z.string(),
  /** null for a warning */
  until: moment.nullable(),
  liftedAt: moment.nullable(),
  createdAt: moment,
})
export type Sanction = z.infer<typeof sanction>

const ownReport = z.object({
  id,
  kind: z.enum(reportKinds),
  reason: z.string(),
  status: z.enum(['open', 'upheld', 'dismissed']),
  createdAt: moment,
})

/** A line near a reported message, as its reporter read it. */
const reportedLine = z.object({ author: faceForOperators, text: z.string(), at: moment })

/** A report in the moderators’ queue, with the thing as the reporter saw it and the person's history. */
export const queuedReport = z.object({
  id,
  kind: z.enum(reportKinds),
  subjectId: id,
  reason: z.string(),
  reporter: faceForOperators,
  /** the owner of the reported thing, or the reported person */
  about: faceForOperators.nullable(),
  /** the thing as it was when it was reported */
  context: z.object({
    title: z.string(),
    text: z.string(),
    link: z.string().nullable(),
    /** of a cover: the path of the picture; null for anything else */
    picture: z.string().nullable(),
    /** of a message: up to five lines before it and after it, oldest first; none for reports that are older than this record */
    before: z.array(reportedLine),
    after: z.array(reportedLine),
  }),
  status: z.enum(['open', 'upheld', 'dismissed']),
  decision: z.string().nullable(),
  /** other open reports of the same thing: one decision closes all of them */
  others: z.number().int(),
  /** the oldest ten of those */
  alsoReported: z.array(z.object({ reporter: faceForOperators, reason: z.string() })),
  /** the newest sanctions of the person, at most ten */
  sanctions: z.array(sanction),
  /** what can be decided: a person cannot be removed, and nobody decides about themselves */
  choices: z.array(z.enum(reportDecisions)),
  createdAt: moment,
})
export type QueuedReport = z.infer<typeof queuedReport>

const asUser = z.strictObject({ id: idInput })

export const moderationRoutes = {
  blockUser: route('POST /api/users/{id}/block', {
    who: 'user',
    rate: 'write',
    changes: ['blocks', 'conversations', 'threads', 'bettorBoard', 'followings'],
    params: asUser,
    body: emptyBody,
    reply: nothing,
    refusals: ['not_found'],
    about:
      'Blocks a person: they can neither write to the caller, request or send money, nor see whether the caller is online.',
  }),
  unblockUser: route('DELETE /api/users/{id}/block', {
    who: 'user',
    rate: 'write',
    changes: ['blocks', 'conversations', 'threads', 'bettorBoard', 'followings'],
    params: asUser,
    reply: nothing,
    refusals: ['not_found'],
    about: 'Ends a block.',
  }),
  listBlocks: route('GET /api/blocks', {
    who: 'user',
    rate: 'read',
    reply: z.array(z.object({ user: face, createdAt: moment })),
    about: 'The people whom the caller has blocked, newest first; at most 500.',
  }),
  report: route('POST /api/reports', {
    who: 'user',
    rate: 'write',
    changes: ['reports'],
    openText: { reason: 'moderators need the reason' },
    body: z.strictObject({ kind: z.enum(reportKinds), id: idInput, reason: text(1, 1000) }),
    status: 201,
    reply: ownReport,
    refusals: ['not_found', 'report_state', 'rate_limited'],
    about:
      'Reports a person, message, room, event, gang, tournament, cover or comment to the moderators, who see it as it is now, and a message with the lines around it.',
  }),
  listReports: route('GET /api/reports', {
    who: 'user',
    rate: 'read',
    reply: z.array(ownReport),
    about: 'The caller’s newest 50 reports and their results.',
  }),
  listSanctions: route('GET /api/user/sanctions', {
    who: 'user',
    rate: 'read',
    reply: z.array(sanction),
    about: 'The moderators’ sanctions against the caller, newest first; at most 50.',
  }),
  reportQueue: route('GET /api/admin/reports', {
    who: 'moderator',
    rate: 'read',
    ...list(byId, { status: z.enum(['open', 'decided']).default('open') }),
    reply: z.array(queuedReport),
    about:
      'Reports that wait for a moderator, one for each thing, oldest first, or the decided ones, newest first.',
  }),
  decideReport: route('POST /api/admin/reports/{id}/decide', {
    who: 'moderator',
    rate: 'write',
    changes: ['reports'],
    subject: 'report',
    params: idParams,
    body: z.strictObject({
      decision: z.enum(reportDecisions),
      /** the term of a mute or ban */
      hours: z.number().int().min(1).max(TERM_MAX_HOURS).optional(),
      /** the person concerned reads it */
      reason: text(1, 1000),
    }),
    reply: queuedReport,
    refusals: ['not_found', 'forbidden', 'holds_position', 'report_state'],
    about:
      'Decides all open reports of one thing: nothing, removal, a warning, or a mute or ban with a term.',
  }),
  liftSanction: route('POST /api/admin/sanctions/{id}/lift', {
    who: 'moderator',
    rate: 'write',
    changes: ['reports', 'sanctions'],
    subject: 'sanction',
    params: idParams,
    body: z.strictObject({ reason: text(1, 1000) }),
    reply: sanction,
    refusals: ['not_found', 'forbidden', 'report_state'],
    about: 'Ends a mute or ban early.',
  }),
}

export const moderation = contractModule({
  routes: moderationRoutes,
  parts: {
    // nobody is reminded across a block
    blocks: ['listBlocks', 'sentFundRequests'],
    reports: ['listReports', 'reportQueue', 'operatorQueues'],
    sanctions: ['listSanctions'],
  },
})
