import { createApp } from '#server/app.ts'
import { sql } from '#server/core/db.ts'
import { type Arena, openArena } from '../arena.ts'
import { call, type Load, wishes } from '../callers.ts'
import { openProduct, type Product } from '../product.ts'
import { portOf, signIn } from '../visitors.ts'

/**
 * One tree of the product on a separate database, so that the bench can measure two trees in turns. A copy of this file in an
 * earlier tree measures that tree.
 */
export type TreeOrder =
  | { open: { url: string; name: string; people: number } }
  | { bets: { callers: number; ms: number } }
  /** places this many bets at once; answers the bytes of WAL that they wrote */
  | { wal: number }
  | { serve: number }
  | { end: true }

let arena: Arena
let product: Product
let eventId: bigint
let app: Awaited<ReturnType<typeof createApp>> | undefined

async function open({ url, name, people }: { url: string; name: string; people: number }) {
  arena = await openArena({ url, engine: '', pid: 0, stop: async () => {} }, name, people)
  product = openProduct(arena)
  ;[eventId] = (await arena.events(1)) as [bigint]
}

async function wal(count: number): Promise<number> {
  const draw = wishes([eventId], arena.people)
  // nobody is broke, so that both trees write as many bets
  const rich = () => {
    const wish = draw()
    return { ...wish, userId: wish.userId % 100n === 0n ? wish.userId - 2n : wish.userId }
  }
  const at = async () =>
    (await arena.db.one<{ at: string }>(sql`select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as at`)).at
  const before = await at()
  await Promise.all(Array.from({ length: count }, () => product.place(rich())))
  return Number(BigInt(await at()) - BigInt(before))
}

async function serve(connections: number): Promise<{ port: number; cookies: string[]; eventId: string }> {
  app = await createApp(arena.context, { cards: null, crypto: null, jobs: false })
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const cookies = await signIn(arena, connections)
  // a separate event: on `eventId` half of these people stand on the other side
  const [served] = await arena.events(1)
  return { port: portOf(app.fastify.server), cookies, eventId: String(served) }
}

/** @returns what is wrong with the money and the acknowledged bets; null for nothing */
async function end(): Promise<string | null> {
  await app?.drain()
  await app?.close()
  const fault = (await product.lost()) ?? (await arena.fault()) ?? null
  await arena.close()
  return fault
}

function answer(order: TreeOrder): Promise<unknown> {
  if ('open' in order) return open(order.open).then(() => true)
  if ('bets' in order) {
    const { callers, ms } = order.bets
    const load: Promise<Load> = call({
      ...{ callers, ms, wish: wishes([eventId], arena.people), act: product.place },
    })
    return load
  }
  if ('wal' in order) return wal(order.wal)
  if ('serve' in order) return serve(order.serve)
  return end()
}

process.on('message', async (order: TreeOrder) => {
  process.send!(await answer(order).catch((error: Error) => ({ broken: error.stack })))
})
