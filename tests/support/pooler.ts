import { connect, createServer, type Socket } from 'node:net'

/** A pooler's treatment of the settings that a connection asks for at its start. */
export type Manner = 'refuses' | 'loses'

const LENGTH_BYTES = 4
const VERSION_BYTES = 4

/** A pooler before a database on a socket, as far as its start of a connection goes: PgBouncer 1.18 in both of its settings. */
export async function openPooler(databaseUrl: string, manner: Manner) {
  const target = new URL(databaseUrl)
  const path = `${target.searchParams.get('host')}/.s.PGSQL.${target.port || 5432}`
  const open = new Set<Socket>()
  const server = createServer((client) => {
    open.add(client)
    client.on('error', () => client.destroy())
    client.once('data', (startup: Buffer) => {
      const settings = settingsOf(startup)
      if (manner === 'refuses' && settings.has('statement_timeout'))
        return client.end(refusal('unsupported startup parameter: statement_timeout'))
      for (const name of settings.keys()) if (name !== 'user' && name !== 'database') settings.delete(name)
      const upstream = connect(path)
      open.add(upstream)
      upstream.on('error', () => client.destroy()).on('close', () => client.destroy())
      client.on('close', () => upstream.destroy())
      upstream.write(startupOf(startup, settings))
      client.pipe(upstream)
      upstream.pipe(client)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    url: url.href,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}

function settingsOf(startup: Buffer): Map<string, string> {
  const texts = startup
    .subarray(LENGTH_BYTES + VERSION_BYTES)
    .toString('utf8')
    .split('\0')
  const settings = new Map<string, string>()
  for (let at = 0; texts[at]; at += 2) settings.set(texts[at]!, texts[at + 1]!)
  return settings
}

function startupOf(startup: Buffer, settings: Map<string, string>): Buffer {
  const version = startup.subarray(LENGTH_BYTES, LENGTH_BYTES + VERSION_BYTES)
  const texts = Buffer.from(`${[...settings].flat().join('\0')}\0\0`)
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeInt32BE(LENGTH_BYTES + VERSION_BYTES + texts.length)
  return Buffer.concat([length, version, texts])
}

/** An ErrorResponse with SQLSTATE 08P01. */
function refusal(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`)
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeInt32BE(LENGTH_BYTES + fields.length)
  return Buffer.concat([Buffer.from('E'), length, fields])
}
