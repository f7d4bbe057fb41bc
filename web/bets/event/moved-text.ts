import type { Selection } from '#contract/odds.ts'
import { seamShares } from '#web/ui/seam-shares.ts'
import { type EventView, labelsOf, poolsOf } from './event-labels.ts'

type EventPools = Pick<EventView, 'optionALabel' | 'optionBLabel' | 'optionAPool' | 'optionBPool'>

/** The effect of a bet on the seam: "Your bet moves Late from 71% to 77%". */
export function movedText(event: EventPools, selection: Selection, cents: bigint): string {
  const pools = poolsOf(event)
  const before = seamShares(pools)
  const after = seamShares({ ...pools, [selection]: pools[selection] + cents }).percent[selection]
  if (before.empty) return 'Your bet is the first.'
  const label = labelsOf(event)[selection]
  return before.percent[selection] === after
    ? `${label} stays at ${after}% with your bet.`
    : `Your bet moves ${label} from ${before.percent[selection]}% to ${after}%.`
}
