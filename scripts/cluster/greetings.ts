/**
 * Who calls, by the first bytes that they send. PostgreSQL, Patroni and etcd each tell all others one address of theirs, so all
 * callers arrive at one relay, and a relay that is to cut one of them off must know them apart.
 */

/** The caller; null: they do not say; undefined: the bytes so far do not tell. */
export type Greeting = (bytes: Buffer) => string | null | undefined

/** The longest greeting that is waited for. */
export const GREETING_MAX = 8_192

const STARTUP_PROTOCOL = 3 << 16

/** PostgreSQL's startup message carries the caller's `application_name`: standbys, pg_rewind and Patroni set their machine's name. */
export const postgresGreeting: Greeting = (bytes) => {
  if (bytes.length < 8) return undefined
  const length = bytes.readUInt32BE(0)
  // a request for encryption, or something else entirely
  if (bytes.readUInt32BE(4) !== STARTUP_PROTOCOL || length > GREETING_MAX) return null
  if (bytes.length < length) return undefined
  const words = bytes.toString('utf8', 8, length).split('\0')
  for (let at = 0; at + 1 < words.length; at += 2)
    if (words[at] === 'application_name') return words[at + 1] || null
  return null
}

/** The whole head of an HTTP request; undefined until it is there. */
function headOf(bytes: Buffer): string | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  return end < 0 ? undefined : bytes.toString('latin1', 0, end + 2)
}

/** Each Patroni calls the others under a name of its own (`ctl.auth` in its settings), which the others do not check. */
export const patroniGreeting: Greeting = (bytes) => {
  const head = headOf(bytes)
  if (head === undefined) return undefined
  const [, basic] = /^authorization: basic (\S+)\r$/im.exec(head) ?? []
  if (!basic) return null
  return Buffer.from(basic, 'base64').toString().split(':')[0] || null
}

/** Members of etcd say their id in each request to another. */
export const etcdGreeting: Greeting = (bytes) => {
  const head = headOf(bytes)
  if (head === undefined) return undefined
  return /^x-server-from: (\S+)\r$/im.exec(head)?.[1] ?? null
}
