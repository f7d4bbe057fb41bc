import pg from 'pg'
import { DatabaseUnavailable, ReadOnlyServer } from './db-errors.ts'

/** The database cannot be used, and waiting would not help. The message names the cure. */
export class DatabaseUnfit extends Error {}

/** PgBouncer and its like, by what they do to a connection. */
export class PoolerFound extends Error {}

const POOLER =
  'leads to a pooler such as PgBouncer, which loses the settings of a connection and its prepared statements. Name PostgreSQL itself; the server keeps a pool of its own.'

/** Node's codes of a certificate that is not accepted, and of a file that holds none. */
const NOT_TRUSTED =
  /^(SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|CERT_|HOSTNAME_MISMATCH|INVALID_CA|ERR_TLS_|ERR_SSL_|ERR_OSSL_)/
const NO_FILE = /^(ENOENT|EACCES|EPERM|EISDIR|ENOTDIR)$/
/** Errors of looking up a name. */
const NO_NAME = /^(ENOTFOUND|EAI_AGAIN)$/

type Coded = Error & { code?: string; syscall?: string; path?: string }

/**
 * An error that an operator has to mend; undefined for any other.
 * @param setting that names the database
 */
export function unfit(error: unknown, setting: string): DatabaseUnfit | undefined {
  if (error instanceof DatabaseUnfit) return error
  const says = error instanceof pg.DatabaseError ? refusalOf(error) : faultOfWay(error as Coded)
  return says === undefined ? undefined : new DatabaseUnfit(`${setting}: ${says}`)
}

/** PostgreSQL's words, or those of a pooler. */
function refusalOf({ code = '', message }: pg.DatabaseError): string | undefined {
  if (code.startsWith('28'))
    return `the database refuses this user or password: ${message}. Correct them, or pg_hba.conf there.`
  if (code === '3D000') return `${message}. Create it, or name another.`
  // PgBouncer's words for a setting that it does not pass on
  return /unsupported startup parameter/.test(message) ? POOLER : undefined
}

/** TLS and its files. A socket that is not there is no file of ours: it is waited for. */
function faultOfWay(error: Coded): string | undefined {
  if (error instanceof PoolerFound) return POOLER
  const { code = '', syscall, message } = error
  if (NO_FILE.test(code) && (syscall === 'open' || syscall === 'read'))
    return `a file of its certificates cannot be read: ${message}. Put it there, or correct sslrootcert, sslcert and sslkey.`
  if (NOT_TRUSTED.test(code))
    return `the certificate of the database is not trusted: ${message}. Name the file of the authority that signed it with sslrootcert, the host by the name in the certificate, and renew one that has ended.`
  if (/does not support SSL/.test(message))
    return 'asks for TLS, and the database does not speak it. Set ssl = on in its postgresql.conf, with a certificate.'
  return undefined
}

/** No host of a list takes writes. The message has a reason for each. */
export class NoPrimary extends DatabaseUnavailable {
  readonly cure: string

  /** @param hosts their names, each with the error of asking it */
  constructor(hosts: readonly { name: string; error: unknown }[]) {
    super(new Error(hosts.map(({ name, error }) => `${name}: ${whyOf(error).reason}`).join('; ')), 'nothing')
    this.cure = [...new Set(hosts.map(({ error }) => whyOf(error).cure))].join(' ')
  }
}

/** Why a database cannot be used now, and what helps. */
export function sayWhy(error: unknown): string {
  const { reason, cure } = whyOf(error)
  return `${reason}. ${cure}`
}

function whyOf(error: unknown): { reason: string; cure: string } {
  if (error instanceof NoPrimary) return { reason: error.message, cure: error.cure }
  if (error instanceof ReadOnlyServer)
    return {
      reason: 'it takes no writes yet',
      cure: 'Name the primary too; where that is lost, promote one standby: select pg_promote().',
    }
  const { code = '', message } = error as Coded
  return {
    reason: message || code,
    cure: NO_NAME.test(code)
      ? "Correct the name of the host, or look at this machine's DNS."
      : 'Start the database, or correct its address.',
  }
}
