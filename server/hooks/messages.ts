import { createHmac } from 'node:crypto'
import type { HookKind } from '#contract/hook-limits.ts'
import type { Told } from '#server/bets/index.ts'
import type { HookMessage } from './call-hook.ts'

/** Before the base64 of a secret (Standard Webhooks). */
export const SECRET_PREFIX = 'whsec_'
/** Links in a message show no preview there. */
const WITHOUT_PREVIEWS = 4

export type Outcome = 'optionA' | 'optionB' | 'void'

/** A fact that a hook tells. */
export type HookFact = {
  kind: HookKind
  at: Date
  told: Told
  /** the address of the event's page */
  link: string
  outcome: Outcome | null
  /** the end of the time for disputes */
  finalAt: Date | null
}

export type Echo = { kind: 'hook.confirm'; at: Date; code: string }

const labelOf = ({ optionA, optionB }: Told, outcome: Outcome): string =>
  outcome === 'optionA' ? optionA : outcome === 'optionB' ? optionB : 'void'

/** The body of a message (Standard Webhooks): type, timestamp and data. */
export function bodyOf(fact: HookFact | Echo): string {
  const head = { type: fact.kind, timestamp: fact.at.toISOString() }
  if (fact.kind === 'hook.confirm') return JSON.stringify({ ...head, data: { code: fact.code } })
  const { told, link, outcome, finalAt } = fact
  return JSON.stringify({
    ...head,
    data: {
      event: {
        id: told.eventId.toString(),
        url: link,
        title: told.title,
        options: [told.optionA, told.optionB],
        endsAt: told.endsAt.toISOString(),
        practice: told.practice,
        people: told.people,
      },
      ...(outcome && { outcome: labelOf(told, outcome) }),
      ...(finalAt && { finalAt: finalAt.toISOString() }),
      ...(fact.kind === 'event.settled' && { names: told.names }),
    },
  })
}

/**
 * Text that Discord shows as it is: every sign of its markup escaped, nothing that mentions anybody or begins a link, one line.
 */
export const plainInDiscord = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .replace(/[!-/:-@[-`{-~]/g, '\\$&')
    // an escaped sign before a word still begins a mention or a link in some programs
    .replace(/\\([@#:])/g, '\\$1\u200B')

const counted = (people: number): string => (people === 1 ? '1 person' : `${people} people`)

function sentenceOf(fact: HookFact): string {
  const { told, outcome } = fact
  const title = plainInDiscord(told.title)
  const label = outcome && (outcome === 'void' ? 'void' : plainInDiscord(labelOf(told, outcome)))
  switch (fact.kind) {
    case 'event.opened':
      return `**New question:** ${title} (${plainInDiscord(told.optionA)} or ${plainInDiscord(told.optionB)})`
    case 'event.proposed':
      return `**Proposed:** ${title} — ${label}`
    case 'event.disputed':
      return `**Disputed:** ${title}`
    case 'event.settled':
      return outcome === 'void'
        ? `**Void:** ${title}. All stakes go back.`
        : `**Settled:** ${title} — ${label}. ${counted(told.people)} in it.`
  }
}

/** The same for Discord, which mentions nobody whatever the text says. */
export function discordBodyOf(fact: HookFact | Echo): string {
  const content =
    fact.kind === 'hook.confirm'
      ? `Evens: the code of this hook is **${fact.code}**. Its owner types it on the page of the hook.`
      : `${sentenceOf(fact)}\n<${fact.link}>`
  return JSON.stringify({
    content,
    allowed_mentions: { parse: [] },
    flags: WITHOUT_PREVIEWS,
  })
}

/**
 * Signs a message (Standard Webhooks, v1): HMAC-SHA256 of id, seconds and body. @param now the time of this try by the world's clock,
 * which receivers compare with theirs
 */
export function signed(
  body: string,
  { id, secret, now }: { id: string; secret: string; now: Date },
): HookMessage {
  const seconds = Math.floor(now.getTime() / 1000).toString()
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  return {
    body,
    headers: { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` },
  }
}

/** Whether an answer is the echo of a code: the code alone, or JSON with it. */
export function isEcho(text: string, code: string): boolean {
  if (text.trim() === code) return true
  try {
    return (JSON.parse(text) as { code?: unknown } | null)?.code === code
  } catch {
    return false
  }
}
