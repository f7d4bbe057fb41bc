import { type Endpoint, methodAndPath } from '#contract/endpoint.ts'
import { withLocalMoments } from '#contract/local-moments.ts'
import type { RefusalBody, RefusalCode } from '#contract/refusals.ts'

/**
 * An answer that is not a success. `message` is the status, a colon, a space and the body (or the status text when the body is
 * empty).
 */
export class ApiError extends Error {
  readonly status: number
  readonly body: string
  /** the refusal's code; undefined when the answer was not one of ours */
  readonly code: RefusalCode | undefined
  /** the server's sentence for people, without status and JSON */
  readonly serverMessage: string | undefined
  /** the errors of the input by field */
  readonly fields: Readonly<Record<string, string>>

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`)
    this.name = 'ApiError'
    this.status = status
    this.body = body
    const refusal = readRefusal(body)
    this.code = refusal?.code
    this.serverMessage = refusal?.message
    this.fields = refusal?.fields ?? {}
  }
}

function readRefusal(body: string): Partial<RefusalBody> | undefined {
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value !== 'object' || value === null) return undefined
    const { code, message, fields } = value as Partial<RefusalBody>
    return {
      ...(typeof code === 'string' && { code }),
      ...(typeof message === 'string' && message !== '' && { message: withLocalMoments(message) }),
      ...(typeof fields === 'object' && fields !== null && { fields }),
    }
  } catch {
    return undefined
  }
}

/** The server's sentence, else `fallback`: the text of toasts and inline errors. Without a network the text says so. */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof ApiError && error.serverMessage) return error.serverMessage
  return navigator.onLine === false
    ? fallback.replace('The server could not be reached', 'There is no network')
    : fallback
}

/** The server's error for one field, if it gave one. */
export function fieldError(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.fields[field] : undefined
}

/** The page's knowledge of the server from its calls, for the code that watches the connection and the session. */
export const traffic = {
  /** time of the last answer, in milliseconds since 1970; 0 before the first one */
  answeredAt: 0,
  /**
   * The version of the web app that the server first gave this page, and the last other one. While an upgrade moves from node
   * to node both answer in turn, and the newer one stays known as new.
   */
  firstVersion: '',
  version: '',
  /** changing calls without an answer yet */
  sending: 0,
  /** the time of the last answer to such a call */
  sentAt: 0,
}

/** The addresses whose last answer was a kept one (web/worker), and the time of that answer, in milliseconds since 1970. */
export const keptAnswers = new Map<string, number>()

/** The addresses whose last answer came from a replica, and the moment that it shows, in milliseconds since 1970. */
export const lateAnswers = new Map<string, number>()
/** Every searched text is another address. */
const LATE_MAX = 100

function noteMoment(url: string, asOf: string | null): void {
  lateAnswers.delete(url)
  if (asOf) lateAnswers.set(url, Date.parse(asOf))
  if (lateAnswers.size > LATE_MAX) lateAnswers.delete(lateAnswers.keys().next().value!)
}

/** After a change of this person, or news of one, a replica may not have it yet. */
const NEWS_MS = 10_000
/** The time at which the answers of a path last turned out old. */
const news = new Map<string, number>()

/** The answers of these paths are old: for a while the page does not read them from a replica. */
export function noteNews(paths: Iterable<string>): void {
  const now = Date.now()
  for (const [path, at] of news) if (now - at >= NEWS_MS) news.delete(path)
  for (const path of paths) news.set(path, now)
}

const wantsNewest = (url: string): boolean =>
  Date.now() - Math.max(traffic.sentAt, news.get(url.split('?')[0]!) ?? 0) < NEWS_MS

function noteVersion(version: string | null): void {
  if (!version) return
  traffic.firstVersion ||= version
  if (version !== traffic.firstVersion || !traffic.version) traffic.version = version
}

/** Whether the server has a newer app than this page. */
export const isOutdated = (): boolean => traffic.version !== traffic.firstVersion

/** Called with the address and the status of every answer. */
export const answerListeners = new Set<(url: string, status: number) => void>()

/** Requests that are already under way: a GET uses one of these instead of asking again. */
export const ahead: { take?: (url: string) => Promise<Response | undefined> | undefined } = {}

/**
 * Sends a request with the session cookie and reads JSON.
 * @throws ApiError when the answer is not a success; TypeError when the server cannot be reached
 */
export async function request(method: string, url: string, options: RequestOptions = {}): Promise<Response> {
  const taken = method === 'GET' ? await ahead.take?.(url) : undefined
  if (taken) return taken
  const changes = method !== 'GET'
  if (changes) traffic.sending += 1
  try {
    const response = await fetched(method, url, options)
    const seenAt = response.headers.get('X-Seen-At')
    if (seenAt) keptAnswers.set(url, Number(seenAt))
    else {
      keptAnswers.delete(url)
      traffic.answeredAt = Date.now()
      noteVersion(response.headers.get('X-App-Version'))
    }
    // after a failure the former answer stays on the screen
    if (response.ok) noteMoment(url, response.headers.get('As-Of'))
    for (const listener of answerListeners) listener(url, response.status)
    if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
    return response
  } finally {
    if (changes) {
      traffic.sending -= 1
      traffic.sentAt = Date.now()
    }
  }
}

function fetched(method: string, url: string, options: RequestOptions): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (options.body !== undefined) headers['Content-Type'] = 'application/json'
  if (method === 'GET' && wantsNewest(url)) headers['Cache-Control'] = 'no-cache'
  if (options.key) headers['Idempotency-Key'] = options.key
  const body = options.body === undefined ? undefined : JSON.stringify(options.body)
  return fetch(url, {
    method,
    headers,
    credentials: 'same-origin',
    // a change already on the screen is not lost when the person leaves at once
    keepalive: method !== 'GET' && (body?.length ?? 0) < KEPT_ALIVE,
    ...(body !== undefined && { body }),
    ...(options.signal && { signal: options.signal }),
  })
}
/** In characters. Browsers refuse such requests when all those under way exceed 64 kB together. */
const KEPT_ALIVE = 4096
type RequestOptions = { body?: unknown; key?: string; signal?: AbortSignal }

/** The address of a route with its path parameters and its query. */
export function urlOf(path: string, params?: object, query?: object): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name] ?? '')),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  const text = search.toString()
  return text ? `${filled}?${text}` : filled
}

/** Sends a request to one route of the contract. Errors as `request`. @param args params, query, body, key and signal */
export function requestRoute(endpoint: Endpoint, args: object): Promise<Response> {
  const { method, path } = methodAndPath(endpoint)
  const given = args as { params?: object; query?: object } & RequestOptions
  return request(method, urlOf(path, given.params, given.query), given)
}

/** Whether the server asks for a fresh proof first; the dialog that asks for it rethrows this error when a person closes it. */
export const needsProof = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'step_up_required'

/** Whether the proof must be a second thing beside the password. */
export const needsSecondThing = (error: unknown): boolean =>
  needsProof(error) && (error as ApiError).fields.second === 'true'
