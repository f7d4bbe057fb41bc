import { useSession } from '#web/client/calls/session.tsx'
import { useIsAhead } from '#web/client/calls/until.ts'
import { serverNow } from '#web/client/live/server-clock.ts'
import type { Break } from './break-text.ts'

/** Whole seconds: a correction of the server's clock restarts no timer. */
const offsetNow = () => Math.round((serverNow() - Date.now()) / 1000) * 1000

/** A running break, by the server's clock: the screen redraws when a time-out ends. */
export function useGoingOn<B extends Pick<Break, 'kind' | 'until' | 'endsAt'>>(
  pause: B | null | undefined,
): B | undefined {
  const end = pause ? (pause.kind === 'time-out' ? pause.until : pause.endsAt) : null
  const isAhead = useIsAhead(end, end === null ? 0 : offsetNow())
  return pause && (end === null || isAhead) ? pause : undefined
}

/**
 * The person's break while it closes this purse: a time-out closes real money, an exclusion practice coins too.
 * @param practice whether it is about practice coins
 */
export function useOwnBreak(practice = false): Break | undefined {
  const pause = useGoingOn(useSession().user?.pause)
  return practice && pause?.kind === 'time-out' ? undefined : pause
}
