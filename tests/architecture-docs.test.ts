import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesBelow, ROOT, readText } from './support/imports.ts'

/** Pages that say where things are. */
const PAGES = [
  ...['README.md', 'CONTRIBUTING.md', 'web/info/README.md', 'verifier/README.md'],
  ...filesBelow(['docs'], ['.md']).filter((file) => !/\/(decisions|spec)\//.test(file)),
]
const NAMED = /`((?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|sql)|(?:[\w-]+\/)+)`/g
/** Examples of names, and files that a server writes. */
const ELSEWHERE = new Set(['gangs.spec.ts'])

describe('documents', () => {
  const folders = ['contract', 'verifier', 'server', 'simulators', 'web', 'tests', 'scripts', 'bench']
  const names = new Set(filesBelow(folders, ['.ts', '.tsx', '.mjs', '.sql']).map((file) => basename(file)))

  test.each(PAGES)('%s names files and folders that there are', (page) => {
    const missing = [...readText(page).matchAll(NAMED)]
      .map(([, path]) => path!)
      .filter((path) => !ELSEWHERE.has(path))
      .filter((path) =>
        path.includes('/')
          ? !['.', 'server', 'web', dirname(page)].some((base) => existsSync(join(ROOT, base, path)))
          : !names.has(path),
      )
    expect(missing).toEqual([])
  })
})
