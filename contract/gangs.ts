import { z } from 'zod'
import { coverView } from './covers.ts'
import {
  browserTimeZone,
  emptyBody,
  face,
  id,
  idInput,
  idParams,
  line,
  moment,
  namedTimeZone,
  nothing,
  placeName,
  removedPerson,
  searchText,
  shownLastName,
  text,
} from './fields.ts'
import { GANG_NAME_MAX, GANG_NAME_MIN } from './limits.ts'
import { byId, byNumberAndId, list } from './listing.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

export const gangRoles = ['owner', 'officer', 'member'] as const
export type GangRole = (typeof gangRoles)[number]

const gangName = placeName(GANG_NAME_MIN, GANG_NAME_MAX).transform((name) =>
  name.normalize('NFC').replace(/\s+/gu, ' '),
)
const description = text(0, 500)

export const gangView = z.object({
  id,
  name: z.string(),
  description: z.string(),
  memberCount: z.number().int(),
  /** the caller is a member */
  mine: z.boolean(),
  cover: coverView.nullable(),
  createdAt: moment,
  can: z.object({ join: z.boolean() }),
  /** why the caller may not join, in a sentence */
  cannotJoin: z.string().nullable(),
})
export type GangView = z.infer<typeof gangView>

const record = z.object({ won: z.number().int(), lost: z.number().int() })

const member = z.object({
  userId: id,
  user: face,
  role: z.enum(gangRoles),
  joinedAt: moment,
  /** settled bets on events of the last seven days, in both modes */
  week: record,
  /** the gang asked events of its own before they joined, which they do not see until the owner or an officer lets them in */
  waits: z.boolean(),
  /** the caller's actions on this member */
  can: z.object({ giveRole: z.boolean(), remove: z.boolean(), letIn: z.boolean() }),
})

/** A gang with its members. Fields for members alone are null for others. */
export const gangDetail = gangView.extend({
  members: z.array(member),
  can: gangView.shape.can.extend({
    leave: z.boolean(),
    sendAlert: z.boolean(),
    describe: z.boolean(),
    rename: z.boolean(),
    changeCover: z.boolean(),
    /** to see the people whom the gang keeps out, and let them back in */
    letBack: z.boolean(),
  }),
  /** the members’ records of the last seven days together */
  week: record,
  role: z.enum(gangRoles).nullable(),
  alertsMuted: z.boolean().nullable(),
  unreadAlerts: z.number().int().nullable(),
})
export type GangDetail = z.infer<typeof gangDetail>

export const gangAlert = z.object({
  id,
  gangId: id,
  title: z.string(),
  message: z.string(),
  createdAt: moment,
  sender: z.object({ firstName: z.string(), lastName: shownLastName }),
})

/** An alert in the list of its gang. */
export const listedAlert = gangAlert.extend({
  senderId: id,
  /** other members who have read it */
  readBy: z.number().int(),
  mine: z.boolean(),
})
export type GangAlert = z.infer<typeof listedAlert>

const ofMember = z.strictObject({ id: idInput, userId: idInput })

export const gangRoutes = {
  listGangs: route('GET /api/gangs', {
    who: 'user',
    rate: 'read',
    ...list(byNumberAndId, { query: searchText(100).optional() }),
    reply: z.array(gangView),
    about: 'All gangs, the largest first, or those whose name contains a text.',
  }),
  getGang: route('GET /api/gangs/{id}', {
    who: 'user',
    rate: 'read',
    params: idParams,
    reply: gangDetail,
    refusals: ['not_found'],
    about: 'One gang with its members and their week.',
  }),
  createGang: route('POST /api/gangs', {
    who: 'user',
    rate: 'write',
    changes: ['account', 'gangs'],
    publicText: ['name', 'description'],
    body: z.strictObject({
      name: gangName,
      description: description.default(''),
      /** by which its weeks and months end; without it, or where the server does not know it, the founder's own, else the site's */
      timeZone: browserTimeZone,
    }),
    status: 201,
    reply: gangDetail,
    refusals: ['name_taken', 'already_in_gang', 'silenced'],
    about:
      'Founds a gang; the caller is its owner and first member. Names are unique without regard to case.',
  }),
  changeGang: route('PATCH /api/gangs/{id}', {
    who: 'user',
    rate: 'write',
    changes: ['gangs'],
    params: idParams,
    publicText: ['name', 'description'],
    body: z.strictObject({
      name: gangName.optional(),
      description: description.optional(),
      /** counts for seasons from the end of this week on */
      timeZone: namedTimeZone.optional(),
    }),
    reply: gangDetail,
    refusals: ['not_found', 'forbidden', 'name_taken', 'silenced'],
    about: 'The owner changes name, description and time zone; officers the description.',
  }),
  joinGang: route('POST /api/gangs/{id}/join', {
    who: 'user',
    rate: 'write',
    changes: ['account', 'gangs'],
    params: idParams,
    body: emptyBody,
    reply: gangDetail,
    refusals: ['not_found', 'already_in_gang', 'gang_full', 'silenced', 'blocked', 'forbidden'],
    about:
      'Joins a gang. A person is in at most one; a person whom the gang has removed stays out until it lets them back in.',
  }),
  leaveGang: route('POST /api/gangs/leave', {
    who: 'user',
    rate: 'write',
    changes: ['account', 'gangs'],
    body: emptyBody,
    reply: nothing,
    refusals: ['not_in_gang'],
    about:
      'Leaves the caller’s gang. The longest-standing member takes over from an owner; an empty gang is deleted.',
  }),
  changeGangMember: route('PATCH /api/gangs/{id}/members/{userId}', {
    who: 'user',
    rate: 'write',
    changes: ['gangs'],
    params: ofMember,
    body: z.strictObject({ role: z.enum(gangRoles) }),
    reply: gangDetail,
    refusals: ['not_found', 'forbidden'],
    about: 'The owner appoints an officer, takes the role away, or hands the gang over.',
  }),
  removeGangMember: route('DELETE /api/gangs/{id}/members/{userId}', {
    who: 'user',
    rate: 'write',
    changes: ['gangs'],
    params: ofMember,
    reply: gangDetail,
    refusals: ['not_found', 'forbidden'],
    about: 'The owner or an officer removes a member of a lower role, who stays out.',
  }),
  listRemovedFromGang: route('GET /api/gangs/{id}/removed', {
    who: 'user',
    rate: 'read',
    params: idParams,
    reply: z.array(removedPerson),
    refusals: ['not_found', 'forbidden'],
    about: 'The people whom the gang keeps out, the latest first, at most 200; for its owner and officers.',
  }),
  letIntoGang: route('POST /api/gangs/{id}/members/{userId}/let-in', {
    since: '0.2.0',
    who: 'user',
    rate: 'write',
    changes: ['gangs'],
    params: ofMember,
    body: emptyBody,
    reply: gangDetail,
    refusals: ['not_found', 'forbidden', 'already_let_in'],
    about:
      'The owner or an officer lets a newcomer see the gang’s own events from before they joined. Joining itself asks nobody.',
  }),
  letBackIntoGang: route('DELETE /api/gangs/{id}/removed/{userId}', {
    who: 'user',
    rate: 'write',
    changes: ['gangs'],
    params: ofMember,
    reply: nothing,
    refusals: ['not_found', 'forbidden'],
    about: 'The owner or an officer lets a removed person join again.',
  }),
  muteGang: route('PATCH /api/gangs/{id}/alerts', {
    who: 'user',
    rate: 'write',
    changes: ['gangs'],
    params: idParams,
    body: z.strictObject({ muted: z.boolean() }),
    reply: nothing,
    refusals: ['not_found', 'not_in_gang'],
    about: 'Mutes or unmutes the alerts of the caller’s gang.',
  }),
  listGangAlerts: route('GET /api/gangs/{id}/alerts', {
    who: 'user',
    rate: 'read',
    params: idParams,
    ...list(byId),
    reply: z.array(listedAlert),
    refusals: ['not_found'],
    about: 'A gang’s alerts, newest first; only for members.',
  }),
  sendGangAlert: route('POST /api/gangs/{id}/alerts', {
    who: 'user',
    rate: 'write',
    changes: ['gangs'],
    params: idParams,
    publicText: ['title', 'message'],
    body: z.strictObject({ title: line(1, 100), message: text(1, 1000) }),
    status: 201,
    reply: gangAlert,
    refusals: ['not_found', 'not_in_gang', 'silenced', 'rate_limited'],
    about: 'Sends an alert to all members of the caller’s gang.',
  }),
  readGangAlerts: route('POST /api/gangs/{id}/alerts/read', {
    who: 'user',
    rate: 'write',
    changes: ['gangs'],
    params: idParams,
    body: emptyBody,
    reply: nothing,
    refusals: ['not_found', 'not_in_gang'],
    about: 'Marks the gang’s alerts as read by the caller.',
  }),
}

export const gangs = contractModule({
  routes: gangRoutes,
  parts: { gangs: ['listGangs', 'getGang', 'gangBoard', 'listGangAlerts', 'listRemovedFromGang'] },
  channels: { gang: { begin: 'join_gang', end: 'leave_gang', id: 'gangId' } },
  frames: {
    /** To members of the gang, also the sender. The page of a member who has muted the gang refetches the list without a notice. */
    gang_alert: { alert: gangAlert },
    /** Members, roles or texts of the gang have changed. */
    gang_changed: { gangId: id },
  },
  screens: { '/gangs': { title: 'Gangs', place: 'compete', tab: { at: 3, text: 'Gangs' } } },
})
