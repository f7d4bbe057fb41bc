import {
  CircleDollarSign,
  Gavel,
  Landmark,
  type LucideIcon,
  MessagesSquare,
  Store,
  UserCog,
  Webhook,
} from 'lucide-react'
import type { OperatorQueues } from '#contract/admin.ts'
import type { User } from '#web/client/session.tsx'

/** A place of the operators. */
export type OperatorPlace = {
  href: string
  label: string
  icon: LucideIcon
  text: string
  roles: readonly User['role'][]
  /** the queue that is counted there */
  queue?: keyof OperatorQueues
  /** what its count is of: "3 events to decide" */
  waiting?: readonly [one: string, many: string]
}

const operatorPlaces: readonly OperatorPlace[] = [
  {
    href: '/admin/events',
    label: 'Events to decide',
    icon: Gavel,
    text: 'Disputed, suspended and overdue events.',
    roles: ['moderator', 'admin'],
    queue: 'events',
    waiting: ['event waits for your decision', 'events wait for your decision'],
  },
  {
    href: '/admin/withdrawals',
    label: 'Withdrawals to pay',
    icon: Landmark,
    text: 'Check, approve, pay out.',
    roles: ['admin'],
    queue: 'withdrawals',
    waiting: ['withdrawal is to be approved or paid', 'withdrawals are to be approved or paid'],
  },
  {
    href: '/admin/feedback',
    label: 'Feedback to answer',
    icon: MessagesSquare,
    text: 'What people report and ask for.',
    roles: ['admin'],
    queue: 'feedback',
    waiting: ['feedback is new', 'feedbacks are new'],
  },
  {
    href: '/admin/deliveries?state=failed',
    label: 'Deliveries',
    icon: Webhook,
    text: 'What payment providers sent us.',
    roles: ['admin'],
    queue: 'deliveries',
    waiting: ['message of a provider failed', 'messages of providers failed'],
  },
  {
    href: '/admin/payments',
    label: 'Payments to value',
    icon: CircleDollarSign,
    text: 'Coins whose worth nobody has said.',
    roles: ['admin'],
    queue: 'payments',
    waiting: ['payment waits for its worth', 'payments wait for their worth'],
  },
  {
    href: '/admin/people',
    label: 'People and roles',
    icon: UserCog,
    text: 'Who may do what.',
    roles: ['admin'],
  },
  {
    href: '/merchant',
    label: 'Merchant',
    icon: Store,
    text: 'Take a store code and see what was paid.',
    roles: ['merchant', 'admin'],
  },
]

export const operatorPlacesOf = (role: User['role']): readonly OperatorPlace[] =>
  operatorPlaces.filter(({ roles }) => roles.includes(role))
