import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let clone

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'evens-host-'))
  for (const folder of ['scripts', 'node_modules/vite']) mkdirSync(join(clone, folder), { recursive: true })
  copyFileSync(join(import.meta.dirname, 'host.mjs'), join(clone, 'scripts/host.mjs'))
  for (const file of ['package-lock.json', 'node_modules/.package-lock.json'])
    writeFileSync(join(clone, file), '{}')
})
afterEach(() => rmSync(clone, { recursive: true, force: true }))

test('packages that were installed by hand, where nothing may be written, are taken as they are', () => {
  // not even root can write through it
  symlinkSync(join(clone, 'nowhere/at-all'), join(clone, 'node_modules/.evens-installed'))
  const install = "const { install } = await import('./scripts/host.mjs'); install(); console.log('ready')"
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', install], {
    cwd: clone,
    encoding: 'utf8',
  })
  expect([status, stdout, stderr]).toEqual([0, 'ready\n', ''])
})
