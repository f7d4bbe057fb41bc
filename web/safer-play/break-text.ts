import type { User } from '#web/client/calls/session.tsx'
import { serverNow } from '#web/client/live/server-clock.ts'
import { momentText } from '#web/ui/moment-text.ts'

export type Break = NonNullable<User['pause']>
export type BreakKind = Break['kind']

export const breakName: Record<BreakKind, string> = { 'time-out': 'Time-out', exclusion: 'Self-exclusion' }

/** The end of a break, in words: "Time-out until Nov 27, 2026, 10:00 PM". */
export function breakUntilText({ kind, until, endsAt }: Break, now = serverNow()): string {
  const end = endsAt ?? until
  if (end === null) return `${breakName[kind]} with no end date`
  if (kind === 'exclusion' && endsAt === null && Date.parse(end) <= now)
    return `${breakName[kind]} until you end it`
  return `${breakName[kind]} until ${momentText(end)}`
}
