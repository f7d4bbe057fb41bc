import { z } from 'zod'
import { FUN_GAMES, POT_GAMES } from './games.ts'
import { contractModule } from './module.ts'

/** SHA-256 of the server's seed, hex. It is published before the game and does not reveal the result. */
export const commitment = z.string().regex(/^[0-9a-f]{64}$/)
/** 32 random bytes, hex; revealed with the result. */
export const serverSeed = z.string().regex(/^[0-9a-f]{64}$/)
/** The player's seed. It has no colon, so `clientSeed:nonce:label` is unambiguous. */
export const clientSeed = z.string().regex(/^[\w-]{1,64}$/, 'Letters, digits, - and _, at most 64')

/** Fields that a player may send with a play; both optional, since the specified body is empty. */
export const playerSeed = {
  /** the server draws one when absent, and the reply says so */
  clientSeed: clientSeed.optional(),
  /** the commitment that the player saw; the play is refused when it has changed */
  commitment: commitment.optional(),
}

/** Everything needed to recompute a game from the published formula. */
export const fairProof = z.object({
  commitment,
  serverSeed,
  clientSeed,
  /** who supplied the client seed */
  clientSeedBy: z.enum(['player', 'server']),
  /** a pot's id, or the number of this play among the player's plays of the game */
  nonce: z.string().regex(/^\d{1,18}$/),
})

/** The commitment for a fun game's next play. */
export const nextSeed = z.object({ game: z.enum(FUN_GAMES), commitment, nonce: fairProof.shape.nonce })

const coinFace = z.enum(['heads', 'tails'])
const colour = z.enum(['red', 'black'])
const die = z.number().int().min(1).max(6)
const card = z.number().int().min(1).max(13)
export const side = z.enum(['challenger', 'creator'])

/** One throw of both dice. */
export const crapsRoll = z.object({ dice1: die, dice2: die, total: z.number().int() })

/**
 * The result of a pot's game (O-33, O-34): a face, or the last roll of craps with its point (null when the come-out decided), all
 * rolls in order, and who shot.
 */
export const potGameResult = z.union([
  z.object({ result: z.union([colour, coinFace]) }),
  crapsRoll.extend({ point: z.number().int().nullable(), rolls: z.array(crapsRoll), shooter: side }),
])
export type PotGameResult = z.infer<typeof potGameResult>

/** The result of a fun game (F-13); null for the other game’s field. */
export const funGameFaces = z.object({
  playerFlip: coinFace.nullable(),
  houseFlip: coinFace.nullable(),
  playerCard: card.nullable(),
  houseCard: card.nullable(),
})

/** How often each face of one draw has come up in real games. */
export const faceCounts = z.object({
  /** the game whose draw it is */
  game: z.enum([...POT_GAMES, ...FUN_GAMES]),
  /** the draw: `the coin`, `one die`, `who shoots`, … */
  draw: z.string(),
  faces: z.array(z.object({ face: z.string(), count: z.number().int() })),
})

export const fairness = contractModule({
  screens: {
    '/fairness': { title: 'Provably fair', access: 'anyone' },
    '/fairness/verify': { title: 'Verify a game', access: 'anyone' },
    '/fairness/events/:id': { title: 'Check every cent', access: 'anyone' },
  },
})
