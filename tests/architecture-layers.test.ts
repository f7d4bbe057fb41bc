import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, importsOf, ROOT, readText } from './support/imports.ts'

const ENTRIES_MAX = 60
/** Looked up by name, or a shelf each: their beauty is that they are flat. `server` and `tests` hold a folder for each module. */
const FLAT = [
  'contract',
  'server',
  'server/migrations',
  'web/ui',
  'tests',
  'tests/support',
  'tests/soak/planted',
]

const files = filesBelow(['contract', 'server', 'simulators', 'verifier', 'web', 'tests'], ['.ts', '.tsx'])
const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/'))
/** `server/auth` of `server/auth/proof/totp.ts` */
const moduleOf = (file: string) => file.split('/').slice(0, 2).join('/')
/** `proof`; undefined for a file beside the module's folders */
const layerOf = (file: string) => (file.split('/').length > 3 ? file.split('/')[2] : undefined)

const sources = files.filter((file) => !/\.test\.tsx?$/.test(file) && /^(server|web)\//.test(file))
const modules = Map.groupBy(
  sources.filter((file) => layerOf(file) !== undefined),
  moduleOf,
)
const layered = [...modules].filter(([, inside]) => new Set(inside.map(layerOf)).size > 1)

/** The layers of a module as its README lists them. */
function layersOf(module: string): string[] {
  const readme = join(ROOT, module, 'README.md')
  const [, names] =
    (existsSync(readme) && /^Layers, lowest first: (.+)\.$/m.exec(readText(`${module}/README.md`))) || []
  return names?.split(', ') ?? []
}

test('a folder with many files has folders inside', () => {
  const folders = new Set(files.map(folderOf))
  const many = [...folders].filter(
    (folder) => !FLAT.includes(folder) && readdirSync(join(ROOT, folder)).length > ENTRIES_MAX,
  )
  expect(many).toEqual([])
})

test('the README of a module with folders lists them, lowest first', () => {
  expect(layered.length).toBeGreaterThan(5)
  for (const [module, inside] of layered)
    expect(layersOf(module).toSorted(), module).toEqual(
      [...new Set(inside.map((file) => layerOf(file)!))].sort(),
    )
})

test('inside a module imports go from a higher folder to a lower one', () => {
  const up: string[] = []
  for (const [module, inside] of layered) {
    const order = layersOf(module)
    for (const { from, to } of inside.flatMap((file) => importsOf(file, readText(file)))) {
      if (moduleOf(to) !== module) continue
      const [above, below] = [layerOf(from), layerOf(to)]
      if (above && below && order.indexOf(above) < order.indexOf(below)) up.push(`${from} → ${to}`)
    }
  }
  expect(up).toEqual([])
})
