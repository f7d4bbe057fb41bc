import Fastify, { type FastifyInstance } from 'fastify'
import { createSessions } from '#server/auth/index.ts'
import { eventExists } from '#server/bets/event/stats.ts'
import type { BetWriter, PlacedBet } from '#server/bets/index.ts'
import { newRulesHashes } from '#server/bets/placing/place-bet.ts'
import { StakeProofs } from '#server/bets/placing/stake-proof.ts'
import { betHandlers } from '#server/bets/routes.ts'
import type { Context } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { type Handlers, serve } from '#server/http/serve.ts'
import { naivePeer } from './naive.ts'

/** The product's own route with its sign-in, limits and checks; only the writer behind it is naive. */
export async function naiveApp(context: Context, url: string): Promise<FastifyInstance> {
  const peer = naivePeer(url, 32)
  const writer: BetWriter = {
    async submit(command) {
      if (!(await peer.place(command)))
        throw new Refusal('insufficient_funds', 'Your balance does not cover this bet.')
      const { eventId, userId, selection, amount } = command
      const placed = {
        id: 1n,
        eventId,
        userId,
        selection,
        amount,
        practice: false,
        at: new Date(),
        balanceAfter: 0n,
      }
      return {
        ...placed,
        stakeA: amount,
        stakeB: amount,
        betsA: 1,
        betsB: 1,
        replayed: false,
      } satisfies PlacedBet
    },
    drain: async () => {},
    waiting: 0,
  }
  const fastify = Fastify({ logger: false })
  const sessions = createSessions(context)
  serve(fastify, {
    context,
    identify: (request) => sessions.identify(request),
    identifyAgain: (request) => sessions.identifyAgain(request),
    handlers: betHandlers(
      { writer, proofs: new StakeProofs(context), warn: () => {}, hashes: newRulesHashes() },
      () => {
        throw new Error('no photographs here')
      },
      [],
      { knows: [], since: [] },
    ) as Handlers,
    exists: { event: (id) => eventExists(context.db, id) },
    sees: {},
    checkMayWrite: async () => {},
    trusted: () => undefined,
  })
  fastify.addHook('onClose', () => peer.close())
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  return fastify
}
