import { expect, type Page } from './support.ts'

/** Twenty turns of the page's own event loop, which its clock does not hold up: what has come is carried out. */
const turns = (page: Page) =>
  page.evaluate(async () => {
    const { port1, port2 } = new MessageChannel()
    for (let turn = 0; turn < 20; turn += 1)
      await new Promise((next) => {
        port1.onmessage = next
        port2.postMessage(0)
      })
    port1.close()
  })

/**
 * Watches what a page asks for, from before it is opened.
 * @returns waits until nothing is under way, and what has come asks for nothing more
 */
export function watchRequests(page: Page): () => Promise<void> {
  const underWay = new Set<object>()
  let asked = 0
  page.on('request', (request) => {
    underWay.add(request)
    asked += 1
  })
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => underWay.delete(request))
  return () =>
    expect
      .poll(
        async () => {
          const before = asked
          await turns(page)
          return underWay.size === 0 && asked === before
        },
        { timeout: 30_000 },
      )
      .toBe(true)
}

/**
 * Opens a screen of a signed-in person and waits until it rests: with its data, and with what waits for those (`web/client/calls/late.ts`),
 * of which the socket is one.
 * @param rested of `watchRequests`, where it opens several
 */
export async function openToRest(page: Page, path: string, rested = watchRequests(page)): Promise<void> {
  const late = page.waitForEvent('websocket', { timeout: 60_000 })
  await page.goto(path, { waitUntil: 'networkidle' })
  await late
  await rested()
}
