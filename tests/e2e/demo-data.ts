import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './server.ts'

/**
 * Makes the demo community once, before any worker starts: each server of the journeys begins with a copy of its data directory.
 * @returns what removes it after the last journey
 */
export default async function makeDemoData(): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'evens-e2e-demo-'))
  const server = await startServer({ PASSWORD_HASH_KIB: '64' }, dataDir)
  await server.stop()
  process.env.DEMO_DATA_DIR = dataDir
  return () => rmSync(dataDir, { recursive: true, force: true })
}
