import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '#server/core/context.ts'
import { plainPage, plainPolicy } from '#server/pages/plain-page.ts'
import { stopByToken } from './choice.ts'

const PATH = '/api/letters/stop'
const TOKEN = /^[\w-]{32}$/

/** The address that stops a person's letters: a POST stops them at once (RFC 8058), a page there asks people to press. */
export const stopAddress = (site: string, token: string): string => `${site}${PATH}/${token}`

const ask = plainPage({
  title: 'Stop the weekly letter',
  main: `<h1>Stop the weekly letter?</h1>
<p>You then get no more e-mail about the week in your circles. You can turn it on again in your settings.</p>
<form method="post"><button name="List-Unsubscribe" value="One-Click">Stop the letter</button></form>`,
})

const stopped = plainPage({
  title: 'The weekly letter is stopped',
  main: `<h1>The weekly letter is stopped</h1>
<p>No more will come.</p>
<p><a href="/settings#weekly-letter">Open the settings</a></p>`,
})

const unknown = plainPage({
  title: 'This link stops nothing',
  main: `<h1>This link stops nothing</h1>
<p>It may be cut short. Copy the whole address from the letter, or turn the letter off in your settings.</p>
<p><a href="/settings#weekly-letter">Open the settings</a></p>`,
})

/** Whether a form says that it unsubscribes, as programs of mail and the page's own button do. */
const saysStop = (body: unknown): boolean =>
  typeof body === 'string' && body.includes('List-Unsubscribe') && body.includes('One-Click')

const show = (reply: FastifyReply, page: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    // the address is the token
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .header('content-security-policy', plainPolicy("'self'"))
    .send(page)

/**
 * Serves the address of the header `List-Unsubscribe`. Opening it changes nothing, since programs that examine mail open every link.
 * Its POST asks for neither a session nor an Origin: programs of mail have neither, and the token is the whole right.
 */
export function serveStop(fastify: FastifyInstance, { db }: Pick<Context, 'db'>): void {
  fastify.get(`${PATH}/:token`, (_request, reply) => show(reply, ask))
  fastify.post<{ Params: { token: string } }>(`${PATH}/:token`, async ({ params, body }, reply) => {
    if (!saysStop(body)) return show(reply.code(400), ask)
    const isStopped = TOKEN.test(params.token) && (await stopByToken(db, params.token))
    return isStopped ? show(reply, stopped) : show(reply.code(404), unknown)
  })
}
