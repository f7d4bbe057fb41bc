import { z } from 'zod'
import { proofs, whoIsIn } from './auth.ts'
import { TYPED_ADDRESS_MAX } from './bitcoin-address.ts'
import { id, line, moment, namedTimeZone, personName, withWholeName } from './fields.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'
import { keptThemeSong, themeSongProblem } from './theme-song.ts'
import { type Platform, platforms } from './tournament-games.ts'
import { objectPath } from './uploads.ts'

/** The three switches: notices of wins, notices of events that lock soon, and all sounds. */
export const notificationChoices = z.strictObject({
  notifyOnWins: z.boolean(),
  notifyOnUpcomingEvents: z.boolean(),
  soundEnabled: z.boolean(),
})

const themeSong = z.object({ themeSongUrl: z.string().nullable(), themeSongTitle: z.string().nullable() })
/** An empty field counts as absent. */
const orNone = (value: string | null) => (value === '' ? null : value)

/** A name in the games of a platform: a PSN ID, a gamertag, a friend code. */
const tag = line(0, 40).nullable().transform(orNone)
const byPlatform = <T extends z.ZodType>(each: T) =>
  z.strictObject(Object.fromEntries(platforms.map((platform) => [platform, each])) as Record<Platform, T>)
export const gameTags = byPlatform(z.string().nullable())
export type GameTags = z.infer<typeof gameTags>

/** An operator's action on a person's account or withdrawals, with its reason. */
export const operatorAction = z.object({
  id,
  act: z.string(),
  /** `user:12` or `withdrawal:7` */
  subject: z.string(),
  reason: z.string(),
  at: moment,
})
export type OperatorAction = z.infer<typeof operatorAction>

const ownTimeZone = z.object({
  /** the zone in force */
  timeZone: z.string(),
  /** whether it is the site's, because the person's own is not known */
  isOfSite: z.boolean(),
})

export const settingsRoutes = {
  listActs: route('GET /api/user/audit', {
    who: 'user',
    rate: 'read',
    reply: z.array(operatorAction),
    about:
      'The last 50 operator actions on the caller’s account and withdrawals, from the audit log, newest first, with their reasons.',
  }),
  setWalletLock: route('PATCH /api/user/wallet-lock', {
    who: 'user',
    rate: 'write',
    changes: ['account'],
    /** the proof is only read for unlocking */
    body: proofs.extend({ locked: z.boolean() }),
    reply: z.object({ locked: z.boolean() }),
    refusals: ['proof_required', 'proof_failed'],
    about:
      'Locks or unlocks the wallet. Locking needs no proof and ends active store codes. Unlocking needs the password, or a passkey at least a day old, in the same call. After a stop by the link in an e-mail, it needs a password that was reset by e-mail since, or a passkey or authenticator that was a week old at the stop and is older than the act that the e-mail reported.',
  }),
  setBitcoinAddress: route('PATCH /api/user/bitcoin-address', {
    who: 'user',
    rate: 'write',
    changes: ['account'],
    openText: { bitcoinAddress: 'it is an address' },
    body: z.strictObject({
      bitcoinAddress: z.string().trim().max(TYPED_ADDRESS_MAX).nullable().transform(orNone),
    }),
    reply: z.object({ bitcoinAddress: z.string().nullable(), message: z.string() }),
    refusals: ['step_up_required', 'wallet_locked'],
    about:
      'Sets the address that friends send Bitcoin to; null or empty clears it. It must belong to the main network; where capitals mean the same, it is stored in small letters. A bitcoin: link counts as its address when it holds nothing else.',
  }),
  setNotifications: route('PATCH /api/user/notifications', {
    who: 'user',
    rate: 'write',
    changes: ['account'],
    body: notificationChoices,
    reply: notificationChoices,
    about: 'Sets which notices and sounds the caller wants. Money and security notices are always sent.',
  }),
  setThemeSong: route('PATCH /api/user/theme-song', {
    who: 'user',
    rate: 'write',
    changes: ['account'],
    publicText: ['themeSongTitle'],
    body: z
      .strictObject({
        themeSongUrl: z
          .string()
          .trim()
          .nullable()
          .transform(orNone)
          .refine((value) => value === null || themeSongProblem(value) === undefined, {
            error: ({ input }) => themeSongProblem(String(input)),
          })
          .transform((value) => value && keptThemeSong(value)),
        themeSongTitle: line(0, 120).nullable().transform(orNone),
      })
      .refine(({ themeSongUrl, themeSongTitle }) => themeSongUrl !== null || themeSongTitle === null, {
        message: 'Add the link of the song, or clear its title',
        path: ['themeSongUrl'],
      }),
    reply: themeSong,
    refusals: ['silenced'],
    about: 'Sets the song of the caller’s profile; null clears it. A title needs a link.',
  }),
  setProfilePicture: route('PATCH /api/user/profile-picture', {
    who: 'user',
    rate: 'write',
    changes: ['account', 'profiles', 'room'],
    body: z.strictObject({
      /** the picture's path, or the address that it was uploaded to; null removes the picture */
      profilePictureURL: z
        .union([objectPath, z.string().regex(/^\/api\/objects\/uploads\/[A-Za-z0-9_-]{43}$/)], {
          error: 'Not the address of an uploaded picture',
        })
        .nullable(),
    }),
    reply: z.object({ objectPath: objectPath.nullable() }),
    refusals: ['upload_state'],
    about: 'Sets the caller’s profile picture to one of their finished uploads.',
  }),
  setNames: route('PATCH /api/user/profile', {
    who: 'user',
    rate: 'write',
    changes: ['account', 'profiles'],
    publicText: ['firstName', 'lastName'],
    body: withWholeName(z.strictObject({ firstName: personName, lastName: personName })),
    reply: z.object({ firstName: z.string(), lastName: z.string(), displayName: z.string() }),
    refusals: ['silenced'],
    about: 'Sets the name that others see.',
  }),
  getGameTags: route('GET /api/user/game-tags', {
    who: 'user',
    rate: 'read',
    reply: gameTags,
    about: 'The caller’s names in the games of each platform; null where there is none.',
  }),
  setGameTags: route('PUT /api/user/game-tags', {
    who: 'user',
    rate: 'write',
    changes: ['gameTags', 'profiles'],
    publicText: ['playstation', 'xbox', 'pc', 'nintendo_switch'],
    body: byPlatform(tag),
    reply: gameTags,
    refusals: ['silenced'],
    about:
      'Sets the caller’s names in the games of each platform. Only the opponent of a match sees the name for the tournament’s platform.',
  }),
  setEmailVisibility: route('PATCH /api/user/email-visibility', {
    who: 'user',
    rate: 'write',
    changes: ['account'],
    body: z.strictObject({ showEmail: z.boolean() }),
    reply: z.object({ showEmail: z.boolean() }),
    about: 'Sets whether others see the caller’s whole e-mail address, or only its first character and host.',
  }),
  setRecordVisibility: route('PATCH /api/user/record-visibility', {
    who: 'user',
    rate: 'write',
    changes: ['account', 'bettorBoard'],
    body: z.strictObject({ whoIsIn }),
    reply: z.object({ whoIsIn }),
    about:
      'Sets where others see the caller beside their stakes: nowhere, in practice (the default), or everywhere, on their profile too. It holds for profile, lists, tape, boards of bettors and gangs, and feeds; everywhere also lets people follow the caller without asking.',
  }),
  getTimeZone: route('GET /api/user/time-zone', {
    who: 'user',
    rate: 'read',
    reply: ownTimeZone,
    since: '0.2.0',
    about: 'The time zone of the caller’s days and weeks: their own, or that of the site.',
  }),
  setTimeZone: route('PATCH /api/user/time-zone', {
    who: 'user',
    rate: 'write',
    changes: ['timeZone', 'weeklyLetter'],
    body: z.strictObject({ timeZone: namedTimeZone }),
    reply: ownTimeZone,
    since: '0.2.0',
    about: 'Sets the caller’s time zone.',
  }),
  setBoardVisibility: route('PATCH /api/user/board-visibility', {
    who: 'user',
    rate: 'write',
    changes: ['bettorBoard'],
    body: z.strictObject({ onBoards: z.boolean() }),
    reply: z.object({ onBoards: z.boolean() }),
    since: '0.2.0',
    about: 'Shows the caller’s place on the boards of bettors, also without the choice *all*, or no longer.',
  }),
}

export const settings = contractModule({
  routes: settingsRoutes,
  parts: { gameTags: ['getGameTags'], timeZone: ['getTimeZone'] },
  screens: {
    '/settings': { title: 'Settings', place: 'home', announce: true },
    '/settings/sign-in': { title: 'Sign-in and data', place: 'home', announce: true },
    '/settings/device': { title: 'This device', place: 'home', announce: true },
    '/settings/record': { title: 'Moderation and fair play', place: 'home', announce: true },
  },
})
