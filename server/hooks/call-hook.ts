import { Agent, request } from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'
import type { hookFaults } from '#contract/hooks.ts'
import { type Judged, judgeAddress, type Outside } from './judge-address.ts'

/** For one call in total: name, connection and answer. */
const WITHIN_MS = 10_000
/** The most that is read of an answer; then the connection ends. */
const READ_MAX_BYTES = 65_536
/** An answer of which nothing is needed may end by itself this long. */
const LEFT_MS = 1_000

type HookFault = (typeof hookFaults)[number]
export type HookMessage = { headers: Record<string, string>; body: string }
/** The answer of an address: its status, or the fault before it; of an echo the text too. */
export type HookAnswer = { status: number | null; fault: HookFault | null; text: string }

const faulty = (fault: HookFault): HookAnswer => ({ status: null, fault, text: '' })
const OF_TLS = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO|EPROTO|HOSTNAME_MISMATCH)/

const faultOf = (error: NodeJS.ErrnoException, isLate: boolean): HookFault =>
  isLate ? 'timeout' : OF_TLS.test(error.code ?? '') ? 'tls' : 'unreachable'

/** Gives the judged address for any name, so that the connection goes nowhere else. */
const pinnedTo =
  (address: string): LookupFunction =>
  (_, options, callback) => {
    const family = isIPv6(address) ? 6 : 4
    if (options.all) callback(null, [{ address, family }])
    else callback(null, address, family)
  }

/**
 * Calls an address once: judged anew, at the judged place, without redirects, cookies or a proxy, with its certificate checked.
 * @param own the hosts of this site
 * @param echo the text of the answer is needed
 */
export async function callHook(
  address: string,
  message: HookMessage,
  { own, outside, echo = false }: { own: readonly string[]; outside: Outside; echo?: boolean },
): Promise<HookAnswer> {
  const late = AbortSignal.timeout(WITHIN_MS)
  const over = new Promise<'late'>((resolve) => late.addEventListener('abort', () => resolve('late')))
  const judged = await Promise.race([judgeAddress(address, own, outside), over])
  if (judged === 'late') return faulty('timeout')
  if (!judged) return faulty('not_public')
  const answer = await Promise.race([post(judged, message, { outside, echo, late }), over])
  return answer === 'late' ? faulty('timeout') : answer
}

function post(
  judged: Judged,
  { headers, body }: HookMessage,
  { outside, echo, late }: { outside: Outside; echo: boolean; late: AbortSignal },
): Promise<HookAnswer> {
  const { url } = judged
  const { address, port } = outside.dialled?.(judged) ?? {
    address: judged.address,
    port: Number(url.port || 443),
  }
  const agent = new Agent({ keepAlive: false, maxCachedSessions: 0 })
  return new Promise<HookAnswer>((resolve) => {
    const outgoing = request(
      {
        ...{ method: 'POST', host: url.hostname, servername: url.hostname, port, agent, signal: late },
        path: `${url.pathname}${url.search}`,
        lookup: pinnedTo(address),
        ca: outside.authority?.(),
        headers: {
          ...headers,
          host: url.host,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Evens-Hooks',
        },
      },
      (answer) => {
        const status = answer.statusCode ?? 0
        const parts: Buffer[] = []
        let size = 0
        const done = () => {
          clearTimeout(left)
          resolve({ status, fault: faultOfStatus(status), text: Buffer.concat(parts).toString('utf8') })
          answer.destroy()
        }
        const left = echo ? undefined : setTimeout(done, LEFT_MS)
        answer.on('data', (part: Buffer) => {
          size += part.length
          if (echo && size <= READ_MAX_BYTES) parts.push(part)
          if (size >= READ_MAX_BYTES) done()
        })
        answer.on('end', done)
        answer.on('error', done)
      },
    )
    outgoing.on('error', (error) => resolve(faulty(faultOf(error, late.aborted))))
    // without a listener the connection would end, and nothing would say so
    outgoing.on('upgrade', ({ statusCode }, socket) => {
      socket.destroy()
      resolve({ status: statusCode ?? 0, fault: 'status', text: '' })
    })
    outgoing.end(body)
  }).finally(() => agent.destroy())
}

const faultOfStatus = (status: number): HookFault | null =>
  status >= 200 && status < 300 ? null : status >= 300 && status < 400 ? 'redirect' : 'status'
