import { hash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { RouteName } from '#contract/index.ts'
import type { Config } from '#server/config/config.ts'
import type { Call } from '#server/core/call.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { type Sql, sql, type Tx } from '#server/core/db.ts'
import type { Mail } from '#server/core/mail.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { AddressLimits } from '../proof/address-limits.ts'
import { isOld } from '../proof/old-factor.ts'
import type { Visitor, WithHeaders } from '../proof/visitor.ts'
import { readToken, SESSION_DAYS, writeCookie } from './named-cookie.ts'

export type Sessions = {
  /** The settings of these sessions. */
  readonly config: Config
  /**
   * The caller behind the browser's cookie, or null. Reads the database at most once in ten seconds per session; in
   * between it answers from memory.
   */
  identify(asking: WithHeaders): Caller | null | Promise<Caller | null>
  /** The same, read from the database now: another node may have taken a proof whose signal has not arrived yet. */
  identifyAgain(asking: WithHeaders): Promise<Caller | null>
  /** The same for a Cookie header alone, for a socket's upgrade. */
  identifyCookie(cookieHeader: string | undefined): Promise<Caller | null>
  /**
   * Opens a session under a new token. Pass the token to `giveCookie` after the commit.
   * @param provedAt when the person proved their identity
   */
  start(tx: Tx, userId: bigint, asking: WithHeaders, provedAt?: ProvedAt): Promise<string>
  /** Sets the cookie; `null` removes it. */
  giveCookie(visitor: Pick<Visitor, 'setCookie'>, token: string | null): void
  /**
   * Records a fresh proof of this session.
   * @param proof.second whether it is a second thing beside the password
   * @throws Refusal unauthorized when it has ended meanwhile
   */
  renew(caller: Pick<Caller, 'userId' | 'sessionHash'>, proof: { second: boolean }): Promise<void>
  /** Ends one session and its sockets on every node. */
  end(caller: Pick<Caller, 'userId' | 'sessionHash'>): Promise<void>
  /** Ends every session of a person and their sockets. */
  endAll(userId: bigint): Promise<void>
  /** The part of `endAll` for inside a transaction: call `announceEnd` after its commit. @returns the number of removed sessions */
  removeAll(tx: Tx, userId: bigint): Promise<number>
  /** Removes every session of a person but this one. @returns their hashes: call `announceEnd` for each after the commit */
  removeOthers(tx: Tx, caller: Pick<Caller, 'userId' | 'sessionHash'>): Promise<Buffer[]>
  /** After the commit of a new address or role: every node reads the person's sessions again. Closes no socket. */
  announceChange(userId: bigint): Promise<void>
  /** Makes every node drop a person's sessions (or one of them) and close their sockets. */
  announceEnd(userId: bigint, sessionHash: Buffer | null): void
}

/**
 * When the identity was proved: now to this server, or to a trusted provider at that second since 1970 (null: unknown). `since`:
 * now, by a passkey or authenticator set up at that time; null for a recovery code.
 */
export type ProvedAt = 'now' | { elsewhere: number | null } | { since: Date | null }

type Row = Omit<Caller, 'sessionHash'> & { leftMs: number; unseen: boolean }

const CACHE_MS = 10_000
const USER_AGENT_MAX = 300

/** The product clock's time for a second of the real clock, never ahead of now; the epoch when unknown. */
const secondsAgo = (second: number | null) =>
  second === null
    ? sql`'epoch'::timestamptz`
    : sql`clock_now() - greatest(now() - to_timestamp(${second}::float8), interval '0')`

const provedAtOf = (proved: ProvedAt): Sql =>
  proved !== 'now' && 'elsewhere' in proved ? secondsAgo(proved.elsewhere) : sql`clock_now()`

/** A sign-in by an old passkey or authenticator is a second thing beside the password. */
const secondProvedAtOf = (userId: bigint, proved: ProvedAt): Sql =>
  proved !== 'now' && 'since' in proved && proved.since !== null
    ? sql`case when ${isOld(userId, proved.since)} then clock_now() end`
    : sql`null`

/** A token's SHA-256, by which signals name a session; the database stores the same in bytes. */
const keyOf = (token: string) => hash('sha256', token, 'hex')
const bytesOf = (key: string) => Buffer.from(key, 'hex')

type Given = Pick<Context, 'config' | 'db' | 'signals'>

/** A session in use: its caller until then, in milliseconds of `performance.now()`. */
type Known = { caller: Caller; key: string; until: number }

/**
 * The sessions in use, by their tokens, so that a call hashes nothing. A token stays in memory until a call uses it after its
 * time, or others take its place. Changes that end or renew a session name it by its key.
 */
function rememberSessions() {
  const byToken = new LRUCache<string, Known>({
    max: 20_000,
    dispose: ({ key }, token) => void (tokens.get(key) === token && tokens.delete(key)),
  })
  const tokens = new Map<string, string>()
  return {
    find(token: string): Caller | undefined {
      const known = byToken.get(token)
      if (known === undefined || performance.now() < known.until) return known?.caller
      byToken.delete(token)
      return undefined
    },
    remember(token: string, key: string, caller: Caller, ms: number): void {
      byToken.set(token, { caller, key, until: performance.now() + ms })
      tokens.set(key, token)
    },
    forget(key: string): void {
      const token = tokens.get(key)
      if (token !== undefined) byToken.delete(token)
    },
    forgetEverybody: () => byToken.clear(),
    forgetAllOf(userId: bigint): void {
      for (const [token, { caller }] of byToken.entries()) if (caller.userId === userId) byToken.delete(token)
    },
  }
}

/** Reads the caller behind a Cookie header, with a short cache of the sessions in use. */
function readerOfSessions({ config, db, signals }: Given) {
  const known = rememberSessions()
  const underWay = new Map<string, Promise<Caller | null>>()
  /** Grows with every end and renewal: the cache must not keep a read that began before. */
  let changes = 0

  signals.on((signal) => {
    if (signal.type !== 'session_ended' && signal.type !== 'session_renewed') return
    changes++
    underWay.clear()
    if (signal.sessionHash !== null) known.forget(signal.sessionHash)
    else known.forgetAllOf(signal.userId)
  })

  // the end of a session may have been signalled meanwhile
  signals.onGap(() => {
    changes++
    underWay.clear()
    known.forgetEverybody()
  })

  async function read(token: string, key: string): Promise<Caller | null> {
    const changesBefore = changes
    const sessionHash = bytesOf(key)
    const [row] = await db.prepared<Row>(
      'session-caller',
      `select s.user_id as "userId", u.role, u.email, s.proved_at as "provedAt", s.second_proved_at as "secondProvedAt",
         u.role in ('moderator', 'admin') and u.password_hash is not null and not exists (
           select 1 from credentials c where c.user_id = u.id and c.kind in ('passkey', 'totp') and c.confirmed_at is not null
         ) as "passwordAlone",
         (extract(epoch from session_ends_at(s.expires_at, s.last_seen_at, u.role) - clock_now()) * 1000)::float8 as "leftMs",
         s.last_seen_at < clock_now() - interval '1 minute' as unseen
       from sessions s join users u on u.id = s.user_id
       where s.token_hash = $1 and session_ends_at(s.expires_at, s.last_seen_at, u.role) > clock_now()`,
      [sessionHash],
    )
    if (!row) return null
    const { leftMs, unseen, ...rest } = row
    if (unseen) void noteSeen(sessionHash)
    const caller = { ...rest, sessionHash }
    if (changes === changesBefore)
      known.remember(token, key, caller, Math.max(1, Math.min(CACHE_MS, Math.floor(leftMs))))
    return caller
  }

  /**
   * Accurate to a minute, so that not each call writes. A missed update is harmless, so the write waits for no standby, which
   * would hold a connection of the calls that read.
   */
  const noteSeen = (sessionHash: Buffer) =>
    db
      .change(sql`
        update sessions set last_seen_at = clock_now()
        where token_hash = ${sessionHash} and last_seen_at < clock_now() - interval '1 minute'
          and set_config('synchronous_commit', 'off', true) is not null`)
      .catch(() => 0)

  function identifyCookie(cookieHeader: string | undefined): Caller | null | Promise<Caller | null> {
    const token = readToken(cookieHeader, config)
    if (token === null) return null
    const caller = known.find(token)
    if (caller) return caller
    const key = keyOf(token)
    const running = underWay.get(key)
    if (running) return running
    const reading: Promise<Caller | null> = read(token, key).finally(() => {
      if (underWay.get(key) === reading) underWay.delete(key)
    })
    underWay.set(key, reading)
    return reading
  }
  async function identifyAgain(cookieHeader: string | undefined): Promise<Caller | null> {
    const token = readToken(cookieHeader, config)
    if (token === null) return null
    const key = keyOf(token)
    known.forget(key)
    return read(token, key)
  }
  return { identifyCookie, identifyAgain }
}

/** Sessions in the database, with a short cache of those in use. Only a token's SHA-256 is stored. */
export function createSessions(context: Given): Sessions {
  const { config, db, signals } = context
  const { identifyCookie, identifyAgain } = readerOfSessions(context)

  function announceEnd(userId: bigint, sessionHash: Buffer | null): void {
    signals.send({ type: 'session_ended', userId, sessionHash: sessionHash?.toString('hex') ?? null })
  }

  const removeAll = (tx: Tx, userId: bigint): Promise<number> =>
    tx.change(sql`delete from sessions where user_id = ${userId}`)

  return {
    config,
    identify: (asking) => identifyCookie(asking.headers.cookie),
    identifyAgain: (asking) => identifyAgain(asking.headers.cookie),
    identifyCookie: async (cookieHeader) => identifyCookie(cookieHeader),
    async start(tx, userId, asking, provedAt = 'now') {
      const token = randomBytes(32).toString('base64url')
      const userAgent = (asking.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX)
      await tx.change(sql`delete from sessions where user_id = ${userId} and expires_at <= clock_now()`)
      await tx.change(sql`
        insert into sessions (token_hash, user_id, expires_at, user_agent, proved_at, second_proved_at)
        values (${bytesOf(keyOf(token))}, ${userId}, clock_now() + make_interval(days => ${SESSION_DAYS}), ${userAgent},
          ${provedAtOf(provedAt)}, ${secondProvedAtOf(userId, provedAt)})`)
      return token
    },
    giveCookie: (visitor, token) => visitor.setCookie(writeCookie(token, config)),
    async renew({ userId, sessionHash }, { second }) {
      const renewed = await db.change(sql`
        update sessions set proved_at = clock_now(),
          second_proved_at = case when ${second} then clock_now() else second_proved_at end
        where token_hash = ${sessionHash}`)
      if (renewed === 0) throw new Refusal('unauthorized', 'Sign in first')
      signals.send({ type: 'session_renewed', userId, sessionHash: sessionHash.toString('hex') })
    },
    async end({ userId, sessionHash }) {
      await db.change(sql`delete from sessions where token_hash = ${sessionHash}`)
      announceEnd(userId, sessionHash)
    },
    async endAll(userId) {
      await removeAll(db, userId)
      announceEnd(userId, null)
    },
    removeAll,
    async removeOthers(tx, { userId, sessionHash }) {
      const ended = await tx.rows<{ hash: Buffer }>(sql`
        delete from sessions where user_id = ${userId} and token_hash <> ${sessionHash}
        returning token_hash as hash`)
      return ended.map(({ hash }) => hash)
    },
    async announceChange(userId) {
      const rows = await db.rows<{ hash: Buffer }>(
        sql`select token_hash as hash from sessions where user_id = ${userId}`,
      )
      for (const { hash } of rows) {
        signals.send({ type: 'session_renewed', userId, sessionHash: hash.toString('hex') })
      }
    },
    announceEnd,
  }
}

/** The common parts of all sign-in methods on one server. */
export type Entrances = { sessions: Sessions; limits: AddressLimits; mail: Mail }

/** A call as use cases see it: caller, body and browser. */
export type Visit<N extends RouteName> = Pick<Call<N>, 'caller' | 'params' | 'body'> & { visitor: Visitor }
