import { z } from 'zod'
import { eventDetail } from './bets.ts'
import { audience, categories } from './bets-bodies.ts'
import { emptyBody, face, id, idParams, moment, nothing } from './fields.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'
import { TYPED_CODE_MAX } from './spoken-codes.ts'

/** The token of an invite link: 22 url-safe characters that no one can guess. */
const byToken = z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'This link leads nowhere') })

/** A spoken code with the moment at which it ends, for the creator of its event. */
const spokenCode = z.object({ code: z.string().regex(/^[B-Z]{4}-[B-Z]{4}$/), endsAt: moment })

export const circleRoutes = {
  changeAudience: route('PATCH /api/events/{id}/audience', {
    since: '0.2.0',
    who: 'user',
    rate: 'write',
    changes: ['events', 'series', 'sharing', 'invites'],
    params: idParams,
    body: z.strictObject({ audience }),
    reply: eventDetail,
    refusals: ['not_found', 'forbidden', 'event_state', 'not_in_gang'],
    about:
      'The creator chooses other people who see an event, until somebody else has a stake in it. People with a stake always see it.',
  }),
  getInvite: route('GET /api/events/{id}/invite-link', {
    since: '0.2.0',
    who: 'user',
    rate: 'read',
    params: idParams,
    reply: z.object({
      /** programs that unfurl links get the question */
      preview: z.boolean(),
      /** the present spoken code; null without one, and once it has ended */
      code: spokenCode.nullable(),
      can: z.object({
        /** make a spoken code, in place of an earlier one */
        speak: z.boolean(),
      }),
    }),
    refusals: ['not_found', 'forbidden', 'event_state'],
    about:
      'The spoken code beside the invite link of an event, and whether chats show a preview; for its creator.',
  }),
  setLinkPreview: route('PATCH /api/events/{id}/invite-link', {
    since: '0.2.0',
    who: 'user',
    rate: 'write',
    changes: ['invites'],
    params: idParams,
    body: z.strictObject({ preview: z.boolean() }),
    reply: z.object({ preview: z.boolean() }),
    refusals: ['not_found', 'forbidden', 'event_state'],
    about:
      'The creator of an event by link lets programs that unfurl links show its question, or ends that. It is off at first.',
  }),
  renewInviteLink: route('PUT /api/events/{id}/invite-link', {
    since: '0.2.0',
    who: 'user',
    rate: 'write',
    changes: ['events', 'invites'],
    params: idParams,
    body: emptyBody,
    reply: z.object({ inviteLink: z.string() }),
    refusals: ['not_found', 'forbidden', 'event_state'],
    about:
      'The creator of an event by link makes a new link. The one before and its spoken code stop at once; people who have joined stay.',
  }),
  endInviteLink: route('DELETE /api/events/{id}/invite-link', {
    since: '0.2.0',
    who: 'user',
    rate: 'write',
    changes: ['events', 'invites'],
    params: idParams,
    reply: nothing,
    refusals: ['not_found', 'forbidden', 'event_state'],
    about: 'The creator of an event by link ends the link and its spoken code; people who have joined stay.',
  }),
  createSpokenCode: route('PUT /api/events/{id}/spoken-code', {
    since: '0.2.0',
    who: 'user',
    rate: 'write',
    changes: ['invites'],
    params: idParams,
    body: emptyBody,
    reply: spokenCode,
    refusals: ['not_found', 'forbidden', 'event_state'],
    about:
      'The creator of an event by link makes a spoken code beside the link. It ends the one before, and lives for 24 hours or until betting closes.',
  }),
  listGuests: route('GET /api/events/{id}/guests', {
    since: '0.2.0',
    who: 'user',
    rate: 'read',
    params: idParams,
    reply: z.array(z.object({ person: face, joinedAt: moment })),
    refusals: ['not_found', 'forbidden', 'event_state'],
    about: 'The people who came by the link of an event, the newest first; for its creator.',
  }),
  previewInvite: route('GET /api/event-links/{token}', {
    since: '0.2.0',
    who: 'public',
    rate: 'read',
    params: byToken,
    reply: z.object({
      title: z.string(),
      optionALabel: z.string(),
      optionBLabel: z.string(),
      category: z.enum(categories),
      isPracticeMode: z.boolean(),
      endsAt: moment,
      /** it takes bets */
      open: z.boolean(),
      /** the first name of its creator */
      creator: z.string(),
    }),
    refusals: ['not_found'],
    about: 'An event behind its invite link, without any figure. It makes nobody a guest.',
  }),
  joinByLink: route('POST /api/event-links/{token}', {
    since: '0.2.0',
    who: 'user',
    rate: 'write',
    changes: ['events'],
    params: byToken,
    body: emptyBody,
    reply: z.object({ eventId: id }),
    refusals: ['not_found'],
    about:
      'Makes the caller a guest of the event behind an invite link. A link that is wrong, ended or not for the caller gets the same refusal.',
  }),
  joinByCode: route('POST /api/event-codes', {
    since: '0.2.0',
    who: 'user',
    rate: 'write',
    changes: ['events'],
    body: z.strictObject({
      /** as it was typed: small letters, spaces and hyphens do not matter */
      code: z.string().max(TYPED_CODE_MAX),
    }),
    reply: z.object({ eventId: id }),
    refusals: ['not_found', 'forbidden'],
    about:
      'Makes the caller a guest of the event behind a spoken code, as its invite link does. It is for accounts older than a day or with a settled bet. A code that is wrong, ended or not for the caller gets the same refusal.',
  }),
}

export const circles = contractModule({
  routes: circleRoutes,
  parts: { invites: ['getInvite'] },
  screens: { '/e/:token': { title: 'Invitation', access: 'anyone', place: 'play', unlisted: true } },
})
