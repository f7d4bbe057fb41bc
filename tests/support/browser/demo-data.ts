import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { copyDirectory, kept } from '../kept.ts'
import { quickDirectory } from '../quick-directory.ts'
import { startServer } from './server.ts'

/** The demo's clocks run on while it is kept: matches end, events lock. */
const DEMO_MS = 15 * 60_000
/** Nothing happens on an empty site, but the day of its log goes by. */
const EMPTY_MS = 12 * 3_600_000

/**
 * Makes an empty site and the demo community once, before any worker starts: each server of the journeys begins with a copy of
 * such a data directory. One that was made a while ago by the same code serves again.
 */
export default async function makeData(): Promise<void> {
  process.env.EMPTY_DATA_DIR = await madeBy('empty', EMPTY_MS, { DEMO_DATA: 'off' })
  // the community moves into an empty site
  process.env.DEMO_DATA_DIR = await madeBy('demo', DEMO_MS, {}, process.env.EMPTY_DATA_DIR)
}

async function madeBy(
  name: string,
  maxAgeMs: number,
  env: Record<string, string>,
  from?: string,
): Promise<string> {
  const data = kept(name, ['server', 'contract'], () => true, maxAgeMs)
  if (data.fresh) return data.path
  const dataDir = mkdtempSync(join(quickDirectory(), 'evens-e2e-made-'))
  if (from) copyDirectory(`${from}/.`, dataDir)
  const server = await startServer({ PASSWORD_HASH_KIB: '64', ...env }, dataDir)
  await server.stop()
  data.keep(dataDir)
  rmSync(dataDir, { recursive: true, force: true })
  return data.path
}
