import { z } from 'zod'
import { idParams, moment } from './fields.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

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

export const scorecardRoutes = {
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
        /** null for the one that signs now */
        until: moment.nullable(),
      }),
    ),
    about: 'The server’s public keys for scorecards, newest first.',
  }),
}

export const scorecards = contractModule({
  routes: scorecardRoutes,
})
