import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { stopNew } from './ask-register.ts'
import { lookForLinks } from './links.ts'

/** Searches for the links of a new account, or of one with a sign-in on a browser that it has not met. */
export async function meetAccount(context: Context, tx: Tx, userId: bigint): Promise<void> {
  await stopNew(context, tx, userId)
  await lookForLinks(context, tx, userId)
}
