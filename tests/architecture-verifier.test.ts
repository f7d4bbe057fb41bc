import { describe, expect, test } from 'vitest'
import { filesBelow, findCycle, type Import, importsOf, readText } from './support/imports.ts'

/** The folders of the verifier, as its README lists them: each imports only those before it. `index.ts` is what the package offers. */
const FOLDERS = ['log', 'games', 'replays', 'visit', 'audit', 'node']
/** These compute independently of the server: the contract's types would already repeat its claims. */
const ALONE = ['log', 'games', 'replays', 'audit']
/** Node runs these while it builds the web. */
const BUILD_PLUGINS = ['web/prerendered/plugin.ts', 'web/worker/plugin.ts']

const files = filesBelow(['verifier'], ['.ts'])
const imports = files.flatMap((file) => importsOf(file, readText(file)))
const folderOf = (file: string) => /^verifier\/([a-z]+)\//.exec(file)?.[1]
const lines = (found: readonly Import[]) => found.map(({ from, to }) => `${from} → ${to}`)
const isPure = (file: string) => folderOf(file) !== 'node'

describe('V-12 the verifier is a part of its own', () => {
  test('its folders are those of its README, in their order', () => {
    const named = [...readText('verifier/README.md').matchAll(/^\| `([a-z]+)\/` \|/gm)].map(
      ([, name]) => name,
    )
    expect(named).toEqual(FOLDERS)
    expect(new Set(files.map(folderOf).filter((folder) => folder !== undefined))).toEqual(new Set(FOLDERS))
    for (const folder of FOLDERS)
      expect(files.filter((file) => folderOf(file) === folder).length, folder).toBeGreaterThan(2)
  })

  test('it imports itself and the contract, nothing of the server or the web, and no package', () => {
    const outside = imports.filter(
      ({ to }) => !to.startsWith('verifier/') && !to.startsWith('contract/') && !to.startsWith('node:'),
    )
    expect(lines(outside)).toEqual([])
  })

  test('only its programs know Node', () => {
    const knowing = files.filter(
      (file) => isPure(file) && /\bnode:|\bprocess\.|\bBuffer\b/.test(readText(file)),
    )
    expect(knowing).toEqual([])
  })

  test('a folder imports only those before it, types too, and there is no circle', () => {
    const rank = (file: string) => FOLDERS.indexOf(folderOf(file)!)
    const wrong = imports.filter(
      ({ from, to }) => folderOf(from) && to.startsWith('verifier/') && rank(to) > rank(from),
    )
    expect(lines(wrong)).toEqual([])
    expect(findCycle(imports.filter(({ to }) => to.startsWith('verifier/')))).toBeUndefined()
  })

  test('what it computes of logs, games and replays is its own: there it knows no file of the contract', () => {
    const wrong = imports.filter(
      ({ from, to }) => to.startsWith('contract/') && ALONE.includes(folderOf(from) ?? ''),
    )
    expect(lines(wrong)).toEqual([])
  })

  test('of the server only the witness imports it, and nobody but tests imports its programs', () => {
    const others = filesBelow(['contract', 'server', 'simulators', 'web'], ['.ts', '.tsx'])
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .flatMap((file) => importsOf(file, readText(file)))
      .filter(({ to }) => to.startsWith('verifier/'))
    expect(others.length).toBeGreaterThan(20)
    const wrong = others.filter(({ from, to }) => !isPure(to) || !/^(?:web|server\/witness)\//.test(from))
    expect(lines(wrong)).toEqual([])
  })
})

test('of the web only plugins of its build know Node', () => {
  const knowing = filesBelow(['web'], ['.ts', '.tsx']).filter((file) =>
    /node:|process\./.test(readText(file)),
  )
  expect(knowing).toEqual(BUILD_PLUGINS)
})
