import type { Context } from '#server/core/context.ts'
import { commitmentOf } from '#server/games/index.ts'

/** What a sealed seed belongs to: its own commitment, so that it opens nowhere else. */
const about = (commitment: string) => `pot:${commitment}`

/** Seals a seed until its pot is played: whoever only reads the database predicts nothing. */
export const sealSeed = (context: Context, serverSeed: Buffer): Buffer =>
  context.secrets.seal(serverSeed.toString('hex'), about(commitmentOf(serverSeed)))

/** @throws Error when it was sealed for another commitment, or with another key */
export const openSeed = (context: Context, sealed: Buffer, commitment: string): Buffer =>
  Buffer.from(context.secrets.open(sealed, about(commitment)), 'hex')
