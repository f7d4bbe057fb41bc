import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { PASSWORD } from '#tests/support/world.ts'

/** One act of a caller, from its first try to its answer. Times are of `performance.now()`. */
export type Act = {
  kind: 'bet' | 'transfer' | 'message'
  caller: Caller
  key: string
  began: number
  ended: number
  /** how often it was sent */
  tries: number
  cents: bigint
  to?: Caller
  /** its answer: id and, for a bet, the balance after it; null for a refusal, which is as definite */
  answer: { id: string; balance?: string } | null
}

export type Caller = { id: string; cookie: string; email: string; n: number }

/** An answer that tells nothing: the call is sent again under the same key. */
type Failure = { at: number; status: number; message: string; retryAfter: string | null }

export type Load = {
  callers: readonly Caller[]
  acts: readonly Act[]
  failures: readonly Failure[]
  /** the longest time without an accepted bet since the last call of this, milliseconds */
  gapWithoutBets(): number
  /** Ends the callers once each has its answer. */
  stop(): Promise<void>
}

const GIVES_UP_AFTER_MS = 120_000
const ANSWERS_WITHIN_MS = 20_000
const PAUSE_MS = 100

type Reply = { status: number; body: Record<string, never>; retryAfter: string | null; cookies: string[] }

async function send(
  address: string,
  cookie: string,
  path: string,
  body: object,
  key: string,
): Promise<Reply> {
  const answer = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { origin: address, cookie, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
  })
  const text = await answer.text()
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    read = { message: text.slice(0, 120) }
  }
  return {
    status: answer.status,
    body: read as Reply['body'],
    retryAfter: answer.headers.get('retry-after'),
    cookies: answer.headers.getSetCookie(),
  }
}

const isDefinite = (status: number) => status < 500 && status !== 429

/** A person with real money. */
async function openCaller(address: string, n: number): Promise<Caller> {
  const email = `caller-${n}-${randomUUID()}@example.com`
  const body = {
    email,
    password: PASSWORD,
    firstName: `Caller${n}`,
    lastName: 'Load',
    dateOfBirth: '1990-01-01',
    region: 'GB',
  }
  const signed = await send(address, '', '/api/auth/sign-up', body, randomUUID())
  const cookie = signed.cookies[0]?.split(';')[0] ?? ''
  const paid = await send(address, cookie, '/api/create-payment-intent', { amount: '1000.00' }, randomUUID())
  if (signed.status !== 201 || paid.status >= 300)
    throw new Error(`a caller could not be made: ${JSON.stringify([signed.body, paid.body])}`)
  return { id: String(signed.body.id), cookie, email, n }
}

async function openEvents(address: string, creator: Caller, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const event = {
      title: `Does bet ${n} arrive?`,
      description: 'A question of the load.',
      category: 'other',
      optionALabel: 'Yes',
      optionBLabel: 'No',
      endsAt: new Date(Date.now() + 86_400_000).toISOString(),
      isPracticeMode: false,
    }
    const { status, body } = await send(address, creator.cookie, '/api/events', event, randomUUID())
    if (status !== 201) throw new Error(`an event could not be made: ${JSON.stringify(body)}`)
    ids.push(String(body.id))
  }
  return ids
}

/**
 * Callers who bet (50%), send each other money (30%) and messages (20%) without a pause, one act after the other. Each act has a key of
 * its own and is sent again under it until the answer is definite.
 */
export async function startLoad(address: string, count: number): Promise<Load> {
  const callers: Caller[] = []
  for (let n = 0; n < count; n++) callers.push(await openCaller(address, n))
  const events = await openEvents(address, callers[0]!, 5)
  const acts: Act[] = []
  const failures: Failure[] = []
  let on = true
  let lastBet = performance.now()
  let gap = 0
  const noteBet = (at: number) => {
    gap = Math.max(gap, at - lastBet)
    lastBet = at
  }

  async function carryOut(act: Act, path: string, body: object): Promise<void> {
    for (;;) {
      act.tries++
      const reply = await send(address, act.caller.cookie, path, body, act.key).catch((error: Error) => ({
        status: 0,
        body: { message: error.message } as unknown as Reply['body'],
        retryAfter: null,
      }))
      act.ended = performance.now()
      const { status, body: said, retryAfter } = reply
      if (status !== 0 && isDefinite(status)) {
        act.answer = status < 300 ? { id: String(said.id ?? said.messageId), balance: said.balance } : null
        if (status < 300 && act.kind === 'bet') noteBet(act.ended)
        return
      }
      failures.push({ at: act.ended, status, message: String(said.message), retryAfter })
      if (act.ended - act.began > GIVES_UP_AFTER_MS) throw new Error(`no definite answer: ${said.message}`)
      await sleep(PAUSE_MS)
    }
  }

  async function live(caller: Caller): Promise<void> {
    for (let n = 0; on; n++) {
      const to = callers[(caller.n + 1 + (n % (callers.length - 1))) % callers.length]!
      const dice = Math.random()
      const base = { caller, key: randomUUID(), began: performance.now(), ended: 0, tries: 0, answer: null }
      const act: Act =
        dice < 0.5
          ? { ...base, kind: 'bet', cents: 10n }
          : dice < 0.8
            ? { ...base, kind: 'transfer', cents: 5n, to }
            : { ...base, kind: 'message', cents: 0n, to }
      acts.push(act)
      if (act.kind === 'bet')
        await carryOut(act, '/api/bets', {
          eventId: events[caller.n % events.length],
          selection: caller.n % 2 === 0 ? 'optionA' : 'optionB',
          amount: '0.10',
          isPracticeMode: false,
        })
      else if (act.kind === 'transfer')
        await carryOut(act, '/api/transfer', { receiverId: to.id, amount: '0.05' })
      else
        await carryOut(act, '/api/messages/send', {
          receiverId: to.id,
          content: `${caller.n}:${n}`,
          clientId: act.key,
        })
    }
  }
  const living = Promise.all(callers.map(live))
  // a caller that gives up is told at the end
  living.catch(() => {})
  return {
    callers,
    acts,
    failures,
    gapWithoutBets() {
      const longest = Math.max(gap, performance.now() - lastBet)
      gap = 0
      return longest
    },
    async stop() {
      on = false
      await living
    },
  }
}
