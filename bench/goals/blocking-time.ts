import { type Browser, chromium } from '@playwright/test'
import { chromiumPath } from '#tests/support/chromium.ts'
import { startDemoServer } from '../demo-server.ts'
import { median, rounded } from '../figures.ts'
import type { Row } from '../report.ts'
import type { Mode } from '../rounds.ts'

const CPU_SLOW_DOWN = 4
/** A task may take this long before a person notices that the page does not respond. */
const UNNOTICED_MS = 50
const SETTLED_MS = 1_500

type Watched = { longTasks?: number[] }

/** Opens a screen in a fresh browser. @returns how long it did not respond, in ms */
async function blockingTimeOf(browser: Browser, address: string, cookie: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: new URL(address).origin }])
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOW_DOWN })
  await page.addInitScript(() => {
    const longTasks: number[] = []
    ;(globalThis as Watched).longTasks = longTasks
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) longTasks.push(entry.duration)
    }).observe({ type: 'longtask', buffered: true })
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.waitForTimeout(SETTLED_MS)
  const tasks = await page.evaluate(() => (globalThis as Watched).longTasks ?? [])
  await context.close()
  return tasks.reduce((sum, duration) => sum + duration - UNNOTICED_MS, 0)
}

/** G20: how long home, the list of events and an event do not respond while they open on a slow phone. */
export async function measureBlockingTime(mode: Mode): Promise<Row[]> {
  mode.say('blocking time on a slow phone …')
  const server = await startDemoServer()
  const browser = await chromium.launch({ executablePath: await chromiumPath() })
  const screens = { home: '/', events: '/events', event: server.eventPath }
  const rows: Row[] = []
  for (const [name, path] of Object.entries(screens)) {
    const times: number[] = []
    for (let round = 0; round < mode.rounds; round++) {
      times.push(await blockingTimeOf(browser, `${server.url}${path}`, server.cookie))
    }
    rows.push({
      goal: 'G20',
      workload: `blocking time of ${name}, ${CPU_SLOW_DOWN}× slower processor, ms`,
      product: `${rounded(median(times))} ms`,
      peer: '-',
      ratios: times,
      latency: '-',
      floor: 300,
      moonshot: 100,
      direction: 'atMost',
    })
  }
  await browser.close()
  await server.stop()
  return rows
}
