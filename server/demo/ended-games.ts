import { createHash } from 'node:crypto'

/** Any fixed text: of it come the results of the games that are over when anybody can see them. */
const SEED = 'demo 1907'

const digestOf = (...parts: string[]): Buffer =>
  createHash('sha256')
    .update([SEED, ...parts].join('/'))
    .digest()

/**
 * The server's seed of a game that the demo itself plays to its end, which reveals the seed. A pot that stays open and a
 * tournament that has not started must never get one: everybody who has read this file knows it.
 * @param game a name that no other game has
 */
export const endedGameSeed = (game: string): Buffer => digestOf('server', game)

/** The client seed of somebody in that game. */
export const clientSeedOf = (game: string, key: string): string =>
  digestOf('client', game, key).toString('hex').slice(0, 32)
