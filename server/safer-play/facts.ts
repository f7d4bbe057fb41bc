import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import type { Subscriber } from '#server/core/module.ts'
import { type Fact, recordFact } from '#server/facts/index.ts'
import { accountsLike, findLinks } from './links.ts'

declare module '#server/facts/catalogue.ts' {
  interface Facts {
    /** an exclusion has begun or was lengthened */
    'play.excluded': { userId: string }
    /** somebody who is excluded has an account that is like this one */
    'play.looks-alike': { userId: string }
  }
}

/** Each account is looked at in a transaction of its own, so that no two people's rows are locked together. */
export const linkSubscribers: Record<string, Subscriber> = {
  'play-accounts-alike': {
    facts: ['play.excluded'],
    async handle(context: Context, tx: Tx, { payload }: Fact<'play.excluded'>) {
      for (const id of await accountsLike(context, tx, BigInt(payload.userId)))
        await recordFact(tx, 'play.looks-alike', { userId: id.toString() })
    },
  },
  'play-links': {
    facts: ['play.looks-alike'],
    handle: (context: Context, tx: Tx, { payload }: Fact<'play.looks-alike'>) =>
      findLinks(context, tx, BigInt(payload.userId)),
  },
}
