import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { MatchView } from '#contract/tournaments-matches.ts'
import { PASSWORD } from '#tests/support/world.ts'
import type { Answer, TwoNodes } from './two-nodes.ts'

export type Somebody = { id: string; email: string; cookie: string }
/** The things that a node has acknowledged and nobody may lose. */
export type Acknowledged = {
  /** references of entry fees */
  seats: string[]
  /** match, player and type of fact */
  facts: { match: string; player: string; type: 'checked_in' | 'reported' | 'disputed' }[]
}

const chance = (share: number) => Math.random() < share
const aMoment = (ms: number) => sleep(Math.random() * ms)
export const oneOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!

export async function signUp(nodes: TwoNodes, n: number): Promise<Somebody> {
  const email = `line-${n}-${randomUUID()}@example.com`
  const person = { password: PASSWORD, firstName: `P${n}`, lastName: 'Example' }
  const answer = await nodes.ask('/api/auth/sign-up', {
    body: { email, ...person, dateOfBirth: '1990-05-17', region: 'GB' },
  })
  if (answer.status !== 201) throw new Error(`sign-up: ${answer.status} ${JSON.stringify(answer.body)}`)
  return { id: answer.body.id as string, email, cookie: answer.cookie }
}

/** A player's socket that follows one tournament, on whichever node is there. */
export class Follower {
  #away = false
  #socket: WebSocket | undefined
  readonly #nodes: TwoNodes
  readonly #person: Somebody
  readonly #tournamentId: string

  constructor(nodes: TwoNodes, person: Somebody, tournamentId: string) {
    this.#nodes = nodes
    this.#person = person
    this.#tournamentId = tournamentId
    this.#connect()
  }

  #connect(): void {
    if (this.#away) return
    const { url } = this.#nodes
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, {
      headers: { cookie: this.#person.cookie, origin: url },
    })
    this.#socket = socket
    socket.on('message', (data) => {
      if (!data.toString().startsWith('{"type":"ready"')) return
      socket.send(JSON.stringify({ type: 'join_tournament', tournamentId: this.#tournamentId }))
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => void setTimeout(() => this.#socket === socket && this.#connect(), 200))
  }

  leave(): void {
    this.#away = true
    this.#socket?.terminate()
    this.#socket = undefined
  }

  back(): void {
    this.#away = false
    this.#connect()
  }
}

/** How a match goes: what its two players do and leave. The number is how often, of 100. */
const PLANS = {
  agree: 40,
  silence: 10,
  bothClaim: 10,
  loserDisputes: 8,
  walkover: 6,
  nobody: 4,
  noResult: 3,
  vanish: 5,
  leave: 6,
  everythingTwice: 8,
} as const
type Plan = keyof typeof PLANS
const ALL_PLANS = (Object.keys(PLANS) as Plan[]).flatMap((plan) => Array<Plan>(PLANS[plan]).fill(plan))

export type Scene = {
  nodes: TwoNodes
  acknowledged: Acknowledged
  /** the player's socket */
  follower(player: Somebody): Follower
  /** resolves when the match is over */
  over: Promise<void>
}

/** Plays one match, wisely or not; refusals are part of it. */
export async function playMatch(
  { nodes, acknowledged, follower, over }: Scene,
  { id, tournamentId }: Pick<MatchView, 'id' | 'tournamentId'>,
  two: readonly [Somebody, Somebody],
): Promise<void> {
  const plan = oneOf(ALL_PLANS)
  const [winner, loser] = chance(0.5) ? two : [two[1], two[0]]
  const act = async (who: Somebody, what: 'check-in' | 'report' | 'dispute', body: object) => {
    await aMoment(400)
    const answer = await nodes.ask(`/api/matches/${id}/${what}`, { cookie: who.cookie, body })
    const type = ({ 'check-in': 'checked_in', report: 'reported', dispute: 'disputed' } as const)[what]
    if (answer.status === 200) acknowledged.facts.push({ match: id, player: who.id, type })
    expectOneOf(answer, [200, 409], what)
  }
  const checkIn = (who: Somebody) => act(who, 'check-in', {})
  const report = (who: Somebody, won: Somebody) => act(who, 'report', { winnerId: won.id })

  if (plan === 'nobody') return
  if (plan === 'walkover') return checkIn(winner)
  if (plan === 'everythingTwice') {
    await Promise.all([winner, winner, loser, loser].map(checkIn))
    await Promise.all([winner, winner, loser, loser].map((who) => report(who, winner)))
    return
  }
  await Promise.all([checkIn(winner), checkIn(loser)])
  if (plan === 'noResult') return
  if (plan === 'vanish') {
    follower(loser).leave()
    await over
    return follower(loser).back()
  }
  if (plan === 'leave') {
    await aMoment(1_000)
    if (chance(0.5)) await report(loser, loser)
    const answer = await nodes.ask(`/api/tournaments/${tournamentId}/leave`, { cookie: loser.cookie })
    return expectOneOf(answer, [200, 409], 'leave')
  }
  await report(winner, winner)
  if (plan === 'agree') await report(loser, winner)
  if (plan === 'bothClaim') await report(loser, loser)
  if (plan === 'loserDisputes') await act(loser, 'dispute', { reason: 'I won this match' })
}

export function expectOneOf({ status, body }: Answer, statuses: readonly number[], what: string): void {
  if (!statuses.includes(status)) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`)
}
