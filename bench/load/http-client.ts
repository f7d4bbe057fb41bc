import { connect, type Socket } from 'node:net'
import { type Load, loadOf } from '../figures.ts'

/** The parent's order: every connection sends one request after the other until the time is over. */
export type HttpOrder = {
  port: number
  ms: number
  path: string
  /** a Cookie header for each connection; their number is the number of connections */
  cookies: string[]
  /** one for all connections, or one for each */
  body: string | string[]
  /** a refusal with this text counts as the wanted answer */
  refusalWanted?: string
  /** a new Idempotency-Key with every request */
  keys: boolean
}
export type HttpFigures = Load

/** A plain HTTP/1.1 client on raw sockets: the load must cost less than what it loads. */
async function run(order: HttpOrder): Promise<HttpFigures> {
  const times: number[] = []
  let refused = 0
  let failed = 0
  let firstFailure: string | undefined
  const begun = performance.now()
  const until = begun + order.ms
  const run = `${process.pid}-${Math.round(begun)}`
  const head = `POST ${order.path} HTTP/1.1\r\nHost: 127.0.0.1:${order.port}\r\nOrigin: http://127.0.0.1:${order.port}\r\nContent-Type: application/json\r\n`
  const bodyOf = (index: number) => (typeof order.body === 'string' ? order.body : order.body[index]!)

  const talk = (cookie: string, index: number) =>
    new Promise<void>((resolve) => {
      let at = 0
      let sent = 0
      let pending = ''
      const body = bodyOf(index)
      const length = `Content-Length: ${Buffer.byteLength(body)}\r\n`
      const socket: Socket = connect(order.port, '127.0.0.1')
      socket.setNoDelay(true)
      const ask = () => {
        at = performance.now()
        if (at >= until) return socket.end()
        const key = order.keys ? `Idempotency-Key: ${run}-${index}-${sent++}\r\n` : ''
        socket.write(`${head}${length}${cookie === '' ? '' : `Cookie: ${cookie}\r\n`}${key}\r\n${body}`)
      }
      socket.on('connect', ask)
      socket.on('data', (data) => {
        pending += data.toString('latin1')
        const end = pending.indexOf('\r\n\r\n')
        if (end < 0) return
        const size = Number(/content-length: (\d+)/i.exec(pending)?.[1] ?? 0)
        if (pending.length < end + 4 + size) return
        const wanted = order.refusalWanted !== undefined && pending.includes(order.refusalWanted)
        if (wanted || pending.startsWith('HTTP/1.1 2')) times.push(performance.now() - at)
        else {
          refused++
          firstFailure ??= pending.slice(end + 4, end + 304)
        }
        pending = ''
        ask()
      })
      socket.on('error', (error) => {
        failed++
        firstFailure ??= error.message
      })
      socket.on('close', () => resolve())
    })

  await Promise.all(order.cookies.map(talk))
  return loadOf({ times, refused, failed, firstFailure, ms: performance.now() - begun })
}

process.on('message', (order: HttpOrder) => {
  void run(order).then((figures) => process.send!(figures))
})
