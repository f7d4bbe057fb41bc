import { type IncomingHttpHeaders, request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'

export type HttpAnswer = {
  status: number
  headers: IncomingHttpHeaders
  body: string
  /** the duration, milliseconds */
  tookMs: number
}
type Question = { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string }

const WITHIN_MS = 4_000
const BODY_MAX = 64 * 1024

/**
 * Asks a server without following redirects. Accepts untrusted certificates, because the check of TLS judges them and nothing secret is
 * sent.
 */
export function askUrl(
  url: string,
  { method = 'GET', headers = {}, body }: Question = {},
): Promise<HttpAnswer> {
  const began = performance.now()
  const send = url.startsWith('https:') ? tlsRequest : plainRequest
  return new Promise((resolve, reject) => {
    const asked = send(
      url,
      { method, headers, agent: false, rejectUnauthorized: false, signal: AbortSignal.timeout(WITHIN_MS) },
      (response) => {
        const tookMs = performance.now() - began
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          if (text.length < BODY_MAX) text += chunk
        })
        response.on('error', reject)
        response.on('end', () =>
          resolve({ status: response.statusCode!, headers: response.headers, body: text, tookMs }),
        )
      },
    )
    asked.on('error', (error) =>
      reject(error.name === 'AbortError' ? new Error(`no answer within ${WITHIN_MS / 1000} s`) : error),
    )
    asked.end(body)
  })
}

/** The code of our refusal in an answer, if the answer is a refusal. */
export function refusalCode({ body }: HttpAnswer): string | undefined {
  try {
    const { code } = JSON.parse(body) as { code?: unknown }
    return typeof code === 'string' ? code : undefined
  } catch {
    return undefined
  }
}
