import { setImmediate } from 'node:timers/promises'
import type { InjectOptions } from 'fastify'
import type { App } from '#server/app.ts'

type Call = { method: string; target: string; headers: Record<string, string>; body?: string }

/**
 * Calls a server as `fetch` does, without a socket, which takes two thirds of the processor's time. Tests of connections, streams and
 * their limits use `fetch`.
 * @param url origin of the server
 */
export async function withoutNetwork(
  { fastify }: App,
  url: string,
  { method, target, headers, body }: Call,
): Promise<{ status: number; headers: Headers; text: string }> {
  // as with a socket, others have their turn between two calls, also where an answer waits for nothing
  await setImmediate()
  const answer = await fastify.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url: target,
    headers: { host: new URL(url).host, 'user-agent': 'node', ...headers },
    ...(body !== undefined && { payload: body }),
  })
  const received = new Headers()
  for (const [name, value] of Object.entries(answer.headers))
    for (const one of [value].flat()) if (one !== undefined) received.append(name, String(one))
  return { status: answer.statusCode, headers: received, text: answer.payload }
}
