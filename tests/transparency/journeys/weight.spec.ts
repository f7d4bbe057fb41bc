import { gzipSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { watchRequests } from '../../support/browser/rest.ts'
import { expect, test } from '../../support/browser/support.ts'

/**
 * The most that the browser's own check may weigh, in bytes after gzip: all files that no page loads without it. The shell's late file has
 * less than 500 more, which begin it: 12 kB in all.
 */
const MOST = 11_500

test('V-09 the check comes after everything else, once, and weighs at most 12 kB', async ({ somebody }) => {
  const { page } = await somebody('Ada')
  const files = new Map<string, number>()
  const bodies: Promise<void>[] = []
  const weigh = async (response: Response, pathname: string) =>
    void files.set(pathname, gzipSync(await response.body().catch(() => Buffer.alloc(0))).length)
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/assets/') && response.ok()) bodies.push(weigh(response, pathname))
  })
  const rested = watchRequests(page)
  /** Every file that was asked for is weighed, and asks for no other. */
  const weighed = async () => {
    await rested()
    await Promise.all(bodies)
  }
  const checks: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/log/checkpoint')) checks.push(request.url())
  })
  // the check is due after eight seconds of the page's own time: six pass here, by hand, however slowly files come
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  await page.goto('/settings')
  await page.waitForLoadState('networkidle')
  for (let passed = 0; passed < 5_000; passed += 100) {
    await page.clock.runFor(100)
    await rested()
  }
  await page.clock.runFor(1_000)
  await weighed()
  const before = new Set(files.keys())
  expect(checks).toEqual([])
  await page.clock.resume()
  await page.clock.runFor(12_000)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('keptLog'))).toContain('"note"')
  await Promise.all(bodies)
  const came = [...files].filter(([path]) => !before.has(path))
  expect(
    came.some(([path]) => path.includes('check-worker')),
    `${[...before, ...came]}`,
  ).toBe(true)
  expect(
    came.reduce((sum, [, bytes]) => sum + bytes, 0),
    came.join('\n'),
  ).toBeLessThanOrEqual(MOST)
  // another page of the same browser does not check again
  checks.length = 0
  await page.goto('/settings')
  await page.waitForLoadState('networkidle')
  await page.clock.runFor(20_000)
  await weighed()
  expect(checks).toEqual([])
})
