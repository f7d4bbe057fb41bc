import type { BrowserContext } from '@playwright/test'
import { demoEventPaths, signInAs } from '../../support/browser/demo-session.ts'
import { expect, skipLogCheck, test } from '../../support/browser/support.ts'
import { type Weight, weigh } from '../../support/browser/weight.ts'

const MOST = { requests: 25, scripts: 150 }

test.use({ viewport: { width: 360, height: 780 } })

/** Mara has a match under way, whose bar is on every screen, and many more things that ask for something than most people. */
async function paths(context: BrowserContext, origin: string): Promise<string[]> {
  await signInAs(context, origin, 'mara')
  return ['/', '/events', (await demoEventPaths(context, origin)).get('open')!]
}

const files = ({ came }: Weight) => came.filter(({ path }) => path.startsWith('/assets/'))
const named = ({ came }: Weight) => came.map(({ type, path, bytes }) => `${type} ${path} ${bytes}`).join('\n')

test('a first visit of home, the events and an event takes few requests and little script', {
  tag: '@all',
}, async ({ browser, context, server, contextOptions }) => {
  test.setTimeout(120_000)
  for (const path of await paths(context, server.url)) {
    // nobody has been here: each screen is met with an empty cache
    const fresh = await browser.newContext({
      ...contextOptions,
      baseURL: server.url,
      storageState: await context.storageState(),
      serviceWorkers: 'block',
    })
    await skipLogCheck(fresh, server.url)
    const page = await fresh.newPage()
    const weight = await weigh(page, path)
    expect.soft(weight.requests, `${path}\n${named(weight)}`).toBeLessThanOrEqual(MOST.requests)
    expect.soft(weight.scripts, `${path}\n${named(weight)}`).toBeLessThanOrEqual(MOST.scripts)
    await page.close()
    const again = await weigh(await fresh.newPage(), path)
    expect.soft(files(again), `${path}, the second time`).toEqual([])
    await fresh.close()
  }
})
