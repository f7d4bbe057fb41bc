import { parseExactJson } from './coin.ts'
import { CryptoUnavailable } from './crypto.ts'

const ANSWERS_WITHIN_MS = 10_000
const ANSWER_MAX_BYTES = 4 * 1024 * 1024

/** JSON whose numbers are strings. */
export type StringValue = string | boolean | null | StringValue[] | { [key: string]: StringValue }

/**
 * One call of a provider's API: no redirects, ten seconds at most.
 * @returns status and body, its numbers as their original digits
 * @throws CryptoUnavailable when there is no answer, or none in JSON
 */
export async function callProvider(
  who: string,
  url: string,
  request: {
    method: 'GET' | 'POST'
    headers?: Record<string, string>
    body?: object | undefined
    /** four MiB by default */
    maxBytes?: number | undefined
  },
): Promise<{ status: number; body: StringValue }> {
  try {
    const response = await fetch(url, {
      method: request.method,
      headers: {
        accept: 'application/json',
        ...(request.body ? { 'content-type': 'application/json' } : {}),
        ...request.headers,
      },
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
      ...(request.body ? { body: JSON.stringify(request.body) } : {}),
    })
    const text = await response.text()
    if (text.length > (request.maxBytes ?? ANSWER_MAX_BYTES)) throw new Error('the answer is too long')
    return { status: response.status, body: parseExactJson(text) as StringValue }
  } catch (error) {
    throw new CryptoUnavailable(`${who} did not answer: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
}
