// npm run simulator:clamd: a virus scanner that speaks clamd's protocol, for developing and for tests
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { announceSimulator, listenOn, refuseInProduction } from './serve-simulator.ts'

/** How the scanner misbehaves: `times` times, or for ever without it. */
export type ClamdFault = (
  | { slow: number }
  /** closes the connection before it reads anything */
  | { away: true }
  /** closes the connection in the middle of a file */
  | { cut: true }
  /** answers this text as soon as a command arrives */
  | { says: string }
  /** accepts files of at most this many bytes, like StreamMaxLength */
  | { limit: number }
  /** never ends its answer */
  | { endless: true }
) & { times?: number | undefined }

export type ClamdSimulator = {
  /** value for CLAMD_URL */
  url: string
  /** Learns a virus by its bytes, at any place in a file. The scanner knows the test virus of EICAR from the start. */
  learn(name: string, bytes: string): void
  /** Forgets everything, the test virus too: a scanner without definitions. */
  forget(): void
  /** the sizes of the files that arrived whole, in order of arrival */
  scanned(): readonly number[]
  /** the most files that were open at the same time */
  mostAtOnce(): number
  fault(fault: ClamdFault | undefined): void
  stop(): Promise<void>
}

/** The harmless file that every scanner calls a virus (eicar.org). In two parts, so that no scanner finds it in this file. */
export const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STAND' + 'ARD-ANTIVIRUS-TEST-FILE!$H+H*'
const LIMIT_WORDS = 'INSTREAM size limit exceeded. ERROR'

/** Reads the parts of a connection on demand. */
function readerOf(socket: Socket) {
  const chunks = socket[Symbol.asyncIterator]()
  let rest = Buffer.alloc(0)
  async function more(): Promise<boolean> {
    const { value, done } = await chunks.next()
    if (!done) rest = Buffer.concat([rest, value as Buffer])
    return !done
  }
  return {
    /** @returns undefined when the connection ends before */
    async take(length: number): Promise<Buffer | undefined> {
      while (rest.length < length) if (!(await more())) return undefined
      const taken = rest.subarray(0, length)
      rest = rest.subarray(length)
      return taken
    },
    /** Reads a command, which ends with a zero byte. */
    async command(): Promise<string | undefined> {
      while (!rest.includes(0)) if (!(await more())) return undefined
      const end = rest.indexOf(0)
      const text = rest.toString('utf8', 0, end)
      rest = rest.subarray(end + 1)
      return text
    },
  }
}

/** The open connections of a server. */
function connectionsOf(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
  })
  return sockets
}

/** Opens the scanner at a port of this machine, or at a socket in the file system. @param port 0 for a free one */
export async function openClamdSimulator({
  port = 0,
  path,
}: {
  port?: number
  path?: string
} = {}): Promise<ClamdSimulator> {
  refuseInProduction('the simulator of a virus scanner')
  const known = new Map([['Eicar-Test-Signature', EICAR]])
  const scanned: number[] = []
  let fault: ClamdFault | undefined
  let [open, most] = [0, 0]

  function presentFault(): ClamdFault | undefined {
    const now = fault
    if (now?.times !== undefined && --now.times <= 0) fault = undefined
    return now
  }

  /** Reads the chunks of a file up to the empty one, and judges it. */
  async function scan(
    reader: ReturnType<typeof readerOf>,
    now: ClamdFault | undefined,
  ): Promise<string | null> {
    const chunks: Buffer[] = []
    let size = 0
    for (;;) {
      const length = (await reader.take(4))?.readUInt32BE(0)
      if (length === undefined) return null
      if (length === 0) break
      const chunk = await reader.take(length)
      if (!chunk || (now && 'cut' in now)) return null
      size += length
      if (now && 'limit' in now && size > now.limit) return LIMIT_WORDS
      chunks.push(chunk)
    }
    scanned.push(size)
    const file = Buffer.concat(chunks)
    const found = [...known].find(([, bytes]) => file.includes(bytes, 0, 'latin1'))
    return `stream: ${found ? `${found[0]} FOUND` : 'OK'}`
  }

  async function serve(socket: Socket): Promise<void> {
    const reader = readerOf(socket)
    const command = await reader.command()
    if (command?.startsWith('zFAULT')) {
      fault = JSON.parse(command.slice('zFAULT'.length)) ?? undefined
      return void socket.end('ok\0')
    }
    const now = presentFault()
    if (now && 'away' in now) return void socket.destroy()
    if (now && 'slow' in now) await sleep(now.slow, undefined, { ref: false })
    if (now && 'says' in now) return void socket.end(now.says)
    if (now && 'endless' in now)
      while (!socket.destroyed && socket.write('stream: '.repeat(100))) await sleep(1)
    if (command === 'zPING') return void socket.end('PONG\0')
    if (command !== 'zINSTREAM') return void socket.end('UNKNOWN COMMAND\0')
    const answer = await scan(reader, now)
    if (answer === null) socket.destroy()
    else socket.end(`${answer}\0`)
  }

  const server = createServer((socket) => {
    most = Math.max(most, ++open)
    socket.once('close', () => open--)
    serve(socket).catch(() => socket.destroy())
  })
  const connections = connectionsOf(server)
  if (path === undefined) await listenOn(server, port)
  else await new Promise<void>((resolve) => server.listen(path, resolve))
  return {
    url: path === undefined ? `tcp://127.0.0.1:${(server.address() as AddressInfo).port}` : `unix://${path}`,
    learn: (name, bytes) => void known.set(name, bytes),
    forget: () => known.clear(),
    scanned: () => scanned,
    mostAtOnce: () => most,
    fault: (next) => {
      fault = next && { ...next }
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of connections) socket.destroy()
      }),
  }
}

if (import.meta.main) {
  const simulator = await openClamdSimulator({ port: Number(process.env.CLAMD_SIMULATOR_PORT ?? 3310) })
  const { port } = new URL(simulator.url)
  console.log(`Start Evens with

  CLAMD_URL=${simulator.url}

It finds the test virus of EICAR anywhere in a file. A fault, for ever or "times" often (null ends it):

  printf 'zFAULT {"slow": 9000}\\0' | nc 127.0.0.1 ${port}

{"away": true}, {"cut": true}, {"endless": true}, {"says": "words"}, {"limit": 1000}`)
  announceSimulator(simulator.url)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void simulator.stop().then(() => process.exit(0)))
}
