import { randomBytes } from 'node:crypto'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { singleSealed } from '#server/core/reseal.ts'
import { handoverText, type LogKey, logKey, signedNote } from './note.ts'
import { EMPTY_ROOT } from './tree.ts'

const LABEL = 'evens log'
/** The sealing context of the salts. */
const SALTS = 'log salts'
const SECRET_BYTES = 32
/** The name of a log whose site has no address yet. */
const HERE = 'localhost'

/** The end of the log. */
export type HeadRow = {
  origin: string
  size: bigint
  root: Buffer
  throughNumber: bigint
  note: string
  signedAt: Date | null
  caughtUpAt: Date | null
  promisedBeyond: bigint | null
  halted: string | null
}

export const COLUMNS = sql`origin, size, root, through_number as "throughNumber", note, signed_at as "signedAt",
  caught_up_at as "caughtUpAt", promised_beyond as "promisedBeyond", halted`

export const readLogHead = (tx: Pick<Tx, 'one'>): Promise<HeadRow> =>
  tx.one<HeadRow>(sql`select ${COLUMNS} from log_head`)

/** The same, where a server of this release may not have begun the log yet. */
export const findHead = (tx: Pick<Tx, 'first'>): Promise<HeadRow | undefined> =>
  tx.first<HeadRow>(sql`select ${COLUMNS} from log_head`)

/** The log as this node can sign it. */
export type Log = {
  origin: string
  /** the first key signs first */
  keys: readonly LogKey[]
  /** the salts come from it */
  secret: Buffer
}

/** @throws Error where no key opens them */
export const openSalts = (secrets: Context['secrets'], salts: Buffer): Buffer =>
  Buffer.from(secrets.open(salts, SALTS), 'base64')

const keysOf = ({ secrets }: Pick<Context, 'secrets'>, origin: string): LogKey[] =>
  secrets.deriveEach(LABEL).map((seed) => logKey(seed, origin))

const opened = new WeakMap<Context['secrets'], Promise<Log>>()

async function open({ db, secrets }: Pick<Context, 'db' | 'secrets'>): Promise<Log> {
  const { origin, salts } = await db.one<{ origin: string; salts: Buffer }>(
    sql`select origin, salts from log_head`,
  )
  return {
    origin,
    keys: keysOf({ secrets }, origin),
    secret: openSalts(secrets, salts),
  }
}

/** Its name and secrets never change. */
export function logOf(context: Pick<Context, 'db' | 'secrets'>): Promise<Log> {
  const known = opened.get(context.secrets)
  if (known) return known
  const log = open(context)
  opened.set(context.secrets, log)
  // asked again once the database is reachable
  log.catch(() => opened.delete(context.secrets))
  return log
}

/** Begins the log where there is none. */
export async function beginLog(context: Context): Promise<void> {
  const { config, db, secrets } = context
  const origin = `${config.publicUrl === undefined ? HERE : new URL(config.publicUrl).host}/log`
  const salts = secrets.seal(randomBytes(SECRET_BYTES).toString('base64'), SALTS)
  await db.change(sql`
    insert into log_head (origin, root, salts) values (${origin}, ${EMPTY_ROOT}, ${salts}) on conflict do nothing`)
}

/**
 * The keys that sign: the first of the settings, and those on the public list. A further key opens sealed data, and does not sign
 * before it is the first.
 */
export async function signingKeys(tx: Tx, { keys }: Pick<Log, 'keys'>): Promise<LogKey[]> {
  const listed = await tx.rows<{ vkey: string }>(sql`select vkey from log_keys`)
  return keys.filter((key, n) => n === 0 || listed.some(({ vkey }) => vkey === key.vkey))
}

/** Puts the key that signs first on the public list, with the handover from the key before it, if this node has that key too. */
export async function listKey(tx: Tx, origin: string, [first, before]: readonly LogKey[]): Promise<void> {
  const { vkey } = first!
  const handover =
    before && signedNote(handoverText(origin, { old: before.vkey, next: vkey }), [first!, before])
  await tx.change(
    sql`insert into log_keys (vkey, handover) values (${vkey}, ${handover ?? null}) on conflict do nothing`,
  )
}

export const sealedSalts = singleSealed({
  what: 'the salts of the public log',
  table: 'log_head',
  column: 'salts',
  about: SALTS,
})
