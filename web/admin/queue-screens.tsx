import { statuses } from '#web/feedback/feedback-data.ts'
import { PlayCaseCard } from './play-case-card.tsx'
import { queueScreen } from './queue-frame.tsx'
import { QueuedEvent } from './queued-event.tsx'
import { QueuedFlag } from './queued-flag.tsx'
import { QueuedMatch } from './queued-match.tsx'
import { QueuedReport } from './queued-report.tsx'
import { QueuedWin } from './queued-win.tsx'
import { QueuedWithdrawal } from './queued-withdrawal.tsx'
import { SentFeedback } from './sent-feedback.tsx'
import { StopCaseCard } from './stop-case-card.tsx'

/** The events that wait for a moderator: disputed, suspended and overdue ones, oldest first. */
export const EventsQueueScreen = queueScreen({
  path: '/admin/events',
  forOthers: 'This is for moderators. They decide disputed events, never ones they have bet on.',
  goOn: ['/events', 'See the events'],
  route: 'moderatorQueue',
  lists: [{ value: 'waiting', label: 'Waiting', empty: 'Nothing needs your decision' }],
  failed: 'The queue did not load',
  waiting: 3,
  card: (event) => <QueuedEvent key={event.id} event={event} />,
})

/** The reports of people: the open ones oldest first, the decided ones newest first. */
export const ReportsScreen = queueScreen({
  path: '/admin/reports',
  forOthers: 'This is for moderators. Your own reports and their outcomes are in your settings.',
  goOn: ['/settings#moderation', 'Your reports'],
  intro: 'The person concerned sees your reason, but not who reported it.',
  route: 'reportQueue',
  chips: 'State',
  lists: [
    { value: 'open', label: 'Open', empty: 'Nothing needs your decision' },
    { value: 'decided', label: 'Decided', empty: 'Nothing has been decided yet.' },
  ],
  query: (status) => ({ status }),
  failed: 'The reports did not load',
  card: (report) => <QueuedReport key={report.id} report={report} />,
})

/** Disputed matches of tournaments: both stories side by side, the longest waiting first. */
export const MatchesScreen = queueScreen({
  path: '/admin/matches',
  forOthers:
    'This is for moderators. They decide disputed matches, but never in tournaments that they play in or host.',
  goOn: ['/tournaments', 'See the tournaments'],
  intro: 'The tournament waits until you decide.',
  route: 'disputedMatches',
  chips: 'State',
  lists: [
    { value: 'disputed', label: 'Disputed', empty: 'No match is in dispute' },
    { value: 'decided', label: 'Decided', empty: 'Nothing has been decided yet.' },
  ],
  query: (state) => ({ state }),
  failed: 'The matches did not load',
  card: (match) => <QueuedMatch key={match.id} match={match} />,
})

/** The flags of tournaments. */
export const FairPlayScreen = queueScreen({
  path: '/admin/fair-play',
  forOthers: 'This is for moderators. Your settings show what is recorded about your own matches.',
  goOn: ['/settings#fair-play', 'Your own record'],
  intro: 'A flag is a question, not a judgement: it changes no result.',
  route: 'fairPlayFlags',
  chips: 'State',
  lists: [
    { value: 'open', label: 'Open', empty: 'Nothing looks unfair' },
    { value: 'closed', label: 'Closed', empty: 'Nothing has been closed yet.' },
  ],
  query: (state) => ({ state }),
  failed: 'The flags did not load',
  card: (flag) => <QueuedFlag key={flag.id} flag={flag} />,
})

/** Wins of people who belong to somebody who decided the event. */
export const FlaggedWinsScreen = queueScreen({
  path: '/admin/flagged-wins',
  forOthers: 'This is for moderators. They check wins of people who are close to the person who decided.',
  goOn: ['/events', 'See the events'],
  intro: 'A flag is a question, not a judgement. A payout above $500.00 waits for you, at most 24 hours.',
  route: 'eventFlags',
  chips: 'State',
  lists: [
    { value: 'open', label: 'Open', empty: 'No win is flagged' },
    { value: 'closed', label: 'Closed', empty: 'Nothing has been closed yet.' },
  ],
  query: (state) => ({ state }),
  failed: 'The flags did not load',
  card: (flag) => <QueuedWin key={flag.id} flag={flag} />,
})

/** Breaks, linked accounts and the messages sent to each person. */
export const SaferPlayScreen = queueScreen({
  path: '/admin/safer-play',
  forOthers: 'This is for operators.',
  goOn: ['/', 'Go home'],
  intro: 'Nobody can shorten a break, operators included.',
  route: 'playCases',
  chips: 'List',
  lists: [
    { value: 'questions', label: 'Questions', empty: 'Nothing to review' },
    { value: 'links', label: 'Linked accounts', empty: 'No accounts are linked' },
    { value: 'breaks', label: 'On a break', empty: 'Nobody is on a break' },
    { value: 'register', label: 'In a register', empty: 'Nobody is in a register' },
    { value: 'figures', label: 'Shown their figures', empty: 'Nobody was shown their figures' },
  ],
  query: (show) => ({ show }),
  failed: 'The list did not load',
  card: (one) => <PlayCaseCard key={one.id} of={one} />,
})

/** Money held because a person stopped their account after losses. */
export const StopsScreen = queueScreen({
  path: '/admin/stops',
  forOthers: 'This is for moderators. The withdrawal page shows which of your winnings are held.',
  goOn: ['/withdraw', 'Your money'],
  intro:
    'Somebody stopped their account, and the money it had just lost is held. Did its owner lose it, or a thief?',
  route: 'stopCases',
  chips: 'State',
  lists: [
    { value: 'open', label: 'Open', empty: 'Nothing is held' },
    { value: 'closed', label: 'Closed', empty: 'Nothing has been closed yet.' },
  ],
  query: (state) => ({ state }),
  failed: 'The cases did not load',
  card: (one) => <StopCaseCard key={one.id} of={one} />,
})

const NONE = 'Nothing with this status'

/** The withdrawals to pay out, the longest waiting first. */
export const WithdrawalsQueueScreen = queueScreen({
  path: '/admin/withdrawals',
  forOthers: 'This is for operators. They check withdrawals and pay them out, never their own.',
  goOn: ['/withdraw', 'See your own withdrawals'],
  intro: 'Check, approve, pay out by hand, then mark it as paid. Above $500.00 two operators approve.',
  route: 'withdrawalQueue',
  chips: 'Status',
  lists: [
    { value: 'open', label: 'Open', empty: 'Nothing needs your decision' },
    { value: 'pending', label: 'Pending', empty: NONE },
    { value: 'processing', label: 'Processing', empty: NONE },
    { value: 'completed', label: 'Completed', empty: NONE },
    { value: 'failed', label: 'Failed', empty: NONE },
    { value: 'cancelled', label: 'Cancelled', empty: NONE },
  ],
  query: (status) => ({ status }),
  inAddress: 'status',
  failed: 'The queue did not load',
  waiting: 3,
  card: (one) => <QueuedWithdrawal key={one.id} withdrawal={one} />,
})

/** The feedback that people sent: admins change its state and answer it. */
export const AdminFeedbackScreen = queueScreen({
  path: '/admin/feedback',
  forOthers: 'This is for admins. Your own feedback has a page of its own.',
  goOn: ['/feedback', 'Your feedback'],
  intro: 'The sender gets a notice of every change.',
  route: 'listSentFeedback',
  chips: 'Status',
  lists: [
    ...statuses.map(({ value, word }) => ({ value, label: word, empty: 'Nothing here.' })),
    { value: 'all', label: 'All', empty: 'Nobody has sent anything yet.' },
  ],
  query: (status) => (status === 'all' ? {} : { status }),
  failed: 'The feedback did not load',
  waiting: 3,
  card: (sent) => <SentFeedback key={sent.id} feedback={sent} />,
})
