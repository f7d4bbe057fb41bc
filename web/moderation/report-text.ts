import type { ClosedKind } from '#contract/auth.ts'
import type { ReportKind } from '#contract/moderation.ts'
import type { ReadyReason } from '#web/ui/ready-reasons.tsx'

/** The longest reason that the server takes. */
export const REASON_MAX = 1000
/** The longest own words: the chosen reason precedes them. */
export const OWN_WORDS_MAX = 900

export const kindLabels: Record<ReportKind, string> = {
  user: 'Person',
  message: 'Message',
  room: 'Watch room',
  event: 'Event',
  gang: 'Gang',
  tournament: 'Tournament',
  cover: 'Cover',
  comment: 'Comment',
}

const insult = 'Insults, threats or hate'
const scam = 'Fraud or a scam'
const spam = 'Advertising or spam'
const poses = 'Poses as somebody else'
const young = 'May be under 18'
/** The choice that needs the reporter's own words. */
export const OTHER_REASON = 'Something else'

/** The reasons to choose from, the likeliest first. */
export const reportReasons: Record<ReportKind, readonly string[]> = {
  user: [insult, scam, poses, spam, young, OTHER_REASON],
  message: [insult, scam, spam, OTHER_REASON],
  room: [insult, 'Shows something that must not be shown', scam, spam, OTHER_REASON],
  event: ['Cannot be decided fairly', 'Harms or exposes somebody', scam, insult, OTHER_REASON],
  gang: [insult, scam, poses, spam, OTHER_REASON],
  tournament: [insult, scam, spam, OTHER_REASON],
  cover: [
    'Shows something that must not be shown',
    'Exposes somebody',
    insult,
    'Not theirs to use',
    spam,
    OTHER_REASON,
  ],
  comment: [insult, 'Exposes somebody', scam, spam, OTHER_REASON],
}

const closedKindReason = ({ kind }: ClosedKind) => `Closed kind: ${kind}`

/** A reason for each kind that the operator has closed, with which a moderator voids a question or takes it down. */
export const closedKindReasons = (closed: readonly ClosedKind[] = []): ReadyReason[] =>
  closed.map((one) => {
    const label = closedKindReason(one)
    return { label, text: `${label}. ${one.sentence}` }
  })

/** The reasons to choose from here: an event may also be of a kind that the operator has closed. */
export const reasonsOf = (kind: ReportKind, closed: readonly ClosedKind[] = []): readonly string[] =>
  kind === 'event'
    ? [...reportReasons.event.slice(0, -1), ...closed.map(closedKindReason), OTHER_REASON]
    : reportReasons[kind]

/** The parts of the thing that moderators see, after "Moderators see". */
export const seenByModerators: Record<ReportKind, string> = {
  user: 'this person’s profile',
  message: 'this message with the lines around it, and who wrote them',
  room: 'this room’s name and description as they are now',
  event: 'this event’s title and rules as they are now',
  gang: 'this gang’s name and description as they are now',
  tournament: 'this tournament’s title as it is now',
  cover: 'this picture and the name beside it',
  comment: 'this comment and the event that it is under',
}

/** The sent reason: the choice, then the reporter's own words. */
export function reasonText(choice: string, words: string): string {
  const own = words.trim()
  if (choice === OTHER_REASON) return own
  return own ? `${choice}. ${own}` : choice
}

/** Why the person cannot send a report yet; undefined when they can. */
export function problemOfReport(choice: string, words: string): 'choice' | 'words' | undefined {
  if (choice === '') return 'choice'
  if (choice === OTHER_REASON && words.trim() === '') return 'words'
  return undefined
}
