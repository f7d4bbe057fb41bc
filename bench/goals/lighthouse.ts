import { createServer } from 'node:http'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { chromiumPath } from '#tests/support/chromium.ts'
import { startDemoServer } from '../demo-server.ts'
import { median } from '../figures.ts'
import type { Row } from '../report.ts'
import type { Mode } from '../rounds.ts'
import { portOf } from '../visitors.ts'

/** Finished pages: Lighthouse must give them full marks. */
const PUBLIC = ['/', '/sign-in', '/sign-up', '/terms', '/learn', '/fairness'] as const
const JUDGED = ['performance', 'accessibility', 'best-practices', 'seo'] as const

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = portOf(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Runs Lighthouse with its defaults for a phone. @returns each category's score, of 100 */
async function scoresOf(address: string, port: number, cookie?: string): Promise<Record<string, number>> {
  const categories = cookie ? ['performance'] : [...JUDGED]
  const result = await lighthouse(address, {
    port,
    logLevel: 'error',
    onlyCategories: categories,
    ...(cookie ? { extraHeaders: { Cookie: cookie } } : {}),
  })
  if (!result) throw new Error(`Lighthouse says nothing about ${address}`)
  return Object.fromEntries(
    Object.values(result.lhr.categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
  )
}

/** Scores of the pages of visitors (100 in all four) and of the main screens (performance at least 95). */
export async function measureLighthouse(mode: Mode): Promise<Row[]> {
  mode.say('lighthouse …')
  const server = await startDemoServer()
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: [`--remote-debugging-port=${port}`],
  })
  const rows: Row[] = []
  // one run of a signed-in screen differs by several points from the next; finished pages have no script to wait for
  const add = async (path: string, floor: number, cookie?: string) => {
    const runs = []
    for (let round = 0; round < (cookie ? mode.rounds : 1); round++)
      runs.push(await scoresOf(`${server.url}${path}`, port, cookie))
    const lowest = runs.map((scores) => Math.min(...Object.values(scores)))
    rows.push({
      goal: 'Lighthouse',
      workload: `lowest score of ${path}${cookie ? ', signed in, performance alone' : ', a visitor'}`,
      product: cookie ? String(median(lowest)) : Object.values(runs[0]!).join(' '),
      peer: '-',
      ratios: lowest,
      latency: '-',
      floor,
      moonshot: 100,
      direction: 'atLeast',
    })
  }
  for (const path of PUBLIC) await add(path, 100)
  for (const path of ['/', '/events', server.eventPath]) await add(path, 95, server.cookie)
  await browser.close()
  await server.stop()
  return rows
}
