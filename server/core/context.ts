import type { Logger } from 'pino'
import type { Config } from '#server/config/config.ts'
import type { Db } from './db.ts'
import type { Limits } from './limits.ts'
import type { Metrics } from './metrics.ts'
import type { Secrets } from './secrets.ts'
import type { Signals } from './signals.ts'

/** What every use case gets: built once in main, or by the tests' world. */
export type Context = {
  config: Config
  db: Db
  log: Logger
  /** counts what operators watch */
  metrics: Metrics
  /** tells sockets, on this node and the others, that something changed; only after the commit */
  signals: Signals
  /** seals what must not be readable in the database */
  secrets: Secrets
  /** what each account and address has left; of this node, or shared by all */
  limits: Limits
}

/** Who is calling: what the session's cookie stands for. */
export type Caller = {
  userId: bigint
  role: 'user' | 'merchant' | 'moderator' | 'admin'
  email: string
  sessionHash: Buffer
  /** when this session last proved who it is */
  provedAt: Date
}
