import { z } from 'zod'
import { id, idParams, moment } from './fields.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'
import { LIVES } from './tournament-games.ts'

/** The signed record of a result (docs/scorecards.md). */
export const scorecard = z.object({
  /** the record as text, exactly as it is signed */
  record: z.string(),
  /** Ed25519 over the UTF-8 bytes of `record`, base64url */
  signature: z.string(),
  keyId: z.string(),
  /** the raw public key, base64url */
  publicKey: z.string(),
})
export type Scorecard = z.infer<typeof scorecard>

/** Whole hundredths, as a decimal text. */
const cents = z.string().regex(/^\d+$/)
const match = z.number().int()
/**
 * A player’s number in the replay of one tournament: the place in its line, from 1. People who paid for a seat and were not in the
 * line have the numbers after those.
 */
const place = z.string().regex(/^[1-9]\d*$/)
const meeting = { match, champion: place, challenger: place }

/** The steps of a tournament's line, in order. */
const replayStep = z.discriminatedUnion('type', [
  /** `record` names the players by their places alone (docs/replays.md); its key is one of `GET /api/scorecards/keys` */
  z.object({ type: z.literal('won'), match, card: scorecard }),
  /** both lost a life */
  z.object({ type: z.literal('forfeited'), ...meeting }),
  /** the same two played it again, unless the tournament was cancelled */
  z.object({ type: z.literal('voided'), ...meeting }),
  /** gave up all lives */
  z.object({ type: z.literal('left'), player: place }),
])

const tournamentReplay = z.object({
  id,
  status: z.enum(['completed', 'cancelled']),
  stakes: z.enum(['real', 'practice']),
  entryFee: cents,
  /** seats that were paid and kept to the start, or to the end where there was no start */
  seats: z.number().int(),
  lives: z.literal(LIVES),
  feeRule: z.object({
    bps: z.number().int(),
    /** of all fees, out of the platform's fee, where `hostShares` */
    hostBps: z.number().int(),
    hostShares: z.boolean(),
    rounding: z.literal('down'),
    text: z.string(),
  }),
  /** players in the line at its start; 0 where it never started */
  places: z.number().int(),
  /** user ids by place, as the public draw of the line lists them too; empty where none was drawn */
  line: z.array(id),
  steps: z.array(replayStep),
  /** null where nobody won and every fee went back */
  winner: place.nullable(),
  /** 2: no one wins where no one has won a match; absent in tournaments that ended before this rule */
  winnerRule: z.literal(2).optional(),
  /** all that the ledger moved for it, in order */
  postings: z.array(
    z.object({
      kind: z.enum(['entry', 'refund', 'prize', 'fee', 'share']),
      /** the player who paid an entry or got the rest; null for the platform’s fee and the host’s share */
      player: place.nullable(),
      cents,
    }),
  ),
})

export const scorecardRoutes = {
  tournamentReplay: route('GET /api/tournaments/{id}/replay', {
    who: 'public',
    rate: 'read',
    params: idParams,
    reply: tournamentReplay,
    refusals: ['not_found', 'withheld'],
    about:
      'The replay of a finished tournament: its line, the signed records of its matches by places in the line, and the payments of the ledger.',
  }),
  tournamentReplayProof: route('GET /api/tournaments/{id}/replay/proof', {
    who: 'public',
    rate: 'read',
    params: idParams,
    reply: z.object({
      /** a C2SP .tlog-proof whose `extra` is the statement with the hash of the replay; null until it is in the log */
      proof: z.string().nullable(),
    }),
    refusals: ['not_found', 'withheld'],
    about: 'The proof that the hash of a tournament’s replay is in the public log.',
  }),
  matchScorecard: route('GET /api/matches/{id}/scorecard', {
    who: 'user',
    rate: 'read',
    params: idParams,
    reply: scorecard,
    refusals: ['not_found', 'match_state'],
    about: 'The signed record of a completed match.',
  }),
  scorecardKeys: route('GET /api/scorecards/keys', {
    who: 'public',
    rate: 'read',
    reply: z.array(
      z.object({
        keyId: z.string(),
        publicKey: z.string(),
        from: moment,
        /** null for the key that signs now */
        until: moment.nullable(),
      }),
    ),
    about: 'The server’s public keys for scorecards, newest first.',
  }),
}

export const scorecards = contractModule({
  routes: scorecardRoutes,
})
