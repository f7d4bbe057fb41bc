import { createHash } from 'node:crypto'

/** Any fixed text. The results of games that are over before anybody sees them derive from it. */
const SEED = 'demo 1907'

const digestOf = (...parts: string[]): Buffer =>
  createHash('sha256')
    .update([SEED, ...parts].join('/'))
    .digest()

/**
 * The server's seed of a game that the demo itself plays to its end, which reveals the seed. A pot that stays open and a tournament that
 * has not started must never get one: every reader of this file knows it.
 * @param game a name that no other game has
 */
export const endedGameSeed = (game: string): Buffer => digestOf('server', game)

/** A person's client seed in that game. */
export const clientSeedOf = (game: string, key: string): string =>
  digestOf('client', game, key).toString('hex').slice(0, 32)
