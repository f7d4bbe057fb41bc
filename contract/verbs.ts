import type { roles } from './auth.ts'

type Role = (typeof roles)[number]

/** The acts that an office permits, beside those open to everybody: `noun:verb`, as permissions are named. */
export const VERBS = [
  'chats:moderate',
  'codes:make',
  'decisions:settle',
  'events:decide',
  'events:suspend',
  'matches:decide',
  'tournaments:cancel',
  'withdrawals:pay',
] as const
export type Verb = (typeof VERBS)[number]
export type Verbs = ReadonlySet<Verb>

const MODERATORS: readonly Verb[] = [
  'chats:moderate',
  'events:decide',
  'events:suspend',
  'matches:decide',
  'tournaments:cancel',
]

const OF_ROLE: Record<Role, Verbs> = {
  user: new Set(),
  merchant: new Set<Verb>(['codes:make']),
  moderator: new Set(MODERATORS),
  admin: new Set(VERBS),
}

/** The verbs of a specified role. */
export const verbsOf = (role: Role): Verbs => OF_ROLE[role]
