import { z } from 'zod'
import { face, id, idInput, idParams, moment, text } from './fields.ts'
import { byId, list } from './listing.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

export const flagKinds = [
  'same_pair',
  'shared_device',
  'shared_address',
  'one_way',
  'no_show',
  'step_backs',
] as const

export const flag = z.object({
  id,
  kind: z.enum(flagKinds),
  user: face,
  other: face.nullable(),
  /** why, in a sentence with its figures */
  reason: z.string(),
  matchIds: z.array(id),
  createdAt: moment,
  /** until then, or until the flag is closed, its matches do not count for the leaderboard; null where they do */
  offBoardUntil: moment.nullable(),
  /** matches that a moderator took off the leaderboard for good, and why */
  struck: z.array(z.object({ matchId: id, reason: z.string(), at: moment })),
  state: z.enum(['open', 'closed']),
  outcome: z.string().nullable(),
})
export type FairPlayFlag = z.infer<typeof flag>

const judgedMatches = z.strictObject({
  /** of the flag; all of them by default */
  matchIds: z.array(idInput).min(1).max(1_000).optional(),
  reason: text(3, 1_000),
})

/** The common part of a moderator's routes about a flag. */
const aboutFlag = {
  who: 'moderator',
  rate: 'write',
  params: idParams,
  subject: 'flag',
  reply: flag,
  refusals: ['not_found', 'holds_position', 'report_state'],
  changes: ['flags', 'leaderboard'],
} as const

export const fairPlayRoutes = {
  fairPlayFlags: route('GET /api/admin/fair-play', {
    who: 'moderator',
    rate: 'read',
    ...list(byId, { state: z.enum(['open', 'closed']).default('open') }),
    reply: z.array(flag),
    about:
      'Flags of suspected unfair play in tournaments, and of people who stepped back from three events in 30 days, with their reasons, newest first.',
  }),
  closeFlag: route('POST /api/admin/fair-play/{id}/close', {
    ...aboutFlag,
    body: z.strictObject({ reason: text(3, 1_000) }),
    about: 'Closes a flag with a written outcome, which the person concerned can read.',
  }),
  strikeMatches: route('POST /api/admin/fair-play/{id}/strike', {
    ...aboutFlag,
    body: judgedMatches,
    about:
      'Takes matches of a flag off the leaderboard, with a reason that both players read. Money and results stay.',
  }),
  restoreMatches: route('POST /api/admin/fair-play/{id}/restore', {
    ...aboutFlag,
    body: judgedMatches,
    about: 'Puts struck matches of a flag back on the leaderboard, with a reason that both players read.',
  }),
  ownFairPlay: route('GET /api/fair-play/mine', {
    who: 'user',
    rate: 'read',
    reply: z.object({
      flags: z.array(flag),
      /** matches of the last 30 days that the caller missed */
      noShows: z.number().int(),
      /** when the caller may join and create again; null when they may now */
      pausedUntil: moment.nullable(),
    }),
    about: 'The caller’s own record of fair play.',
  }),
}

export const fairPlay = contractModule({
  routes: fairPlayRoutes,
  parts: { flags: ['fairPlayFlags', 'operatorQueues'] },
})
