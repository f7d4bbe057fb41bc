import pg from 'pg'
import { DatabaseUnavailable, ReadOnlyServer } from './db-errors.ts'

/** The database cannot be used, and waiting would not help. The message names the cure. */
export class DatabaseUnfit extends Error {}

/** A pooler such as PgBouncer, recognised by its effect on a connection. */
export class PoolerFound extends Error {}

const POOLER: Why = {
  reason:
    'leads to a pooler such as PgBouncer, which loses the settings of a connection and its prepared statements',
  cure: 'Name PostgreSQL itself; the server keeps a pool of its own.',
}

/** Node's codes of a rejected certificate, and of a file without one. */
const NOT_TRUSTED =
  /^(SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|CERT_|HOSTNAME_MISMATCH|INVALID_CA|ERR_TLS_|ERR_SSL_|ERR_OSSL_)/
/** By this machine's clock, which may be late until its NTP client sets it: the error passes. */
const NOT_YET = 'CERT_NOT_YET_VALID'
const NO_FILE = /^(ENOENT|EACCES|EPERM|EISDIR|ENOTDIR)$/
/** Errors of looking up a name. */
const NO_NAME = /^(ENOTFOUND|EAI_AGAIN)$/

/** `cure` is a separate sentence. */
type Why = { reason: string; cure: string }
type Coded = Error & { code?: string; syscall?: string; path?: string }

/**
 * An error that an operator has to repair; undefined for any other.
 * @param setting that names the database
 */
export function unfit(error: unknown, setting: string): DatabaseUnfit | undefined {
  if (error instanceof DatabaseUnfit) return error
  const why = mended(error)
  return why && new DatabaseUnfit(`${setting}: ${why.reason}. ${why.cure}`)
}

function mended(error: unknown): Why | undefined {
  // the text for a list combines several errors
  if (error instanceof Away) return undefined
  return error instanceof pg.DatabaseError ? refusalOf(error) : faultOfWay(error as Coded)
}

/** The refusal of PostgreSQL, or of a pooler. */
function refusalOf({ code = '', message }: pg.DatabaseError): Why | undefined {
  if (code.startsWith('28'))
    return {
      reason: `the database refuses this user or password: ${message}`,
      cure: 'Correct them, or pg_hba.conf there.',
    }
  if (code === '3D000') return { reason: message, cure: 'Create it, or name another.' }
  // PgBouncer's message for a setting that it does not pass on
  return /unsupported startup parameter/.test(message) ? POOLER : undefined
}

/** TLS and its files. A missing socket is no file of ours: the server waits for it. */
function faultOfWay(error: Coded): Why | undefined {
  if (error instanceof PoolerFound) return POOLER
  const { code = '', syscall, message } = error
  if (NO_FILE.test(code) && (syscall === 'open' || syscall === 'read'))
    return {
      reason: `a file of its certificates cannot be read: ${message}`,
      cure: 'Put it there, or correct sslrootcert, sslcert and sslkey.',
    }
  if (NOT_TRUSTED.test(code) && code !== NOT_YET)
    return {
      reason: `the certificate of the database is not trusted: ${message}`,
      cure: 'Set sslrootcert to the file of the authority that signed it, use the host name in the certificate, and renew the certificate if it has expired.',
    }
  if (/does not support SSL/.test(message))
    return {
      reason: 'asks for TLS, but the database does not offer it',
      cure: 'Set ssl = on in its postgresql.conf, with a certificate.',
    }
  return undefined
}

/** The database cannot be used yet. The message names the cure. */
class Away extends DatabaseUnavailable {
  readonly cure: string

  constructor({ reason, cure }: Why) {
    super(new Error(reason), 'nothing')
    this.cure = cure
  }
}

/**
 * No host of a list takes writes. The message has a reason for each.
 * @param hosts their names, each with its error
 */
export const noPrimary = (hosts: readonly { name: string; error: unknown }[]): DatabaseUnavailable =>
  new Away({
    reason: hosts.map(({ name, error }) => `${name}: ${whyOf(error).reason}`).join('; '),
    cure: [...new Set(hosts.map(({ error }) => whyOf(error).cure))].join(' '),
  })

/** The error itself, or the wait for the database's certificate to become valid. */
export const orNotYet = (error: unknown): unknown =>
  (error as Coded).code === NOT_YET ? new Away(whyOf(error)) : error

/** Why a database cannot be used now, and the cure. */
export function sayWhy(error: unknown): string {
  const { reason, cure } = whyOf(error)
  return `${reason}. ${cure}`
}

function whyOf(error: unknown): Why {
  if (error instanceof Away) return { reason: error.message, cure: error.cure }
  if (error instanceof ReadOnlyServer)
    return {
      reason: 'it takes no writes yet',
      cure: 'Name the primary too; where that is lost, promote one standby: select pg_promote().',
    }
  const { code = '', message } = error as Coded
  if (code === NOT_YET)
    return {
      reason: `its certificate is not valid yet by the clock of this machine, which shows ${new Date().toISOString()}`,
      cure: 'Let chrony or systemd-timesyncd set the clock; if it is right, wait for the certificate to become valid or make another.',
    }
  return (
    mended(error) ?? {
      reason: message || code,
      cure: NO_NAME.test(code)
        ? "Correct the name of the host, or look at this machine's DNS."
        : 'Start the database, or correct its address.',
    }
  )
}
