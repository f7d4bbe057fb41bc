import type { FastifyInstance, FastifyRequest } from 'fastify'
import { escaped } from './plain-page.ts'

/** The pages that everybody may read. */
const PUBLIC_PAGES = [
  '/',
  '/learn',
  '/fairness',
  '/fairness/verify',
  '/transparency',
  '/terms',
  '/sign-up',
  '/sign-in',
]
/** How long the address for reports is valid. */
const VALID_DAYS = 180
const DAY_MS = 86_400_000

/** "Evens <hello@evens.example>" → hello@evens.example */
const addressIn = (sender: string) => /<([^<>\s]+@[^<>\s]+)>/.exec(sender)?.[1] ?? sender.trim()

/** RFC 9116: where to report a vulnerability, valid until the beginning of a day. */
function securityText(origin: string, mailFrom: string | undefined, now: Date): string {
  const expires = new Date(Math.floor(now.getTime() / DAY_MS + VALID_DAYS) * DAY_MS)
  return [
    `Contact: ${mailFrom ? `mailto:${addressIn(mailFrom)}` : `${origin}/feedback`}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
}

const sitemap = (origin: string) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${PUBLIC_PAGES.map((path) => `  <url><loc>${escaped(origin + path)}</loc></url>`).join('\n')}
</urlset>
`

/**
 * The addresses that browsers, password managers, search engines and reporters ask every site for.
 * @param mailFrom the sender of letters, who reads reports
 * @param origin our own, as this request reached it
 */
export function serveSiteFiles(
  app: FastifyInstance,
  mailFrom: string | undefined,
  origin: (request: FastifyRequest) => string,
): void {
  app.get('/favicon.ico', (_, reply) =>
    reply.header('cache-control', 'public, max-age=86400').redirect('/icon-192.png', 302),
  )
  app.get('/sitemap.xml', (request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(sitemap(origin(request))),
  )
  app.get('/.well-known/security.txt', (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(securityText(origin(request), mailFrom, new Date())),
  )
  // W3C: a password manager leads people there
  app.get('/.well-known/change-password', (_, reply) => reply.redirect('/settings#security', 302))
}
