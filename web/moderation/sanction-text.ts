import type { Decision, ReportKind, Sanction } from '#contract/moderation.ts'
import { momentText } from '#web/ui/moment-text.ts'

/** Presets of a term, hours. */
export const terms = [
  { hours: 1, label: '1 hour' },
  { hours: 24, label: '1 day' },
  { hours: 168, label: '1 week' },
  { hours: 720, label: '30 days' },
  { hours: 8760, label: '1 year' },
] as const

export const sanctionLabels: Record<Sanction['kind'], string> = {
  warn: 'Warning',
  mute: 'Muted',
  ban: 'Banned',
}

/** The effects of a sanction on the person concerned. */
export const sanctionEffects: Record<Sanction['kind'], string> = {
  warn: 'A warning has no other effect.',
  mute: 'You cannot write to others until it ends. Your money and your bets are not touched.',
  ban: 'You cannot write, create or join until it ends. Your money and your bets are not touched.',
}

/** Whether a mute or ban is in force. @param now milliseconds */
export const isInForce = ({ until, liftedAt }: Pick<Sanction, 'until' | 'liftedAt'>, now: number): boolean =>
  until !== null && liftedAt === null && Date.parse(until) > now

/** "until Nov 22, 2026, 2:03 PM", "ended early …"; nothing for a warning. @param now milliseconds */
export function termText({ until, liftedAt }: Pick<Sanction, 'until' | 'liftedAt'>, now: number): string {
  if (until === null) return ''
  if (liftedAt !== null) return `ended early ${momentText(liftedAt)}`
  return Date.parse(until) > now ? `until ${momentText(until)}` : `ended ${momentText(until)}`
}

const removal: Record<ReportKind, string> = {
  user: 'Remove',
  message: 'Remove the message',
  room: 'Close the room',
  event: 'Take the event down',
  gang: 'Dissolve the gang',
  tournament: 'Remove the title',
  cover: 'Remove the picture',
  comment: 'Remove the comment',
}

/** A decision as the moderator chooses it. */
export function decisionLabel(decision: Decision, kind: ReportKind): string {
  if (decision === 'remove') return removal[kind]
  return { dismiss: 'Nothing wrong', warn: 'Warn', mute: 'Mute', ban: 'Ban' }[decision]
}
