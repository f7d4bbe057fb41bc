import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

const TRIES_WITHIN_MS = 60_000

/** A person of the proof, signed up and signed in. */
type Person = { post(path: string, body: object): Promise<Record<string, unknown>> }

/** Posts under a new key, and repeats the call until it succeeds or is refused for good. */
async function post(address: string, cookie: string, path: string, body: object): Promise<Response> {
  const key = randomUUID()
  const last = Date.now() + TRIES_WITHIN_MS
  for (;;) {
    const answer = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: {
        origin: address,
        cookie,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
    }).catch((error: Error) => error)
    if (answer instanceof Response && answer.ok) return answer
    const again = !(answer instanceof Response) || answer.status === 429 || answer.status >= 500
    if (!again || Date.now() > last) {
      const said = answer instanceof Response ? `${answer.status} ${await answer.text()}` : answer.message
      throw new Error(`POST ${path}: ${said}`)
    }
    await sleep(500)
  }
}

async function signUp(address: string, firstName: string): Promise<Person> {
  const answer = await post(address, '', '/api/auth/sign-up', {
    email: `${firstName.toLowerCase()}-${randomUUID()}@example.com`,
    password: randomUUID(),
    firstName,
    lastName: 'Proof',
    dateOfBirth: '1990-01-01',
    region: 'GB',
  })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return {
    post: async (path, body) =>
      (await (await post(address, cookie, path, body)).json()) as Record<string, unknown>,
  }
}

/**
 * Proves that people can bet, the long way: two people sign up, one opens a practice event, the other bets on it. The answer to
 * the bet arrives once the primary and a synchronous standby have it.
 * @throws with the first wrong answer
 */
export async function proveBet(address: string): Promise<void> {
  const [host, guest] = [await signUp(address, 'Hosta'), await signUp(address, 'Guesta')]
  const event = await host.post('/api/events', {
    title: 'Can a bet be placed?',
    description: 'The cluster asks at its start.',
    category: 'other',
    optionALabel: 'Yes',
    optionBLabel: 'No',
    endsAt: new Date(Date.now() + 3_600_000).toISOString(),
    isPracticeMode: true,
  })
  await guest.post('/api/bets', { eventId: event.id, amount: '1.00', selection: 'optionA' })
}
