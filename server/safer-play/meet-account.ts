import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { stopNew } from './ask-register.ts'
import { lookForLinks } from './links.ts'

/** An account is new, or somebody signs in to it on a browser that it has not met: its links are looked for. */
export async function meetAccount(context: Context, tx: Tx, userId: bigint): Promise<void> {
  await stopNew(context, tx, userId)
  await lookForLinks(context, tx, userId)
}
