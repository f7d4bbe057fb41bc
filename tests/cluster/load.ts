import { setTimeout as sleep } from 'node:timers/promises'
import { GROUP, openScene, type Scene, TOURNAMENTS_OF_GROUP } from './callers.ts'
import { type Client, isDefinite, openClient, type Reply } from './client.ts'
import { type Answer, CENTS, History, type Kind } from './history.ts'

/** An answer that tells nothing: the call is sent again under the same key. Status 0: no answer. */
type Failure = { status: number; message: string; retryAfter: string | null }

export type Load = {
  scene: Scene
  history: History
  /** those since this was last asked */
  takeFailures(): Failure[]
  /** definite refusals, by kind and code */
  refusals: ReadonlyMap<string, number>
  /** the longest time without an accepted bet since the last call of this, milliseconds */
  gapWithoutBets(): number
  /** how long accepted bets took since the last call of this, milliseconds */
  takeBetTimes(): number[]
  /** Ends the callers once each has its answer. @throws when one of them gave up */
  stop(): Promise<void>
  /** Ends the callers at once: what has no definite answer stays without. */
  abandon(): Promise<void>
}

/** Shares of the kinds: up to which part of 1 each goes. Bets cost the machine least: a transfer is twenty statements. */
type Mix = readonly (readonly [Kind, number])[]
const EVERYTHING: Mix = [
  ['join', 0.02],
  ['message', 0.12],
  ['transfer', 0.18],
  ['bet', 1],
]
export const BETS_ALONE: Mix = [['bet', 1]]

/** Settings of nodes whose callers are limited by nothing but the machine, and whose money may leave at once. */
export const UNLIMITED = {
  ...Object.fromEntries(
    ['RATE_MONEY_BURST', 'RATE_MONEY_PER_SECOND', 'RATE_WRITE_PER_SECOND', 'RATE_READ_PER_SECOND'].map(
      (name) => [name, '1000000'],
    ),
  ),
  RATE_SIGN_UP_PER_HOUR: '10000',
  PASSWORD_HASH_KIB: '64',
  STEP_UP_DAY_SUM: '1000000',
  STEP_UP_GIVE_UP: '1000000',
}

const GIVES_UP_AFTER_MS = 120_000
const PAUSE_MS = 150
const BET_TIMES_MAX = 2_000_000

const centsOf = (money: unknown) => Math.round(Number(money) * 100)
const numberIn = (reference: unknown) => Number(String(reference).split(':')[1])

type Sent = { path: string; body: object; read: (body: Reply['body']) => Answer }

const amountOf = (kind: Kind) => (CENTS[kind] / 100).toFixed(2)

/** How each kind is sent, and what its answer says. */
function sentAs({ callers, events, tournaments }: Scene) {
  return (kind: Kind, { n, other, key }: { n: number; other: number; key: string }): Sent => {
    if (kind === 'bet')
      return {
        path: '/api/bets',
        body: {
          eventId: events[n % events.length],
          selection: n % 2 === 0 ? 'optionA' : 'optionB',
          amount: amountOf('bet'),
          isPracticeMode: false,
        },
        read: ({ id, balance }) => ({ id: Number(id), balance: centsOf(balance) }),
      }
    if (kind === 'transfer')
      return {
        path: '/api/transfer',
        body: { receiverId: callers[other]!.id, amount: amountOf('transfer') },
        read: ({ transaction, balance }) => ({
          id: numberIn((transaction as { reference: string }).reference),
          balance: centsOf(balance),
        }),
      }
    if (kind === 'message')
      return {
        path: '/api/messages/send',
        body: { receiverId: callers[other]!.id, content: `Hello ${key.slice(-8)}`, clientId: key },
        read: ({ id }) => ({ id: Number(id) }),
      }
    return {
      path: `/api/tournaments/${tournaments[other]}/join`,
      body: {},
      read: ({ reference, balance }) => ({ id: numberIn(reference), balance: centsOf(balance) }),
    }
  }
}

/** On whom or what the k-th act of a caller is. */
function otherOf(kind: Kind, n: number, k: number): number {
  if (kind === 'bet') return 0
  const group = Math.floor(n / GROUP)
  if (kind === 'join') return group * TOURNAMENTS_OF_GROUP + (k % TOURNAMENTS_OF_GROUP)
  // The others of the group and they back: a first payment to somebody needs a fresh proof, and messages need answers.
  return n ^ (1 + (k % (GROUP - 1)))
}

function kindOf(mix: Mix): Kind {
  const dice = Math.random()
  return mix.find(([, upTo]) => dice < upTo)![0]
}

/** Failures, refusals and times of the callers, besides the history. */
class Met {
  failures: Failure[] = []
  betTimes: number[] = []
  readonly refusals = new Map<string, number>()
  #lastBet = performance.now()
  #gap = 0

  bet(ms: number): void {
    const now = performance.now()
    this.#gap = Math.max(this.#gap, now - this.#lastBet)
    this.#lastBet = now
    if (this.betTimes.length < BET_TIMES_MAX) this.betTimes.push(ms)
  }
  refusal(kind: Kind, code: unknown): void {
    const name = `${kind} ${code}`
    this.refusals.set(name, (this.refusals.get(name) ?? 0) + 1)
  }
  takeGap(): number {
    const longest = Math.max(this.#gap, performance.now() - this.#lastBet)
    this.#gap = 0
    return longest
  }
}

/** Sends until the answer is definite. @returns undefined when the load is abandoned before */
async function persist(client: Client, met: Met, way: Way, asked: Asked): Promise<Reply | undefined> {
  const began = performance.now()
  for (;;) {
    asked.tried?.()
    const reply = await client.call(asked.path, asked).catch((error: Error) => ({
      status: 0,
      body: { message: error.message } as Reply['body'],
      retryAfter: null,
      cookies: [],
    }))
    if (reply.status !== 0 && isDefinite(reply.status)) return reply
    if (way.abandoned) return undefined
    met.failures.push({
      status: reply.status,
      message: String(reply.body.message),
      retryAfter: reply.retryAfter,
    })
    if (performance.now() - began > GIVES_UP_AFTER_MS)
      throw new Error(`no definite answer: ${reply.body.message}`)
    await sleep(PAUSE_MS)
  }
}
type Asked = { path: string; cookie: string; body: object; key?: string; tried?: () => void }
type Way = { on: boolean; abandoned: boolean }

/**
 * Callers who bet, send each other money and messages, and join tournaments without a pause, one act after the other. Each act has
 * its own key; the caller repeats it under this key until the answer is definite. After a join the caller leaves and gets the fee back.
 * @param count of callers, in whole groups
 */
export async function startLoad(address: string, count: number, mix = EVERYTHING): Promise<Load> {
  const client = openClient(address)
  const scene = await openScene(client, count)
  const history = new History()
  const met = new Met()
  const way: Way = { on: true, abandoned: false }
  const sent = sentAs(scene)

  async function carryOut(kind: Kind, n: number, k: number): Promise<void> {
    const other = otherOf(kind, n, k)
    const act = history.begin(kind, n, other)
    const key = history.key(act)
    const { path, body, read } = sent(kind, { n, other, key })
    const { cookie } = scene.callers[n]!
    const reply = await persist(client, met, way, {
      path,
      cookie,
      body,
      key,
      tried: () => history.tried(act),
    })
    if (reply === undefined) return
    if (reply.status >= 300) {
      history.refuse(act)
      return met.refusal(kind, reply.body.code)
    }
    history.acknowledge(act, read(reply.body))
    if (kind === 'bet') met.bet(history.ended(act) - history.began(act))
    if (kind !== 'join') return
    const leaving = `${path.slice(0, -'join'.length)}leave`
    const left = await persist(client, met, way, { path: leaving, cookie, body: { onlyBeforeStart: true } })
    // one whose first answer was lost has left already
    if (left && (left.status < 300 || left.body.code === 'not_joined')) history.leave(act)
  }

  async function live(n: number): Promise<void> {
    for (let k = 0; way.on; k++) await carryOut(kindOf(mix), n, k)
  }
  const living = Promise.all(scene.callers.map(({ n }) => live(n)))
  // the end of the load reports a caller that gives up
  living.catch(() => {})
  const end = () => living.finally(() => client.close())
  return {
    scene,
    history,
    refusals: met.refusals,
    takeFailures: () => met.failures.splice(0),
    gapWithoutBets: () => met.takeGap(),
    takeBetTimes: () => met.betTimes.splice(0),
    async stop() {
      way.on = false
      await end()
    },
    async abandon() {
      way.on = false
      way.abandoned = true
      // calls under way end with it
      client.close()
      await end().catch(() => {})
    },
  }
}
