import type { LimitPeriod, PauseKind } from '#contract/safer-play.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { type Fact, recordFact, type Subscriber } from '#server/facts/index.ts'
import { type Limit, longPauseOf } from './limits.ts'
import { accountsLike, findLinks } from './links.ts'

/** People's decisions about their play, for modules that must act on them even after a crash. */
declare module '#server/facts/catalogue.ts' {
  interface Facts {
    /** a break has begun, or was lengthened. `until` is ISO 8601, null for a break without an end */
    'play.paused': { userId: string; kind: PauseKind; until: string | null }
    /** a limit holds from now on, or a change of it waits. `amount` in hundredths or minutes, null for none */
    'limit.set': {
      userId: string
      kind: Limit['kind']
      period: LimitPeriod
      act: 'set' | 'ask' | 'confirm'
      amount: string | null
    }
    /** an excluded person has an account that is like this one */
    'play.looks-alike': { userId: string }
  }
}

/** Checks each account in a separate transaction, so that no two people's rows are locked together. */
export const linkSubscribers: Record<string, Subscriber> = {
  'play-accounts-alike': {
    facts: ['play.paused'],
    async handle(context: Context, tx: Tx, { payload }: Fact<'play.paused'>) {
      const userId = BigInt(payload.userId)
      if (!(await longPauseOf(tx, userId))) return
      for (const id of await accountsLike(context, tx, userId))
        await recordFact(context, tx, 'play.looks-alike', { userId: id.toString() })
    },
  },
  'play-links': {
    facts: ['play.looks-alike'],
    handle: (context: Context, tx: Tx, { payload }: Fact<'play.looks-alike'>) =>
      findLinks(context, tx, BigInt(payload.userId)),
  },
}
