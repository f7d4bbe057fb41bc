import {
  CalendarDays,
  ChartLine,
  CircleDollarSign,
  CirclePause,
  Flag,
  Gavel,
  Hand,
  Landmark,
  type LucideIcon,
  MessageSquareWarning,
  MessagesSquare,
  Scale,
  Store,
  Swords,
  UserCog,
  Webhook,
} from 'lucide-react'
import type { OperatorQueues } from '#contract/admin.ts'
import { SCREENS, type ScreenPath } from '#contract/screens.ts'
import type { User } from '#web/client/calls/session.tsx'

/** A screen of the operators. */
export type OperatorPlace = {
  href: string
  label: string
  icon: LucideIcon
  text: string
  roles: readonly User['role'][]
  /** the queue with the place's count */
  queue?: keyof OperatorQueues
  /** the text of its count: "3 events to decide" */
  waiting?: readonly [one: string, many: string]
}

type Row = Omit<OperatorPlace, 'href' | 'label'> & {
  path: ScreenPath
  query?: string
  /** if the screen's own title is not enough */
  label?: string
}

const rows: readonly Row[] = [
  {
    path: '/admin/events',
    icon: Gavel,
    text: 'Disputed, suspended and overdue events.',
    roles: ['moderator', 'admin'],
    queue: 'events',
    waiting: ['event needs your decision', 'events need your decision'],
  },
  {
    path: '/admin/reports',
    icon: MessageSquareWarning,
    text: 'Reports from people.',
    roles: ['moderator', 'admin'],
    queue: 'reports',
    waiting: ['report needs your decision', 'reports need your decision'],
  },
  {
    path: '/admin/matches',
    icon: Swords,
    text: 'Disputed matches of tournaments.',
    roles: ['moderator', 'admin'],
    queue: 'matches',
    waiting: ['disputed match needs your decision', 'disputed matches need your decision'],
  },
  {
    path: '/admin/fair-play',
    icon: Scale,
    text: 'Unfair-looking results in tournaments.',
    roles: ['moderator', 'admin'],
    queue: 'fairPlay',
    waiting: ['fair-play flag is open', 'fair-play flags are open'],
  },
  {
    path: '/admin/flagged-wins',
    icon: Flag,
    text: 'Wins of people close to a person who decided the event.',
    roles: ['moderator', 'admin'],
    queue: 'eventFlags',
    waiting: ['flagged win is open', 'flagged wins are open'],
  },
  {
    path: '/admin/safer-play',
    icon: CirclePause,
    text: 'People on a break, and linked accounts.',
    roles: ['moderator', 'admin'],
    queue: 'saferPlay',
    waiting: ['account may belong to an excluded person', 'accounts may belong to excluded people'],
  },
  {
    path: '/admin/stops',
    icon: Hand,
    text: 'Winnings held because the person who lost stopped their account.',
    roles: ['moderator', 'admin'],
    queue: 'stops',
    waiting: ['stopped account needs your decision', 'stopped accounts need your decision'],
  },
  {
    path: '/admin/daily-questions',
    icon: CalendarDays,
    text: 'Write, ask and settle them.',
    roles: ['moderator', 'admin'],
  },
  {
    path: '/admin/withdrawals',
    icon: Landmark,
    text: 'Check, approve, pay out.',
    roles: ['admin'],
    queue: 'withdrawals',
    waiting: ['withdrawal needs approval or payment', 'withdrawals need approval or payment'],
  },
  {
    path: '/admin/feedback',
    icon: MessagesSquare,
    text: 'Bug reports and requests.',
    roles: ['admin'],
    queue: 'feedback',
    waiting: ['new message', 'new messages'],
  },
  {
    path: '/admin/insights',
    icon: ChartLine,
    text: 'Write for the subscribers of Competition Insights.',
    roles: ['admin'],
  },
  {
    path: '/admin/deliveries',
    query: '?state=failed',
    icon: Webhook,
    text: 'Messages from payment providers.',
    roles: ['admin'],
    queue: 'deliveries',
    waiting: ['provider message failed', 'provider messages failed'],
  },
  {
    path: '/admin/payments',
    label: 'Payments to value',
    icon: CircleDollarSign,
    text: 'Crypto payments that need a value.',
    roles: ['admin'],
    queue: 'payments',
    waiting: ['payment needs a value', 'payments need a value'],
  },
  {
    path: '/admin/people',
    icon: UserCog,
    text: 'Roles and permissions.',
    roles: ['admin'],
  },
  {
    path: '/merchant',
    icon: Store,
    text: 'Take a store code and see what was paid.',
    roles: ['merchant', 'admin'],
  },
]

/** Whether people of this role see this screen of the operators. */
export const isForRole = (path: ScreenPath, role: User['role']): boolean =>
  rows.some((row) => row.path === path && row.roles.includes(role))

/** The additional screens of this role. */
export const operatorPlacesOf = (role: User['role']): readonly OperatorPlace[] =>
  rows
    .filter(({ roles }) => roles.includes(role))
    .map(({ path, query = '', label = SCREENS[path].title, ...row }) => ({
      ...row,
      href: path + query,
      label,
    }))
