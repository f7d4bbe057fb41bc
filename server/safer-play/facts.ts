import type { LimitPeriod, PauseKind } from '#contract/safer-play.ts'
import type { Limit } from './limits.ts'

/** What people decide about their play, for modules that have to act on it even after a crash. */
declare module '#server/facts/catalogue.ts' {
  interface Facts {
    /** a break has begun, or was lengthened. `until` is ISO 8601, null for one that has no end */
    'play.paused': { userId: string; kind: PauseKind; until: string | null }
    /** a limit holds from now on, or a change of it waits. `amount` in hundredths or minutes, null for none */
    'limit.set': {
      userId: string
      kind: Limit['kind']
      period: LimitPeriod
      act: 'set' | 'ask' | 'confirm'
      amount: string | null
    }
  }
}
