import { DEMO_PASSWORD, demoEmail } from '#server/demo/people.ts'
import { startServer } from '#tests/support/browser/server.ts'

/** The product in a separate process with the demo community, one of whom is signed in. */
export type DemoServer = { url: string; cookie: string; eventPath: string; stop(): Promise<void> }

const EVENT = 'Will the Harbour Kings take game seven?'

/** Starts it. Throws when the server, the sign-in or the demo's event is missing. */
export async function startDemoServer(): Promise<DemoServer> {
  const server = await startServer()
  const answer = await fetch(`${server.url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { origin: server.url, 'content-type': 'application/json' },
    body: JSON.stringify({ email: demoEmail('mara'), password: DEMO_PASSWORD }),
  })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0]
  if (!cookie) throw new Error(`the demo community cannot sign in: ${answer.status}`)
  const found = await fetch(`${server.url}/api/events?search=${encodeURIComponent(EVENT)}`, {
    headers: { cookie },
  })
  const [event] = (await found.json()) as { id: string }[]
  if (!event) throw new Error(`the demo community has no event “${EVENT}”`)
  return { url: server.url, cookie, eventPath: `/events/${event.id}`, stop: server.stop }
}
