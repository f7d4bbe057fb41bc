import { createServer } from 'node:net'
import { START_MAX_MS, startServer } from '../../support/browser/server.ts'
import { api, test as base, expect, leave, newEmail, PASSWORD } from '../../support/browser/support.ts'

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/**
 * A free port: production needs its address before it listens. The port is below those of outgoing connections, one of which
 * could take it in between.
 */
async function freePort(): Promise<number> {
  let port = 20_000 + 10 * base.info().workerIndex
  while (!(await isFree(port))) port++
  return port
}

const test = base.extend<{ production: string }>({
  production: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are wanted from the pattern
    async ({}, use) => {
      const port = await freePort()
      const PUBLIC_URL = `http://127.0.0.1:${port}`
      const server = await startServer({ NODE_ENV: 'production', PORT: String(port), PUBLIC_URL })
      await use(PUBLIC_URL)
      await server.stop()
    },
    { timeout: START_MAX_MS },
  ],
})

test('S-03 S-13 A27: in production the gallery of the kit is the 404 screen, for visitors and for people', async ({
  browser,
  production,
  contextOptions,
}) => {
  const context = await browser.newContext({ ...contextOptions, baseURL: production })
  const page = await context.newPage()
  const expectNothingThere = async () => {
    for (const path of ['/__ui', '/__ui/']) {
      expect((await page.goto(path))?.status()).toBe(404)
      await expect(page.getByText('404 Page Not Found')).toBeVisible()
      await expect(page.locator('#games')).toHaveCount(0)
    }
  }
  await expectNothingThere()
  await api(context, production, 'POST', '/api/auth/sign-up', {
    ...{ email: newEmail('Ada'), password: PASSWORD, firstName: 'Ada', lastName: 'Example' },
    ...{ dateOfBirth: '1990-05-17', region: 'GB' },
  })
  await expectNothingThere()
  await leave(context)
})
