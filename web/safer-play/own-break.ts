import { useSession } from '#web/client/session.tsx'
import { useIsAhead } from '#web/client/until.ts'
import type { Break } from './break-text.ts'

/**
 * The person's break, while it closes one of the purses: a time-out closes real money, an exclusion practice coins too.
 * @param practice whether it is about practice coins
 */
export function useOwnBreak(practice = false): Break | undefined {
  const { user } = useSession()
  const pause = user?.pause
  const end = pause ? (pause.kind === 'time-out' ? pause.until : pause.endsAt) : null
  const ahead = useIsAhead(end)
  if (!pause || (practice && pause.kind === 'time-out')) return undefined
  return end === null || ahead ? pause : undefined
}
