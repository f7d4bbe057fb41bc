import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clusterFolder } from '../rig/folder.ts'

const isRoot = process.getuid?.() === 0
const hasPostgres = /^postgres:/m.test(readFileSync('/etc/passwd', 'utf8'))

/** A checkout that only its owner enters. */
let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'evens-checkout-'))
  vi.stubEnv('CLUSTER_DIR', '')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true })
})

test('H-03 the cluster of an ordinary user, or of root where user postgres comes in, is below .data', () => {
  if (isRoot && hasPostgres) chmodSync(root, 0o711)
  if (isRoot && !hasPostgres) expect(clusterFolder(root)).not.toContain(root)
  else expect(clusterFolder(root)).toBe(join(root, '.data/cluster'))
})

test.runIf(isRoot)(
  'H-03 where user postgres cannot enter the checkout or its .data, the folder is one of root alone, its own for each checkout',
  () => {
    const chosen = clusterFolder(root)
    expect(dirname(chosen)).toBe('/var/cache/evens')
    expect(clusterFolder(root)).toBe(chosen)
    const other = mkdtempSync(join(root, 'other-'))
    expect(dirname(clusterFolder(other))).toBe('/var/cache/evens')
    expect(clusterFolder(other)).not.toBe(chosen)
    chmodSync(root, 0o711)
    mkdirSync(join(root, '.data'), { mode: 0o700 })
    expect(clusterFolder(root)).toBe(chosen)
  },
)
