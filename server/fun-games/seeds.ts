import type { FunGame } from '#contract/games.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { type SealedPlace, sealAgain } from '#server/core/reseal.ts'
import { commitmentOf, newServerSeed } from '#server/games/index.ts'

/** The stored seed of a person's next play: its hash is public, the seed itself sealed. */
export type OpenSeed = { nonce: bigint; commitment: string; sealed: Buffer }
export type NextSeed = { game: FunGame; commitment: string; nonce: string }

/** The sealing context of a seed: it opens only for this person, game and play. */
const about = (userId: bigint, game: FunGame, nonce: bigint) => `fun-seed:${userId}:${game}:${nonce}`

/** A fresh seed for the play of that number: its hash to publish, and the seed sealed so that only this server can read it. */
export function sealNewSeed(context: Context, userId: bigint, game: FunGame, nonce: bigint): OpenSeed {
  const seed = newServerSeed()
  return {
    nonce,
    commitment: commitmentOf(seed),
    sealed: context.secrets.seal(seed.toString('hex'), about(userId, game, nonce)),
  }
}

/**
 * @throws Error when the seed was sealed in another context or with another key
 */
export function openSeed(context: Context, userId: bigint, game: FunGame, seed: OpenSeed): Buffer {
  return Buffer.from(context.secrets.open(seed.sealed, about(userId, game, seed.nonce)), 'hex')
}

/**
 * The seed of a person's next play, created if missing.
 * @param options.lock locks it until the transaction ends
 */
export async function findSeed(
  context: Context,
  tx: Tx,
  userId: bigint,
  game: FunGame,
  options: { lock: boolean } = { lock: false },
): Promise<OpenSeed> {
  const find = () =>
    tx.first<OpenSeed>(
      options.lock
        ? sql`select nonce, encode(commitment, 'hex') as commitment, sealed from fun_seeds
            where user_id = ${userId} and game = ${game} for update`
        : sql`select nonce, encode(commitment, 'hex') as commitment, sealed from fun_seeds
            where user_id = ${userId} and game = ${game}`,
    )
  const found = await find()
  if (found) return found
  const first = sealNewSeed(context, userId, game, 1n)
  await tx.change(sql`
    insert into fun_seeds (user_id, game, nonce, commitment, sealed)
    values (${userId}, ${game}, ${first.nonce}, decode(${first.commitment}, 'hex'), ${first.sealed}) on conflict do nothing`)
  return (await find())!
}

const opens = (context: Context, userId: bigint, game: FunGame, seed: OpenSeed): boolean => {
  try {
    openSeed(context, userId, game, seed)
    return true
  } catch {
    return false
  }
}

/**
 * The seed of a person's next play, for showing its commitment. A new seed replaces one that the server cannot open because its key has
 * changed. A caller cannot force this.
 */
export async function findUsableSeed(context: Context, userId: bigint, game: FunGame): Promise<OpenSeed> {
  const shown = await findSeed(context, context.db, userId, game)
  if (opens(context, userId, game, shown)) return shown
  return context.db.transact(async (tx) => {
    const held = await findSeed(context, tx, userId, game, { lock: true })
    if (opens(context, userId, game, held)) return held
    const fresh = sealNewSeed(context, userId, game, held.nonce)
    await tx.change(sql`
      update fun_seeds set commitment = decode(${fresh.commitment}, 'hex'), sealed = ${fresh.sealed}
      where user_id = ${userId} and game = ${game}`)
    context.log.error({ userId: userId.toString(), game }, 'a seed that cannot be opened was replaced')
    return fresh
  })
}

/** The public part of a seed. */
export const published = (game: FunGame, { commitment, nonce }: OpenSeed): NextSeed => ({
  game,
  commitment,
  nonce: nonce.toString(),
})

export const sealedFunSeeds: SealedPlace = {
  what: 'seeds of fun games',
  findOthers: async (tx, mark) =>
    (
      await tx.rows<{ user_id: bigint; game: FunGame }>(sql`
        select user_id, game from fun_seeds where substr(sealed, 1, ${mark.length}) <> ${mark} order by user_id, game`)
    ).map(({ user_id, game }) => `${user_id} ${game}`),
  async sealAnew(tx, secrets, key) {
    const [person, game] = key.split(' ') as [string, FunGame]
    const userId = BigInt(person)
    const seed = await tx.first<{ nonce: bigint; sealed: Buffer }>(sql`
      select nonce, sealed from fun_seeds where user_id = ${userId} and game = ${game} for update`)
    if (!seed) return
    const { sealed } = sealAgain(secrets, seed.sealed, about(userId, game, seed.nonce))
    await tx.change(sql`update fun_seeds set sealed = ${sealed} where user_id = ${userId} and game = ${game}`)
  },
}
