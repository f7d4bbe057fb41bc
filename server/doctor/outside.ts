import { isIP, isIPv6 } from 'node:net'
import { connect } from 'node:tls'
import { methodAndPath } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import type { Config } from '#server/config/config.ts'
import { isLoopbackHost } from '#server/core/loopback.ts'
import { askUrl, type HttpAnswer, refusalCode } from './asking.ts'
import {
  type Certificate,
  judgeCallers,
  judgeCertificate,
  judgeClock,
  judgeCookies,
  judgeHeaders,
  judgeRedirect,
  judgeWebhook,
} from './judge-web.ts'
import { type Check, type Diagnosis, fault, NotReached, ok, reasonOf, skip } from './verdict.ts'

const WITHIN_MS = 4_000
/** Half of the second that a Date header cuts off. */
const CUT_MS = 500

export type Outside = {
  /** the origin of the running server; undefined where it is not named */
  url: string | undefined
  /** undefined where the settings cannot be read */
  config: Config | undefined
  /** this machine's clock */
  now(): number
  /** the origin without TLS, where it is not the same host's port 80 */
  plainUrl?: string | undefined
}

const NO_URL = 'no address: give --url, or set PUBLIC_URL'

/** The checks of a running server as its callers see it. */
export function outsideChecks({ url, config, now, plainUrl }: Outside): Check[] {
  const remedy = 'Start the server, and check the proxy and its host name.'
  const https = (config?.publicUrl ?? url ?? '').startsWith('https:')
  let asked: Promise<HttpAnswer> | undefined
  /** One call whose failure the first check reports. */
  const health = () => {
    if (!url) throw new NotReached(NO_URL)
    asked ??= askUrl(`${url}/healthz`)
    return asked
  }
  const reached = async (): Promise<string> => {
    await health().catch((error: unknown) => {
      throw error instanceof NotReached ? error : new NotReached('no server answers')
    })
    return url!
  }
  const checks: [name: string, look: Check['look']][] = [
    ['server', async () => judgeServer(url!, await health())],
    ['tls', async () => lookAtCertificate(await reached(), now)],
    ['http', async () => lookAtRedirect(await reached(), plainUrl)],
    ['headers', async () => lookAtHeaders(await reached())],
    ['cookies', async () => lookAtCookies(await reached(), config?.publicUrl, https)],
    [
      'clock of the server',
      async () => {
        await reached()
        return lookAtClock(await askUrl(`${url}/healthz`), now)
      },
    ],
    ['callers', () => lookAtCallers(config)],
    [
      'webhook of Stripe',
      async () =>
        config?.stripe ? askWebhook(await reached(), paths.stripeWebhook) : skip('no Stripe keys'),
    ],
    [
      'webhook of NOWPayments',
      async () =>
        config?.nowpayments
          ? askWebhook(await reached(), paths.nowpaymentsWebhook)
          : skip('no key of NOWPayments'),
    ],
  ]
  return checks.map(([name, look]) => ({ name, remedy, look }))
}

function judgeServer(url: string, { status, body }: HttpAnswer): Diagnosis {
  return status === 200 && body.includes('"ok":true')
    ? ok(`${url} answers`)
    : fault(
        `${url}/healthz answers ${status}, but not as this server would`,
        'Point the proxy at the server.',
      )
}

async function lookAtCertificate(url: string, now: () => number): Promise<Diagnosis> {
  return url.startsWith('https:')
    ? judgeCertificate(await readCertificate(url), now())
    : skip(`${url} is not https`)
}

function readCertificate(url: string): Promise<Certificate> {
  const { hostname, port } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve, reject) => {
    const socket = connect({
      ...{ host, port: Number(port || 443), rejectUnauthorized: false },
      ...(isIP(host) ? {} : { servername: host }),
    })
    socket.setTimeout(WITHIN_MS, () => socket.destroy(new Error(`no answer within ${WITHIN_MS / 1000} s`)))
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      const error = socket.authorizationError as Error | string | null | undefined
      resolve({
        endsAt: new Date(socket.getPeerCertificate().valid_to),
        refused: error ? String((error as NodeJS.ErrnoException).code ?? error) : undefined,
      })
      socket.destroy()
    })
  })
}

async function lookAtRedirect(url: string, plainUrl: string | undefined): Promise<Diagnosis> {
  const { protocol, hostname, port } = new URL(url)
  if (protocol !== 'https:') return skip(`${url} is not https`)
  if (port !== '' && !plainUrl) return skip('https is on a port of its own')
  // nothing listens there, or a firewall drops the call: both are as safe as a redirect
  const answer = await askUrl(`${plainUrl ?? `http://${hostname}`}/`).catch(() => undefined)
  return judgeRedirect(answer, url)
}

async function lookAtHeaders(url: string): Promise<Diagnosis | Diagnosis[]> {
  const page = await askUrl(`${url}/`, { headers: { accept: 'text/html' } })
  if (refusalCode(page) === 'not_found')
    return fault(
      'there are no pages, since the web is not built',
      'Run npm run build, and start the server again.',
    )
  return judgeHeaders(page.headers, url.startsWith('https:'))
}

/** A sign-out without a session changes nothing, and its answer removes the cookie with the cookie's own flags. */
async function lookAtCookies(url: string, publicUrl: string | undefined, https: boolean): Promise<Diagnosis> {
  const { method, path } = methodAndPath(paths.signOut)
  const answer = await askUrl(url + path, { method: method as 'POST', headers: { origin: publicUrl ?? url } })
  const lines = answer.headers['set-cookie'] ?? []
  if (lines.length > 0) return judgeCookies(lines, https)
  const code = refusalCode(answer)
  if (code === 'forbidden_origin')
    return fault(
      `the server takes ${publicUrl ?? url} for another site`,
      'Set PUBLIC_URL to the origin that browsers see, and let the proxy pass Host.',
    )
  return skip(`the sign-out answers ${answer.status}${code ? ` ${code}` : ''} without a cookie`)
}

function lookAtClock({ headers, tookMs }: HttpAnswer, now: () => number): Diagnosis {
  const said = Date.parse(headers.date ?? '')
  if (Number.isNaN(said)) return skip('the answer has no Date')
  return judgeClock("the server's", said + CUT_MS - (now() - tookMs / 2))
}

/** Asks the server beside its proxy: the proxy should not pass its metrics on. */
async function lookAtCallers(config: Config | undefined): Promise<Diagnosis> {
  if (!config?.publicUrl) return skip('PUBLIC_URL is not set')
  if (isLoopbackHost(new URL(config.publicUrl).hostname)) return skip('PUBLIC_URL is this machine')
  const host = /^(0\.0\.0\.0|::)$/.test(config.host) ? '127.0.0.1' : config.host
  const answer = await askUrl(`http://${isIPv6(host) ? `[${host}]` : host}:${config.port}/metrics`).catch(
    () => undefined,
  )
  return answer?.status === 200
    ? judgeCallers(answer.body)
    : skip('the server does not answer on this machine')
}

async function askWebhook(url: string, route: string): Promise<Diagnosis> {
  const { path } = methodAndPath(route)
  try {
    const answer = await askUrl(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    return judgeWebhook(path, answer.status, refusalCode(answer))
  } catch (error) {
    return fault(`${path}: ${reasonOf(error)}`, 'Let the proxy pass /api/webhooks/ to the server.')
  }
}
