import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const script = join(import.meta.dirname, 'changed.mjs')
let folder

const git = (...args) =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], { cwd: folder })
const asked = (what) =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { ${what} } from ${JSON.stringify(script)}; console.log(JSON.stringify(${what}() ?? null))`,
      ],
      { cwd: folder, encoding: 'utf8' },
    ),
  )

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evens-changed-'))
  git('init', '-q')
  writeFileSync(join(folder, '.gitignore'), '.cache/\n')
  writeFileSync(join(folder, 'old.ts'), 'export const a = 1\n')
  git('add', '.')
  git('commit', '-qm', 'First')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('G33 before a check has passed, everything is looked at', () => {
  expect(asked('changedSinceCheck')).toBeNull()
})

test('G33 after it, what was committed since, what is not committed and what is new', () => {
  asked('noteChecked')
  expect(asked('changedSinceCheck').files).toEqual([])
  writeFileSync(join(folder, 'old.ts'), 'export const a = 2\n')
  git('commit', '-qam', 'Second')
  mkdirSync(join(folder, 'deep'))
  writeFileSync(join(folder, 'deep/new.ts'), 'export const b = 1\n')
  expect(asked('changedSinceCheck').files.sort()).toEqual(['deep/new.ts', 'old.ts'])
})

test('G33 a change of the packages or of the linter’s rules has everything looked at', () => {
  asked('noteChecked')
  writeFileSync(join(folder, 'biome.json'), '{}\n')
  expect(asked('changedSinceCheck')).toBeNull()
})

test('G33 where there is no history, everything is looked at', () => {
  asked('noteChecked')
  rmSync(join(folder, '.git'), { recursive: true })
  expect(asked('changedSinceCheck')).toBeNull()
})
