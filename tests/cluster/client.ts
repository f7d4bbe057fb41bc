import { Agent, request } from 'node:http'

/** An answer of the product or of the proxy before it. */
export type Reply = {
  status: number
  body: Record<string, unknown>
  retryAfter: string | null
  cookies: string[]
}

export type Client = {
  /** @throws when no whole answer came */
  call(path: string, asked: { cookie?: string; method?: string; body?: object; key?: string }): Promise<Reply>
  close(): void
}

const ANSWERS_WITHIN_MS = 20_000

/** Whether an answer tells what happened, so that the call need not be sent again under its key. */
export const isDefinite = (status: number): boolean => status < 500 && status !== 429

function read(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return { message: text.slice(0, 120) }
  }
}

/** Calls over kept connections. `fetch` costs the callers' core three times as much, which the cluster needs. */
export function openClient(address: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, maxFreeSockets: 1_000 })
  const { hostname, port } = new URL(address)
  return {
    call(path, { cookie = '', method = 'POST', body, key }) {
      const text = body === undefined ? '' : JSON.stringify(body)
      const headers = {
        origin: address,
        cookie,
        ...(body !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        }),
        ...(key !== undefined && { 'idempotency-key': key }),
      }
      return new Promise((resolve, reject) => {
        const asked = request({ agent, hostname, port, path, method, headers, timeout: ANSWERS_WITHIN_MS })
        asked.once('timeout', () => asked.destroy(new Error('no answer in time')))
        asked.once('error', reject)
        asked.once('response', (answer) => {
          let said = ''
          answer.setEncoding('utf8')
          answer.on('data', (chunk) => {
            said += chunk
          })
          answer.once('error', reject)
          answer.once('aborted', () => reject(new Error('the answer broke off')))
          answer.once('end', () =>
            resolve({
              status: answer.statusCode!,
              body: read(said),
              retryAfter: answer.headers['retry-after'] ?? null,
              cookies: answer.headers['set-cookie'] ?? [],
            }),
          )
        })
        asked.end(text)
      })
    },
    close: () => agent.destroy(),
  }
}
