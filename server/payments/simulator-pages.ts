import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config/config.ts'
import { isLoopbackHost } from '#server/core/loopback.ts'
import { checkOrigin } from '#server/http/origin.ts'

const PATH = '/simulated-payment'

/**
 * The address of the simulator's page of a payment. The simulator listens on this machine alone, so a browser that used another
 * host name gets the page through this server.
 * @param host of the request, with its port
 */
export function pageFor(host: string | undefined, pageUrl: string): string {
  if (host === undefined || isLoopbackHost(host)) return pageUrl
  return `${PATH}/${new URL(pageUrl).pathname.split('/').at(-1)}`
}

/**
 * Serves the simulator's pages to signed-in people. Never in production, where there is no simulator.
 * @param options.origin of the simulator
 */
export function registerSimulatorPages(
  fastify: FastifyInstance,
  {
    config,
    origin,
    identify,
  }: {
    config: Pick<Config, 'publicUrl'>
    origin: string
    identify(request: FastifyRequest): unknown
  },
): void {
  async function pass(request: FastifyRequest, reply: FastifyReply) {
    if (!(await identify(request))) return reply.redirect('/api/login')
    const { id } = request.params as { id: string }
    if (!/^\d{1,18}$/.test(id)) return reply.code(404).type('text/plain').send('There is no such payment')
    const pressed = request.method === 'POST'
    if (pressed) checkOrigin(request, config)
    const answer = await fetch(`${origin}/pay/${id}`, {
      method: request.method,
      redirect: 'manual',
      ...(pressed && {
        headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
        body: String(request.body ?? ''),
      }),
    })
    if (pressed) return reply.redirect(`${PATH}/${id}`, 303)
    return reply
      .code(answer.status)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(await answer.text())
  }
  fastify.get(`${PATH}/:id`, pass)
  fastify.post(`${PATH}/:id`, pass)
}
