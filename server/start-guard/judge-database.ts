import type { Config } from '#server/config/config.ts'

/** The purpose with which a database was first started; undefined before its first start. */
export type Stamp = 'production' | 'trial' | undefined

/** The facts that a database states about itself. */
export type DatabaseFacts = {
  stamp: Stamp
  /** the product's clock is not the time of day: a test has moved it */
  clockMoved: boolean
  /** the contents that belong to a trial, as text: deposits that no one paid, demo accounts */
  playMoney: readonly string[]
}

const OWN_DATABASE =
  'Production needs a database of its own: set DATABASE_URL (or DATA_DIR) to one that was never used for a trial.'

/**
 * Whether the server may run on a database with this stamp. It needs no other table, so it can run before migrating.
 * @returns a line with the cure; none where it may run
 */
export function judgeStamp(environment: Config['environment'], stamp: Stamp): string[] {
  if (environment === 'production' && stamp === 'trial') {
    return [`DATABASE_URL: this database was first started outside production. ${OWN_DATABASE}`]
  }
  if (environment !== 'production' && stamp === 'production') {
    return [
      'NODE_ENV: this database belongs to production, and test modes would put play money into it. Set NODE_ENV=production, or DATABASE_URL to another database.',
    ]
  }
  return []
}

/**
 * Whether the server may run on this database.
 * @returns a line for each fact that speaks against it, with the cure; none where it may run
 */
export function judgeDatabase(
  environment: Config['environment'],
  { stamp, clockMoved, playMoney }: DatabaseFacts,
): string[] {
  const stamped = judgeStamp(environment, stamp)
  if (environment !== 'production') return stamped
  return [
    ...stamped,
    ...(clockMoved ? [`DATABASE_URL: the clock of this database was moved for a test. ${OWN_DATABASE}`] : []),
    ...(playMoney.length > 0
      ? [`DATABASE_URL: this database holds play money: ${playMoney.join(', ')}. ${OWN_DATABASE}`]
      : []),
  ]
}
