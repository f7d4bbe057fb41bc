import { connect, type Socket } from 'node:net'
import { percentile } from '../figures.ts'

/** Thousands of watchers on raw sockets: they count frames and measure the age of the data in them. */
export type ClientOrder =
  | { do: 'connect'; port: number; count: number; kind: 'ws' | 'socket.io' }
  /** `oldest`: a frame speaks for every bet since the frame before it; `own`: for one bet */
  | { do: 'watch'; age: 'oldest' | 'own' | 'messages' }
  /** this share of the sockets stops reading */
  | { do: 'stall'; share: number }
  | { do: 'report' }
  | { do: 'leave' }
export type ClientAnswer = {
  connected: number
  perSecond: number
  lagP50: number
  lagP99: number
  delivered: number
}

const open = new Set<Socket>()
let lags: number[] = []
let delivered = 0
let since = 0
let age: 'oldest' | 'own' | 'messages' = 'oldest'
/** the state that a socket last received */
const told = new Map<Socket, number>()

const STAMP = Buffer.from('"optionAPool":"')
/** Appears once in each message of a room, as both servers write it. */
const MESSAGE = Buffer.from('"createdAt":"')

/** Counts the messages of a frame, and how old each is when it arrives. */
function handleMessages(data: Buffer): void {
  for (let at = data.indexOf(MESSAGE); at >= 0; at = data.indexOf(MESSAGE, at + 1)) {
    delivered++
    const from = at + MESSAGE.length
    if (lags.length < 2_000_000) lags.push(Date.now() - Date.parse(data.toString('latin1', from, from + 24)))
  }
}

/** Measures a watcher's frame against the oldest bet that no earlier frame showed. */
function handleFrame(socket: Socket, data: Buffer): void {
  if (age === 'messages') return handleMessages(data)
  delivered++
  const at = data.indexOf(STAMP)
  if (at < 0) return
  const end = data.indexOf(34, at + STAMP.length)
  const stamp = Math.round(Number(data.toString('latin1', at + STAMP.length, end)) * 100)
  const before = age === 'oldest' ? (told.get(socket) ?? stamp) : stamp
  told.set(socket, stamp)
  if (lags.length < 2_000_000) lags.push(Date.now() - Math.min(before, stamp))
}

function attach(port: number, kind: 'ws' | 'socket.io'): Promise<void> {
  return new Promise((resolve, reject) => {
    const path = kind === 'ws' ? '/ws' : '/socket.io/?EIO=4&transport=websocket'
    let rest: Buffer = Buffer.alloc(0)
    let upgraded = false
    const socket = connect(port, '127.0.0.1')
    socket.setNoDelay(true)
    socket.on('connect', () =>
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
      ),
    )
    socket.on('error', reject)
    socket.on('close', () => open.delete(socket))
    socket.on('data', (chunk: Buffer) => {
      let data = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      if (!upgraded) {
        const end = data.indexOf('\r\n\r\n')
        if (end < 0) {
          rest = data
          return
        }
        upgraded = true
        data = data.subarray(end + 4)
        // socket.io expects a request for its default namespace: "40" in a masked frame.
        if (kind === 'socket.io') socket.write(Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0x34, 0x30]))
        open.add(socket)
        resolve()
      }
      let at = 0
      while (data.length - at >= 4) {
        const short = data[at + 1]! & 127
        const head = short === 127 ? 10 : short === 126 ? 4 : 2
        if (data.length - at < head) break
        const length =
          short === 127
            ? Number(data.readBigUInt64BE(at + 2))
            : short === 126
              ? data.readUInt16BE(at + 2)
              : short
        if (data.length - at < head + length) break
        if (length > 60) handleFrame(socket, data.subarray(at, at + head + length))
        at += head + length
      }
      rest = at === data.length ? Buffer.alloc(0) : Buffer.from(data.subarray(at))
    })
  })
}

async function obey(order: ClientOrder): Promise<void> {
  if (order.do === 'connect') {
    for (let from = 0; from < order.count; from += 200) {
      await Promise.all(
        Array.from({ length: Math.min(200, order.count - from) }, () => attach(order.port, order.kind)),
      )
    }
  }
  if (order.do === 'watch') {
    lags = []
    delivered = 0
    told.clear()
    since = performance.now()
    age = order.age
  }
  if (order.do === 'stall') for (const socket of [...open].slice(0, open.size * order.share)) socket.pause()
  if (order.do === 'leave') for (const socket of open) socket.destroy()
}

process.on('message', (order: ClientOrder) => {
  void obey(order).then(() => {
    const sorted = Float64Array.from(lags).sort()
    process.send!({
      connected: open.size,
      delivered,
      perSecond: (delivered / (performance.now() - since)) * 1000,
      lagP50: percentile(sorted, 0.5),
      lagP99: percentile(sorted, 0.99),
    } satisfies ClientAnswer)
  })
})
