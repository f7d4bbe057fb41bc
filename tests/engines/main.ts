/**
 * `npm run e2e -- --engine firefox|webkit`: the ten main journeys in another engine, on a phone's and a desktop's width.
 * Writes tests/engines/results/<date>-<engine>.json. `--only <word>` walks those whose title has it and writes nothing.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import makeDemoData from '../support/browser/demo-data.ts'
import { startServer } from '../support/browser/server.ts'
import type { Engine } from './engine.ts'
import { openFirefox } from './firefox.ts'
import { journeys } from './journeys.ts'
import { Page } from './page.ts'
import { openWebKit } from './webkit.ts'

type Walked = { journey: string; width: number; seconds: number; faults: string[] }

const SIZES = [
  [390, 844],
  [1280, 800],
] as const
const ENGINES: Record<string, (path: string) => Promise<Engine>> = {
  firefox: openFirefox,
  webkit: openWebKit,
}

const { values } = parseArgs({
  options: { engine: { type: 'string' }, browser: { type: 'string' }, only: { type: 'string' } },
})
const { engine: name = '', browser = '', only = '' } = values
const startedAt = new Date()
await makeDemoData()
const server = await startServer({ PASSWORD_HASH_KIB: '64' })
const engine = await ENGINES[name]!(browser)
const walked: Walked[] = []
try {
  for (const [title, journey] of Object.entries(journeys))
    for (const [width, height] of SIZES)
      if (title.includes(only)) walked.push(await walk(title, journey, width, height))
} finally {
  await engine.close()
  await server.stop()
}
if (!only) keep()
const failed = walked.filter(({ faults }) => faults.length > 0).length
console.log(`${engine.version}: ${walked.length - failed} of ${walked.length} walked`)
process.exitCode = failed ? 1 : 0

async function walk(
  title: string,
  journey: (page: Page) => Promise<void>,
  width: number,
  height: number,
): Promise<Walked> {
  const began = performance.now()
  const page = new Page(await engine.openTab(width, height), server.url, width)
  const faults: string[] = []
  await journey(page).catch((error: Error) => faults.push(error.message))
  faults.push(...(await page.faults().catch((error: Error) => [error.message])))
  if (faults.length) await keepPicture(page, `${name}-${width}-${title}`)
  await page.close()
  const seconds = Math.round((performance.now() - began) / 100) / 10
  console.log(`${faults.length ? '✗' : '✓'} ${width} px: ${title} (${seconds} s)`)
  for (const fault of faults) console.log(`    ${fault}`)
  return { journey: title, width, seconds, faults }
}

/** Keeps a picture of the page at the failure. */
async function keepPicture(page: Page, title: string): Promise<void> {
  const folder = join(import.meta.dirname, '../../test-results/engines')
  mkdirSync(folder, { recursive: true })
  const picture = await page.picture().catch(() => null)
  if (picture) writeFileSync(join(folder, `${title.replace(/\W+/g, '-')}.png`), picture)
}

function keep(): void {
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const stamp = startedAt.toISOString().slice(0, 16).replace(':', '')
  const result = { engine: engine.version, startedAt, walked }
  writeFileSync(join(folder, `${stamp}-${name}.json`), `${JSON.stringify(result, null, 2)}\n`)
}
