import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { createApp } from '#server/app.ts'
import { chromiumPath } from '#tests/support/chromium.ts'
import type { Arena } from '../arena.ts'
import { median, ratios, rounded } from '../figures.ts'
import type { Row } from '../report.ts'
import type { Mode } from '../rounds.ts'
import { portOf, signIn } from '../visitors.ts'

/** A cheap phone on a slow line: the processor four times slower, 1.6 Mbit/s down, 750 kbit/s up, 150 ms away. */
const CPU_SLOW_DOWN = 4
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SETTLED_MS = 1_000
/** A layout shift below this is a letter that changed its font; it prints as 0.00. */
const MOVED = 0.001

type Paint = { lcp: number; shift: number }
/** The figures from the observer inside the page. */
type Watched = { paint?: Paint }

/** The smallest page that shows something. */
const EMPTY =
  '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Evens</title><body><h1>Evens</h1></body></html>'

/** Opens a page in a fresh browser. @returns largest paint (ms) and layout shift (CLS) */
async function paintOf(browser: Browser, origin: string, cookie?: string): Promise<Paint> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  if (cookie) {
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url: origin }])
  }
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', LINE)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOW_DOWN })
  await page.addInitScript(() => {
    const paint = { lcp: 0, shift: 0 }
    ;(globalThis as Watched).paint = paint
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) paint.lcp = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
        if (!shift.hadRecentInput) paint.shift += shift.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(origin, { waitUntil: 'networkidle' })
  await page.waitForTimeout(SETTLED_MS)
  const paint = await page.evaluate(() => (globalThis as Watched).paint!)
  await context.close()
  return paint
}

/** G16: the largest paint of landing and home on a slow phone, beside a page with one heading from bare node:http. */
export async function measureFirstPaint(arena: Arena, mode: Mode): Promise<Row[]> {
  if (!existsSync(join(import.meta.dirname, '../../dist/web'))) {
    mode.say('first paint: dist/web is not built, left out')
    return []
  }
  mode.say('first paint on a slow phone …')
  const [cookie] = await signIn(arena, 1)
  const app = await createApp(arena.context, { cards: null, crypto: null, jobs: false })
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const bare = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(EMPTY)
  })
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
  const [ours, theirs] = [app.fastify.server, bare].map((server) => `http://127.0.0.1:${portOf(server)}/`)
  const browser = await chromium.launch({ executablePath: await chromiumPath() })
  const paints: Record<'landing' | 'home' | 'bare', Paint[]> = { landing: [], home: [], bare: [] }
  for (let round = 0; round < mode.rounds; round++) {
    paints.bare.push(await paintOf(browser, theirs!))
    paints.landing.push(await paintOf(browser, ours!))
    paints.home.push(await paintOf(browser, ours!, cookie))
  }
  await browser.close()
  await app.close()
  bare.closeAllConnections()
  bare.close()

  const lcp = (list: Paint[]) => list.map((paint) => paint.lcp)
  const textOf = (list: Paint[]) =>
    `${rounded(median(lcp(list)))} ms, CLS ${Math.max(...list.map((paint) => paint.shift)).toFixed(3)}`
  const row = (workload: string, list: Paint[]): Row => {
    const shifted = list.find((paint) => paint.shift >= MOVED)
    return {
      goal: 'G16',
      workload,
      product: textOf(list),
      peer: textOf(paints.bare),
      ratios: ratios(lcp(list), lcp(paints.bare)),
      latency: '-',
      floor: 2.5,
      moonshot: 1.5,
      direction: 'atMost',
      ...(shifted ? { voided: `the page moved by ${shifted.shift.toFixed(4)}` } : {}),
    }
  }
  return [
    row('largest paint of the landing page, slow phone; one heading', paints.landing),
    row('same of home, signed in', paints.home),
  ]
}
