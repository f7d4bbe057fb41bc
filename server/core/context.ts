import type { Logger } from 'pino'
import type { Config } from '#server/config/config.ts'
import type { Db } from './db.ts'
import type { Limits } from './limits.ts'
import type { Metrics } from './metrics.ts'
import type { Offered } from './offers.ts'
import type { Replica } from './replica.ts'
import type { Secrets } from './secrets.ts'
import type { Signals } from './signals.ts'

/** Passed to every use case. It is built once, in main or by the tests' world. */
export type Context = {
  config: Config
  db: Db
  /** the replica of the database for routes with `mayLag`, if one exists */
  replica?: Replica
  log: Logger
  /** counts what operators watch */
  metrics: Metrics
  /** publishes changes to the sockets of all nodes; only after the commit */
  signals: Signals
  /** seals texts that must not be readable in the database */
  secrets: Secrets
  /** rate limits by user and address, of this node or shared by all */
  limits: Limits
  /** the modules' offers to each other, from the list of modules */
  offered: Offered
}

/** The signed-in user behind a call, from the session's cookie. */
export type Caller = {
  userId: bigint
  role: 'user' | 'merchant' | 'moderator' | 'admin'
  email: string
  sessionHash: Buffer
  /** when the user of this session last proved their identity */
  provedAt: Date
  /** when they last proved it by a second thing beside the password; null or absent: never */
  secondProvedAt?: Date | null
  /** a moderator or admin whose sign-in asks only for a password */
  passwordAlone?: boolean
}
