import { z } from 'zod'
import { badgeLevels } from './auth.ts'
import { CALIBRATION_BANDS } from './bets-limits.ts'
import { face, id, idInput, moment, selection, shownLastName } from './fields.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

/** The settled events, won or lost, that a record names one by one. */
export const RECENT_RESULTS = 5

/** How often the outcomes that a person bet on happened, by the chance that the odds gave right after each bet. */
export const calibration = z.object({
  /** bets on settled events that had odds: refunds, and bets before anyone bet on the other side, are not counted */
  bets: z.number().int(),
  /** bands with a bet, the lowest first; none before there are twenty bets */
  bands: z
    .array(
      z.object({
        /** percent: from this to below `to` */
        from: z.number().int(),
        to: z.number().int(),
        bets: z.number().int(),
        /** of these bets, those that won */
        happened: z.number().int(),
        /** the mean chance of these bets, percent */
        chance: z.number().int(),
      }),
    )
    .max(CALIBRATION_BANDS),
})
export type Calibration = z.infer<typeof calibration>

const wonLost = z.object({ won: z.number().int(), lost: z.number().int() })

/** A person's record of bets and questions, for both modes together and without an amount of money. */
export const publicRecord = z.object({
  /** settled events with a bet of theirs; refunds are neither */
  bets: wonLost.extend({
    /** of these, the ones with practice coins */
    practice: wonLost,
  }),
  /** the latest of them, newest first */
  recent: z
    .array(
      z.object({
        eventId: id,
        title: z.string(),
        optionALabel: z.string(),
        optionBLabel: z.string(),
        /** the person's side */
        selection,
        won: z.boolean(),
        /** share of all stakes on A at the end, percent */
        shareA: z.number().int(),
      }),
    )
    .max(RECENT_RESULTS),
  /** events that they created, the newest thousand */
  asked: z.object({ events: z.number().int(), settled: z.number().int(), disputed: z.number().int() }),
  /** for each mode separately */
  calibration: z.object({ real: calibration, practice: calibration }),
})
export type PublicRecord = z.infer<typeof publicRecord>

/** A person as others may see them: without balances, payment addresses or the wallet lock. */
export const userProfile = z.object({
  id,
  isOperator: face.shape.isOperator,
  firstName: z.string(),
  /** the initial ("L.") unless the two have bet, played or exchanged money, or the person shows their e-mail address */
  lastName: shownLastName,
  displayName: z.string(),
  /** masked ("a•••@mail.com") unless the person allows it or is the caller */
  email: z.string(),
  profileImageUrl: z.string().nullable(),
  themeSongUrl: z.string().nullable(),
  themeSongTitle: z.string().nullable(),
  badgeLevel: z.enum(badgeLevels),
  isCrownHolder: z.boolean(),
  createdAt: moment,
  /**
   * settled events with caller and person on opposite sides and matches between them, from the caller’s view; null on the
   * caller's own profile
   */
  headToHead: z.object({ wins: z.number().int(), losses: z.number().int() }).nullable(),
  /** matches of real-money tournaments: those of the leaderboard, and public like it */
  tournamentRecord: z.object({
    played: z.number().int(),
    won: z.number().int(),
    /** percentage of won matches with one decimal; 0 before the first */
    winRate: z.number(),
  }),
  /** claims about results of matches that moderators called false in the last 30 days */
  falseClaims: z.number().int(),
  /** null unless its owner shows it or is the caller; also null where one of the two has blocked the other */
  record: publicRecord.nullable(),
})
export type UserProfile = z.infer<typeof userProfile>

export const userRoutes = {
  userProfile: route('GET /api/users/{userId}', {
    who: 'user',
    rate: 'people',
    params: z.strictObject({ userId: idInput }),
    reply: userProfile,
    refusals: ['not_found'],
    about: 'A person’s public profile, with the record between them and the caller.',
  }),
}

export const profiles = contractModule({
  routes: userRoutes,
  parts: { profiles: ['userProfile'] },
  screens: { '/profile/:userId': { title: 'Profile', place: 'chat' } },
})
