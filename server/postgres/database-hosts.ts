import pg from 'pg'

/** The wishes that the list of hosts may state. The server always searches for the primary that takes writes; standbys serve no `Db`. */
const WRITABLE = new Set(['read-write', 'primary'])

const ADDRESS = /^(postgres(?:ql)?:\/\/)((?:[^@/?#]*@)?)([^/?#]*)([^?#]*)(\?[^#]*)?$/

/**
 * The hosts of a connection string in libpq's form: `postgres://user:password@one:5432,two:5432/name?target_session_attrs=read-write`.
 * @param use of the hosts. Where they are only read, any `target_session_attrs` is dropped: the server searches for standbys anyway
 * @returns a connection string for each host; a single one for a socket's path
 * @throws Error with a sentence for the operator
 */
export function hostsOf(url: string, use: 'write' | 'read' = 'write'): string[] {
  const [, scheme, user, list, path, query = ''] = ADDRESS.exec(url) ?? []
  if (scheme === undefined || list === undefined)
    throw new Error('must be an address that starts with postgres:// or postgresql://')
  const settings = new URLSearchParams(query)
  const wanted = settings.get('target_session_attrs')
  if (use === 'write' && wanted !== null && !WRITABLE.has(wanted))
    throw new Error(
      `target_session_attrs=${wanted} is not possible: the server writes, so set read-write or leave it out`,
    )
  settings.delete('target_session_attrs')
  const left = settings.size > 0 ? `?${settings}` : ''
  const rest = `${path}${wanted === null ? query : left}`
  const hosts = list.split(',').map((host) => `${scheme}${user}${host}${rest}`)
  const wrong = hosts.length > 1 && list.split(',').find((host) => !isHost(host))
  if (wrong !== false && wrong !== undefined)
    throw new Error(`"${wrong}" is not a host with a port, such as db-1:5432`)
  if (list !== '' && !hosts.every((one) => URL.canParse(one)))
    throw new Error('must be an address that starts with postgres:// or postgresql://')
  if (new Set(hosts).size < hosts.length) throw new Error('names a host twice')
  return hosts
}

const isHost = (text: string) => text !== '' && URL.canParse(`postgres://${text}/`)

/**
 * Takes the password out of a connection string, for a program whose arguments other users of this machine can read.
 * @returns the string without it, and the environment in which PostgreSQL's programs find it
 */
export function hidePassword(url: string): { address: string; env: NodeJS.ProcessEnv } {
  const [, scheme, userinfo, hosts, path, query = ''] = ADDRESS.exec(url) ?? []
  if (scheme === undefined) return { address: url, env: process.env }
  const [user = '', ...rest] = (userinfo ?? '').slice(0, -1).split(':')
  const settings = query.slice(1).split('&').filter(Boolean)
  const isPassword = (setting: string) => setting.startsWith('password=')
  const inQuery = settings.findLast(isPassword)?.slice('password='.length)
  const password = inQuery ?? (rest.length > 0 ? rest.join(':') : undefined)
  const left = settings.filter((setting) => !isPassword(setting)).join('&')
  const address = `${scheme}${user && `${user}@`}${hosts}${path}${left && `?${left}`}`
  return {
    address,
    env: password ? { ...process.env, PGPASSWORD: decodeURIComponent(password) } : process.env,
  }
}

/** The host of a connection string, without user and password, for a line of the log. */
export const hostOfUrl = (url: string): string =>
  (URL.canParse(url) && new URL(url).host) || 'the local socket'

/** How long one host may take to answer where another could. */
export const HOST_WITHIN_MS = 2_000

/** The history that a server that takes writes reports. */
export type Primary = {
  timeline: number
  /** the identifier that a database and its standbys share; undefined where the role may not read it */
  system?: string | undefined
}

/** A server, recognised at any address. */
export type Server = {
  system?: string | undefined
  /** when it was started, to the microsecond: a copy of it has another start */
  started: string
}

/** Keeps each server once: several addresses may lead to one, such as through two proxies. @returns the first of each */
export const eachOnce = <T extends Server>(found: readonly T[]): T[] =>
  found.filter(
    ({ system, started }, at) =>
      found.findIndex((other) => other.system === system && other.started === started) === at,
  )

/** SQL that every role may run, on a standby too. */
export const STARTED = 'extract(epoch from pg_postmaster_start_time())::text as started'

/** Which host of a list is the writable primary. */
export type DatabaseHosts = {
  /** the connection string that new connections use */
  readonly current: string
  readonly several: boolean
  /** whether no host has shown its history yet: then any of them could be an old primary */
  readonly unknown: boolean
  /**
   * Asks all hosts at once which one takes writes, and moves there: at most two seconds. Joins a search that is under way.
   * @returns whether one was found
   */
  seek(): Promise<boolean>
}

/**
 * @param urls a connection string for each host
 * @param moved called after a move to another host
 * @param ask about a writable server, undefined for any other
 */
export function openHosts(
  urls: readonly string[],
  moved: () => void = () => {},
  ask: (url: string) => Promise<Primary | undefined> = askPrimary,
): DatabaseHosts {
  let current = urls[0]!
  /** the newest history of the ledger that any host has shown: an old primary that returns has an older history */
  let newest = 0
  /** the database that was found first: another one in the list is never used, whatever its history */
  let system: string | undefined
  let looking: Promise<boolean> | undefined

  /** The very first search waits for every host: only then is the newest history known. Later searches take the first host that has it. */
  async function look(): Promise<boolean> {
    const waits = newest === 0
    let best: (Primary & { url: string }) | undefined
    await new Promise<void>((resolve) => {
      let left = urls.length
      for (const url of urls) {
        void ask(url)
          .catch(() => undefined)
          .then((found) => {
            const { timeline } = found ?? { timeline: -1 }
            if (isOurs(found) && timeline >= newest && timeline >= (best?.timeline ?? 0)) {
              best = { url, ...found }
              newest = timeline
              if (!waits) move(url)
              if (!waits) resolve()
            }
            if (--left === 0) resolve()
          })
      }
    })
    system ??= best?.system
    if (best) move(best.url)
    return best !== undefined
  }

  const isOurs = (found: Primary | undefined): found is Primary =>
    found !== undefined && (system === undefined || found.system === undefined || found.system === system)

  function move(url: string): void {
    if (url === current) return
    current = url
    moved()
  }

  return {
    get current() {
      return current
    },
    several: urls.length > 1,
    get unknown() {
      return newest === 0
    },
    seek() {
      looking ??= look().finally(() => {
        looking = undefined
      })
      return looking
    },
  }
}

/**
 * Asks one host within two seconds.
 * @returns undefined for a standby, and for a primary that takes no writes
 * @throws the driver's error
 */
export async function askPrimary(url: string): Promise<(Primary & Server) | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: HOST_WITHIN_MS,
    query_timeout: HOST_WITHIN_MS,
    application_name: 'evens-seek',
  })
  client.on('error', () => {})
  const late = setTimeout(() => closeSocket(client), HOST_WITHIN_MS)
  try {
    await client.connect()
    // a standby refuses the function that returns the timeline, so we call it on a primary alone
    const { rows } = await client.query<{ timeline: string | null; started: string }>(`
      select case when not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off'
        then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline, ${STARTED}`)
    const { timeline, started } = rows[0]!
    if (timeline === null) return undefined
    return { timeline: Number.parseInt(timeline, 16), system: await systemOf(client), started }
  } finally {
    clearTimeout(late)
    closeSocket(client)
  }
}

/** PostgreSQL's own identifier of a database; undefined where the role may not read it, as at some providers. */
export const systemOf = (client: pg.Client): Promise<string | undefined> =>
  client
    .query<{ system: string }>('select system_identifier::text as system from pg_control_system()')
    .then(({ rows }) => rows[0]?.system)
    .catch(() => undefined)

/** Ends a connection without waiting for the other side. */
export function closeSocket(client: pg.Client): void {
  ;(client as unknown as { connection: pg.Connection }).connection.stream.destroy()
}
