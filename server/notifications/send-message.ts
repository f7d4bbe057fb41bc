import { createHash } from 'node:crypto'
import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import webPush from 'web-push'
import { shortened } from '#contract/characters.ts'
import type { Config } from '#server/config/config.ts'
import { lookupOutside, pushTarget } from './push-endpoint.ts'
import type { Vapid } from './vapid.ts'

const WITHIN_MS = 10_000
/** The body of an answer is not read; beyond this size the connection ends. */
const ANSWER_MAX_BYTES = 4_096
const TITLE_MAX = 120
const BODY_MAX = 300

export type PushMessage = {
  endpoint: string
  keys: { p256dh: string; auth: string }
  /** messages of one topic replace each other */
  topic: string
  title: string
  body: string
  /** a path of our own */
  link: string
  /** shown also to a person who is looking at the product */
  always: boolean
  ttlSeconds: number
  urgency: 'low' | 'normal' | 'high'
}

/** The answer of a push service. `retryAfterMs` only where the service names it. */
export type PushAnswer = { status: number; retryAfterMs?: number }

/** The keys or the endpoint are faulty: this message can never be sent. */
export class NotSendable extends Error {
  override name = 'NotSendable'
}

/** The name of a topic for push services, which take 32 characters of base64url. */
export const topicName = (topic: string): string =>
  createHash('sha256').update(topic).digest('base64url').slice(0, 32)

/**
 * Encrypts a message for its browser (RFC 8291), signs the request (RFC 8292) and sends it, without following redirects.
 * @throws NotSendable; any other error when the service cannot be reached in time
 */
export async function sendPushMessage(
  message: PushMessage,
  vapid: Vapid,
  config: Pick<Config, 'pushOrigins'>,
): Promise<PushAnswer> {
  const target = pushTarget(message.endpoint, config)
  if (!target) throw new NotSendable('its push service is not known any more')
  const topic = topicName(message.topic)
  const payload = JSON.stringify({
    title: shortened(message.title, TITLE_MAX),
    body: shortened(message.body, BODY_MAX),
    link: message.link,
    tag: topic,
    always: message.always,
  })
  let details: ReturnType<typeof webPush.generateRequestDetails>
  try {
    details = webPush.generateRequestDetails(message, payload, {
      vapidDetails: vapid,
      TTL: message.ttlSeconds,
      urgency: message.urgency,
      topic,
    })
  } catch (cause) {
    throw new NotSendable('it cannot be encrypted for this browser', { cause })
  }
  return post(target, details)
}

function post(
  { url, own }: NonNullable<ReturnType<typeof pushTarget>>,
  { headers, body }: ReturnType<typeof webPush.generateRequestDetails>,
): Promise<PushAnswer> {
  const send = url.protocol === 'https:' ? overHttps : overHttp
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      {
        method: 'POST',
        headers: headers as Record<string, string>,
        signal: AbortSignal.timeout(WITHIN_MS),
        ...(own ? {} : { lookup: lookupOutside }),
      },
      (response) => {
        const retryAfterMs = readRetryAfter(response.headers['retry-after'])
        const answer = {
          status: response.statusCode ?? 0,
          ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
        }
        let size = 0
        response.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > ANSWER_MAX_BYTES) response.destroy()
        })
        // the bytes after the status change nothing
        response.on('error', () => {})
        response.on('close', () => resolve(answer))
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

/** @param header seconds or a date @returns milliseconds from now, at least 0; undefined for any other text */
export function readRetryAfter(header: string | undefined, now = Date.now()): number | undefined {
  if (header === undefined) return undefined
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}
