import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { patroniGreeting } from '../rig/greetings.ts'
import { type Network, openNetwork } from '../rig/network.ts'

let network: Network
let server: Server
let port: number
const callers: Socket[] = []

beforeEach(async () => {
  network = openNetwork()
  // an echo server
  server = createServer((socket) => socket.on('error', () => {}).pipe(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})

afterEach(async () => {
  for (const caller of callers.splice(0)) caller.destroy()
  await network.close()
  server.close()
})

function call(relay: number): Socket {
  const socket = connect(relay, '127.0.0.1')
  socket.on('error', () => {})
  callers.push(socket)
  return socket
}

/** Also when it is reset, which is an error to Node. */
const gone = (socket: Socket) => new Promise<string>((done) => socket.once('close', () => done('dropped')))

/** The echo, or `dropped`. */
async function echo(socket: Socket, text: string): Promise<string> {
  socket.write(text)
  return Promise.race([
    new Promise<string>((done) => socket.once('data', (bytes) => done(bytes.toString()))),
    gone(socket),
  ])
}

describe('H-03 relays between the parts', () => {
  test('a cut drops what is open and refuses what is new, on both sides; healed, calls pass again', async () => {
    for (const cut of ['node-1', 'redis']) {
      const relay = await network.relay({ from: 'node-1', to: 'redis', port })
      const open = call(relay)
      expect(await echo(open, 'one')).toBe('one')
      const ends = gone(open)
      network.cut(cut)
      await ends
      expect(await echo(call(relay), 'two')).toBe('dropped')
      network.heal(cut)
      expect(await echo(call(relay), 'three')).toBe('three')
    }
  })

  test('callers that share a relay are told apart by what they say first', async () => {
    const relay = await network.relay({ from: patroniGreeting, to: 'machine-1', port })
    const request = (name: string) =>
      `GET /patroni HTTP/1.1\r\nauthorization: Basic ${Buffer.from(`${name}:-`).toString('base64')}\r\n\r\n`
    const [second, third] = [call(relay), call(relay)]
    expect(await echo(second, request('machine-2'))).toBe(request('machine-2'))
    expect(await echo(third, request('machine-3'))).toBe(request('machine-3'))
    const ends = gone(second)
    network.cut('machine-2')
    await ends
    expect(await echo(third, 'still there')).toBe('still there')
    expect(await echo(call(relay), request('machine-2'))).toBe('dropped')
    expect(await echo(call(relay), request('machine-3'))).toBe(request('machine-3'))
  })

  test('a part that does not run refuses callers as its own port would', async () => {
    const relay = await network.relay({ from: 'proxy', to: 'node-1', port })
    const open = call(relay)
    expect(await echo(open, 'one')).toBe('one')
    network.runs('node-1', false)
    const refused = connect(relay, '127.0.0.1')
    const [error] = await once(refused, 'error')
    expect((error as NodeJS.ErrnoException).code).toBe('ECONNREFUSED')
    network.runs('node-1', true)
    expect(await echo(call(relay), 'two')).toBe('two')
  })

  test('a caller may be named after it has called', async () => {
    const relay = await network.relay({ from: 'a1b2', to: 'etcd-2', port })
    const open = call(relay)
    expect(await echo(open, 'one')).toBe('one')
    network.alias('a1b2', 'etcd-1')
    const ends = gone(open)
    network.cut('etcd-1')
    await ends
  })

  test('what a server sends before it leaves still arrives', async () => {
    const brief = createServer((socket) => socket.end('x'.repeat(1_000_000))).listen(0, '127.0.0.1')
    await once(brief, 'listening')
    const relay = await network.relay({
      from: 'node-1',
      to: 'redis',
      port: (brief.address() as AddressInfo).port,
    })
    const socket = call(relay)
    let length = 0
    socket.on('data', (bytes) => {
      length += bytes.length
    })
    await gone(socket)
    expect(length).toBe(1_000_000)
    brief.close()
  })
})
