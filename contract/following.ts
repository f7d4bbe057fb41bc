import { z } from 'zod'
import { face, id, idInput, moment, nothing } from './fields.ts'
import { followingStates } from './following-limits.ts'
import { byAct, byId, list } from './listing.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

const following = z.object({
  state: z.enum(followingStates),
  /** whether their acts stay out of the feed */
  muted: z.boolean(),
  /** whether following them is a request: their profile is not public, or they have ended a following before */
  asks: z.boolean(),
  /** the other way round; a request waits for the caller's answer */
  followsMe: z.enum(followingStates),
})
export type Following = z.infer<typeof following>

const personAct = { person: face, at: moment }

/** A public act of a person. It has no stake and no amount, and nothing of a bet on an open event. */
export const feedEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('asked'),
    ...personAct,
    eventId: id,
    title: z.string(),
    isPracticeMode: z.boolean(),
    /** the event still takes bets */
    open: z.boolean(),
  }),
  z.object({
    kind: z.literal('won'),
    ...personAct,
    eventId: id,
    title: z.string(),
    isPracticeMode: z.boolean(),
    /** the option that came true */
    answer: z.string(),
  }),
  z.object({
    kind: z.literal('tournament-won'),
    ...personAct,
    tournamentId: id,
    title: z.string(),
    isPracticeMode: z.boolean(),
  }),
])
export type FeedEntry = z.infer<typeof feedEntry>

const ofPerson = z.strictObject({ userId: idInput })
const changes = ['followings'] as const

export const followingRoutes = {
  listFeed: route('GET /api/feed', {
    since: '0.2.0',
    who: 'user',
    rate: 'read',
    ...list(byAct),
    reply: z.array(feedEntry),
    about:
      'Public acts of the people whom the caller follows, of the last 30 days, newest first: events that they asked, events and tournaments that they won. Without stakes, amounts and open bets.',
  }),
  listFollowings: route('GET /api/followings', {
    since: '0.2.0',
    who: 'user',
    rate: 'read',
    ...list(byId),
    reply: z.array(
      z.object({
        id,
        person: face,
        state: z.enum(['requested', 'accepted']),
        muted: z.boolean(),
        at: moment,
      }),
    ),
    about: 'The people whom the caller follows or has asked to follow, newest first. Nobody else sees them.',
  }),
  getFollowing: route('GET /api/followings/{userId}', {
    since: '0.2.0',
    who: 'user',
    rate: 'people',
    params: ofPerson,
    reply: following,
    refusals: ['not_found'],
    about: 'Whether the caller follows a person, and that person the caller.',
  }),
  follow: route('PUT /api/followings/{userId}', {
    since: '0.2.0',
    who: 'user',
    rate: 'write',
    changes,
    params: ofPerson,
    body: z.strictObject({}),
    reply: following,
    refusals: ['not_found', 'blocked', 'silenced', 'too_many_followings', 'rate_limited'],
    about:
      'Follows a person with a public profile, or asks to follow any other. A repetition changes nothing. At most 60 an hour, and 500 people.',
  }),
  unfollow: route('DELETE /api/followings/{userId}', {
    since: '0.2.0',
    who: 'user',
    rate: 'write',
    changes,
    params: ofPerson,
    reply: nothing,
    refusals: ['not_found'],
    about: 'Ends a following, or withdraws a request.',
  }),
  muteFollowing: route('PUT /api/followings/{userId}/mute', {
    since: '0.2.0',
    who: 'user',
    rate: 'write',
    changes,
    params: ofPerson,
    body: z.strictObject({ muted: z.boolean() }),
    reply: following,
    refusals: ['not_found'],
    about: 'Takes a followed person’s acts out of the feed, or shows them again. They do not learn of it.',
  }),
  listFans: route('GET /api/fans', {
    since: '0.2.0',
    who: 'user',
    rate: 'read',
    ...list(byId, { state: z.enum(['requested', 'accepted']).default('accepted') }),
    reply: z.array(z.object({ id, person: face, at: moment })),
    about:
      'The people who follow the caller, newest first, or the requests that wait for an answer. Nobody else sees them.',
  }),
  answerFan: route('POST /api/fans/{userId}', {
    since: '0.2.0',
    who: 'user',
    rate: 'write',
    changes,
    params: ofPerson,
    body: z.strictObject({ accepts: z.boolean() }),
    reply: nothing,
    refusals: ['not_found'],
    about:
      'Accepts or declines a request to follow the caller; not accepting somebody who follows already ends it, and from then on they have to ask. The other person gets no notice of a refusal.',
  }),
}

export const followings = contractModule({
  routes: followingRoutes,
  parts: { followings: ['listFeed', 'listFollowings', 'getFollowing', 'listFans'] },
  screens: { '/following': { title: 'Following', place: 'chat' } },
})
