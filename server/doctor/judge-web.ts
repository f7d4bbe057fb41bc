import type { IncomingHttpHeaders } from 'node:http'
import { CLOCKS_APART_MS } from '#server/core/clock.ts'
import { type Diagnosis, fault, ok, skip, warn } from './verdict.ts'

const DAY_MS = 86_400_000
const RENEW_WITHIN_DAYS = 14
/** Half a year. With a shorter time, a browser that visits rarely asks in plain text again. */
const HSTS_MIN_SECONDS = 15_552_000

export type Certificate = {
  endsAt: Date
  /** why a browser would not trust it */
  refused: string | undefined
}

export function judgeCertificate({ endsAt, refused }: Certificate, now: number): Diagnosis {
  const day = endsAt.toISOString().slice(0, 10)
  const days = Math.floor((endsAt.getTime() - now) / DAY_MS)
  if (endsAt.getTime() <= now)
    return fault(`the certificate ended on ${day}`, 'Renew it, and load it into the proxy.')
  if (refused)
    return fault(
      `browsers do not trust the certificate (${refused})`,
      'Use one from a public authority for the host of PUBLIC_URL, with all certificates in between.',
    )
  if (days < RENEW_WITHIN_DAYS)
    return warn(
      `the certificate ends on ${day}, in ${days} days`,
      'Renew it, and find out why it was not renewed automatically.',
    )
  return ok(`the certificate is trusted until ${day}`)
}

/** @param https whether browsers use https */
export function judgeHeaders(headers: IncomingHttpHeaders, https: boolean): Diagnosis[] {
  const proxy = 'Let the proxy pass the server’s headers.'
  const policy = String(headers['content-security-policy'] ?? '')
  const scripts = /(?:^|;)\s*(?:script-src|default-src)\s[^;]*/.exec(policy)?.[0]
  const seconds = Number(/max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '')?.[1] ?? 0)
  const verdicts = [
    headers['x-content-type-options'] !== 'nosniff' &&
      fault('X-Content-Type-Options: nosniff is missing', proxy),
    scripts === undefined
      ? fault('Content-Security-Policy is missing, or allows every script', proxy)
      : /'unsafe-inline'/.test(scripts) &&
        fault(
          'Content-Security-Policy allows inline scripts',
          'Let the proxy pass the server’s policy unchanged.',
        ),
    https &&
      (seconds === 0
        ? fault(
            'Strict-Transport-Security is missing',
            'Set PUBLIC_URL to the https origin, and let the proxy pass the header.',
          )
        : seconds < HSTS_MIN_SECONDS &&
          warn(
            `Strict-Transport-Security is for ${seconds} s only`,
            'Remove the proxy’s rule: the server sends a year.',
          )),
  ].filter((verdict) => verdict !== false)
  return verdicts.length > 0 ? verdicts : [ok(`policy, nosniff${https ? ' and HSTS' : ''} are there`)]
}

/** @param lines of Set-Cookie for the session */
export function judgeCookies(lines: readonly string[], https: boolean): Diagnosis {
  const remedy =
    'Let the proxy pass Set-Cookie unchanged, and set PUBLIC_URL to the origin that browsers see.'
  const wrong = lines.flatMap((line) => {
    const [pair = '', ...flags] = line.split(';').map((part) => part.trim())
    const name = pair.split('=')[0]!
    const has = (flag: RegExp) => flags.some((one) => flag.test(one))
    return [
      !has(/^httponly$/i) && `${name} lacks HttpOnly`,
      !has(/^samesite=(lax|strict)$/i) && `${name} lacks SameSite`,
      https && !has(/^secure$/i) && `${name} lacks Secure`,
      https && !name.startsWith('__Host-') && `${name} lacks the prefix __Host-`,
    ].filter((one) => one !== false)
  })
  return wrong.length > 0 ? fault(wrong.join(', '), remedy) : ok('the session cookie has all its flags')
}

/** @param answer of the plain origin; undefined where nothing listens there */
export function judgeRedirect(
  answer: { status: number; headers: IncomingHttpHeaders } | undefined,
  origin: string,
): Diagnosis {
  if (!answer) return ok('nothing is served without TLS')
  const to = String(answer.headers.location ?? '')
  const leads = URL.canParse(to) && new URL(to).origin === origin
  if (answer.status >= 300 && answer.status < 400 && leads) return ok(`http leads to ${origin}`)
  return fault(
    `http is answered with ${answer.status}${to ? ` to ${to}` : ''}`,
    `Redirect it to ${origin} in the proxy: passwords must not travel unencrypted.`,
  )
}

/** @param aheadMs the other clock's lead over this machine's */
export function judgeClock(whose: string, aheadMs: number): Diagnosis {
  const seconds = Math.abs(aheadMs) / 1000
  const says = `${whose} clock is ${seconds.toFixed(1)} s ${aheadMs < 0 ? 'behind' : 'ahead of'} this machine's`
  const remedy = 'Let chrony or systemd-timesyncd run on both, and find out which of them is wrong.'
  if (seconds > 30) return fault(says, remedy)
  return Math.abs(aheadMs) > CLOCKS_APART_MS
    ? warn(says, remedy)
    : ok(`${whose} clock agrees with this machine's within 2 s`)
}

/** @param text of the server's metrics */
export function judgeCallers(text: string): Diagnosis {
  const share = /^evens_callers_share_address ([01])$/m.exec(text)?.[1]
  if (share === undefined) return skip('the server runs another release')
  return share === '0'
    ? ok('recent callers have addresses of their own')
    : warn(
        'all recent callers have one private address, so that they share its limits: it seems to be a proxy that is not named',
        'Let the proxy send X-Forwarded-For, and name it in TRUSTED_PROXIES.',
      )
}

/**
 * @param answer of a webhook's route to a call without a signature
 * @param code of the refusal in it
 */
export function judgeWebhook(path: string, status: number, code: string | undefined): Diagnosis {
  if (status === 403 && code === 'signature_invalid')
    return ok(`${path} refuses a call without a signature, as it should`)
  if (status === 429) return warn(`${path} got too many requests to say more`, 'Run this again in a minute.')
  return fault(
    `${path} answers ${status}${code ? ` ${code}` : ''} to a call without a signature, not 403 signature_invalid`,
    'Let the proxy pass /api/webhooks/ with its body and headers unchanged, without a sign-in of its own, and check that the server has the provider’s keys.',
  )
}
