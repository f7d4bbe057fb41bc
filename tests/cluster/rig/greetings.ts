/**
 * Names a caller by its first bytes. PostgreSQL, Patroni and etcd each give all others one address, so all callers arrive at
 * one relay, and a relay that cuts one caller off must tell them apart.
 */

/** The caller's name; null: the caller gives none; undefined: it needs more bytes. */
export type Greeting = (bytes: Buffer) => string | null | undefined

/** The longest greeting that a relay waits for. */
export const GREETING_MAX = 8_192

const STARTUP_PROTOCOL = 3 << 16

/** Reads `application_name` from PostgreSQL's startup message: standbys, pg_rewind and Patroni set their machine's name. */
export const postgresGreeting: Greeting = (bytes) => {
  if (bytes.length < 8) return undefined
  const length = bytes.readUInt32BE(0)
  // a request for encryption, or another protocol
  if (bytes.readUInt32BE(4) !== STARTUP_PROTOCOL || length > GREETING_MAX) return null
  if (bytes.length < length) return undefined
  const words = bytes.toString('utf8', 8, length).split('\0')
  for (let at = 0; at + 1 < words.length; at += 2)
    if (words[at] === 'application_name') return words[at + 1] || null
  return null
}

/** The whole head of an HTTP request; undefined until it has arrived. */
function headOf(bytes: Buffer): string | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  return end < 0 ? undefined : bytes.toString('latin1', 0, end + 2)
}

/** Each Patroni calls the others under its own name (`ctl.auth` in its settings), which the others do not check. */
export const patroniGreeting: Greeting = (bytes) => {
  const head = headOf(bytes)
  if (head === undefined) return undefined
  const [, basic] = /^authorization: basic (\S+)\r$/im.exec(head) ?? []
  if (!basic) return null
  return Buffer.from(basic, 'base64').toString().split(':')[0] || null
}

/** Members of etcd send their id in each request to another. */
export const etcdGreeting: Greeting = (bytes) => {
  const head = headOf(bytes)
  if (head === undefined) return undefined
  return /^x-server-from: (\S+)\r$/im.exec(head)?.[1] ?? null
}
