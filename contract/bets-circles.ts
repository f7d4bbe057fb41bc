import { z } from 'zod'
import { audience, categories, eventDetail } from './bets.ts'
import { emptyBody, face, id, idParams, moment, nothing } from './fields.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

/** The token of an invite link: 22 url-safe characters that no one can guess. */
const byToken = z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'This link leads nowhere') })

export const circleRoutes = {
  changeAudience: route('PATCH /api/events/{id}/audience', {
    since: '0.2.0',
    who: 'user',
    rate: 'write',
    changes: ['events', 'sharing'],
    params: idParams,
    body: z.strictObject({ audience }),
    reply: eventDetail,
    refusals: ['not_found', 'forbidden', 'event_state', 'not_in_gang'],
    about:
      'The creator chooses other people who see an event, until somebody else has a stake in it. People with a stake always see it.',
  }),
  renewInviteLink: route('PUT /api/events/{id}/invite-link', {
    since: '0.2.0',
    who: 'user',
    rate: 'write',
    changes: ['events'],
    params: idParams,
    body: emptyBody,
    reply: z.object({ inviteLink: z.string() }),
    refusals: ['not_found', 'forbidden', 'event_state'],
    about:
      'The creator of an event by link makes a new link. The one before stops at once; people who have joined stay.',
  }),
  endInviteLink: route('DELETE /api/events/{id}/invite-link', {
    since: '0.2.0',
    who: 'user',
    rate: 'write',
    changes: ['events'],
    params: idParams,
    reply: nothing,
    refusals: ['not_found', 'forbidden', 'event_state'],
    about: 'The creator of an event by link ends the link; people who have joined stay.',
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
}

export const circles = contractModule({
  routes: circleRoutes,
  screens: { '/e/:token': { title: 'Invitation', access: 'anyone', place: 'play', unlisted: true } },
})
