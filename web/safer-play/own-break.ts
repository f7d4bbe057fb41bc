import { useSession } from '#web/client/session.tsx'
import type { Break } from './break-text.ts'

/**
 * The person's break, while it closes one of the purses: a time-out closes real money, an exclusion practice coins too.
 * @param practice whether it is about practice coins
 */
export function useOwnBreak(practice = false): Break | undefined {
  const pause = useSession().user?.pause
  if (!pause || (practice && pause.kind === 'time-out')) return undefined
  const end = pause.kind === 'time-out' ? pause.until : pause.endsAt
  return end === null || Date.parse(end) > Date.now() ? pause : undefined
}
