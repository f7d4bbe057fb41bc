import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kept } from '../kept.ts'
import { startServer } from './server.ts'

/** Its clocks run on while it is kept: matches end, events lock. */
const KEPT_MS = 15 * 60_000

/**
 * Makes the demo community once, before any worker starts: each server of the journeys begins with a copy of its data directory.
 * One that was made a moment ago by the same code serves again.
 */
export default async function makeDemoData(): Promise<void> {
  const demo = kept('demo', ['server', 'contract'], () => true, KEPT_MS)
  if (!demo.fresh) {
    const dataDir = mkdtempSync(join(tmpdir(), 'evens-e2e-demo-'))
    const server = await startServer({ PASSWORD_HASH_KIB: '64' }, dataDir)
    await server.stop()
    demo.keep(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  }
  process.env.DEMO_DATA_DIR = demo.path
}
