import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { layers, modules } from '#server/modules.ts'
import {
  ALSO_NAMED_BY,
  OPEN,
  OUTSIDE,
  PAST_THE_ENTRY,
  TOP,
  WITHOUT_AUDIT,
  WITHOUT_CLOSURE,
  ZOD_FREE,
} from './support/boundaries.ts'
import { filesBelow, findCycle, type Import, importsOf, ROOT, readText } from './support/imports.ts'

const LINES_MAX = 350
/** Words that say nothing about the product. */
const NO_FOLDERS = /^(utils?|helpers?|common|shared|libs?)$/

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const sources = filesBelow(['contract', 'verifier', 'server', 'simulators', 'web'], ['.ts', '.tsx']).filter(
  (file) => !isTest(file),
)
const imports: Import[] = sources.flatMap((file) => importsOf(file, readText(file)))
const own = imports.filter((one) => one.own)
const moduleOf = (file: string) =>
  file.startsWith('server/') && !TOP.includes(file) ? file.split('/')[1]! : undefined
const layerOf = (name: string) => layers.findIndex((layer) => layer.some((module) => module.name === name))
const owners = new Map(modules().flatMap(({ name, tables = [] }) => tables.map((table) => [table, name])))
const lines = (found: Import[]) => found.map(({ from, to }) => `${from} → ${to}`)

const mayName = (table: string, module: string | undefined) =>
  module !== undefined && [owners.get(table), ...(ALSO_NAMED_BY[table] ?? [])].includes(module)

describe('the scanner sees what it judges', () => {
  test('modules of every part, and imports between them', () => {
    for (const part of [
      'contract/',
      'verifier/log/',
      'server/bets/',
      'server/ledger/',
      'web/app/',
      'web/ui/',
    ])
      expect(sources.filter((file) => file.startsWith(part)).length, part).toBeGreaterThan(3)
    expect(own.length).toBeGreaterThan(400)
    expect(lines(own)).toContain('server/bets/outcome/finish-event.ts → server/ledger/index.ts')
    expect(lines(imports)).toContain('contract/fields.ts → zod')
  })

  test('every import of ours is a file, so that none is overlooked', () => {
    const missing = own.filter(
      ({ to }) => !/\.(css|svg|json|woff2)(\?\w+)?$/.test(to) && !existsSync(join(ROOT, to)),
    )
    expect(lines(missing)).toEqual([])
  })

  test('reads every way to import', () => {
    const text = `import a from '../core/db.ts'
import type { B } from '#contract/bets.ts'
import { type C, type D } from '#contract/odds.ts'
import {
  e,
  type F,
} from './f.ts'
export * from './g.ts'
import './h.css'
const i = () => import('#web/i.tsx')
// import j from './j.ts'
const k = "import l from './l.ts'"`
    expect(importsOf('server/bets/x.ts', text).map(({ to, typeOnly }) => [to, typeOnly])).toEqual([
      ['server/core/db.ts', false],
      ['contract/bets.ts', true],
      ['contract/odds.ts', true],
      ['server/bets/f.ts', false],
      ['server/bets/g.ts', false],
      ['server/bets/h.css', false],
      ['web/i.tsx', false],
    ])
  })

  test('finds a circle', () => {
    const edge = (from: string, to: string): Import => ({ from, to, own: true, typeOnly: false })
    expect(findCycle([edge('a', 'b'), edge('b', 'c'), edge('c', 'b')])).toEqual(['b', 'c', 'b'])
    expect(findCycle([edge('a', 'b'), edge('a', 'c'), edge('b', 'c')])).toBeUndefined()
  })
})

describe('dependencies run one way', () => {
  test('contract imports zod and itself', () => {
    const wrong = imports.filter(
      ({ from, to }) => from.startsWith('contract/') && !to.startsWith('contract/') && to !== 'zod',
    )
    expect(lines(wrong)).toEqual([])
  })

  test('server and web know contract, never each other; nobody knows the simulators or the tests', () => {
    const wrong = own.filter(
      ({ from, to }) =>
        (from.startsWith('web/') && to.startsWith('server/')) ||
        (from.startsWith('server/') && to.startsWith('web/')) ||
        (to.startsWith('simulators/') && !from.startsWith('simulators/')) ||
        to.startsWith('tests/'),
    )
    expect(lines(wrong)).toEqual([])
  })

  test('docs/architecture.md has a row for every folder of the server', () => {
    const page = readText('docs/architecture.md')
    const rows = page.slice(
      page.indexOf('| folder of `server/` |'),
      page.indexOf('## How a call is answered'),
    )
    const named = [...rows.matchAll(/`([a-z-]+)\/`/g)].map(([, name]) => name!)
    const folders = readdirSync(join(ROOT, 'server'), { withFileTypes: true }).filter((one) =>
      one.isDirectory(),
    )
    expect(named.filter((name) => name !== 'server').sort()).toEqual(folders.map(({ name }) => name).sort())
  })

  test('every folder of the server is a module of one layer', () => {
    const folders = [...new Set(sources.map(moduleOf).filter((name) => name !== undefined))]
    expect(folders.length).toBeGreaterThan(8)
    expect(
      modules()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(folders.sort())
  })

  test('a module imports only modules of the layers below', () => {
    const wrong = own.filter(({ from, to }) => {
      const [here, there] = [moduleOf(from), moduleOf(to)]
      if (here === undefined || !to.startsWith('server/')) return false
      return there === undefined || (there !== here && layerOf(there) >= layerOf(here))
    })
    expect(lines(wrong)).toEqual([])
  })

  test('V-12 the witness checks with the verifier: of the server it takes only how a file is written', () => {
    const taken = own.filter(({ from, to }) => moduleOf(from) === 'witness' && moduleOf(to) !== 'witness')
    const others = [...new Set(taken.map(({ to }) => to))].filter((file) => !file.startsWith('verifier/log/'))
    expect(others).toEqual(['server/core/durable-file.ts'])
    expect(taken.length).toBeGreaterThan(others.length)
  })

  test('a module is entered by its index.ts, if it has one; only the list of modules imports module.ts', () => {
    const wrong = own.filter(({ from, to }) => {
      const there = moduleOf(to)
      if (there === undefined || there === moduleOf(from) || OPEN.includes(there)) return false
      if (to === `server/${there}/module.ts`) return from !== 'server/modules.ts'
      return to !== `server/${there}/index.ts` && !(to in PAST_THE_ENTRY)
    })
    expect(lines(wrong)).toEqual([])
    const used = new Set(own.map(({ to }) => to))
    expect(Object.keys(PAST_THE_ENTRY).filter((file) => !used.has(file))).toEqual([])
  })

  test('the web loads no schema at once: of the contract only types and files without zod', () => {
    const zodFree = imports.filter(({ from, to }) => ZOD_FREE.includes(from) && !ZOD_FREE.includes(to))
    expect(lines(zodFree.filter(({ typeOnly }) => !typeOnly))).toEqual([])
    const wrong = imports.filter(
      ({ from, to, typeOnly }) =>
        from.startsWith('web/') &&
        !typeOnly &&
        ((to.startsWith('contract/') && !ZOD_FREE.includes(to)) || to === 'zod'),
    )
    expect(lines(wrong)).toEqual([])
  })

  test('there is no circle, and on the server none of types either', () => {
    expect(findCycle(own.filter(({ typeOnly }) => !typeOnly))).toBeUndefined()
    expect(findCycle(own.filter(({ from }) => !from.startsWith('web/')))).toBeUndefined()
  })
})

describe('tables are private to their module', () => {
  const migrations = filesBelow(['server/migrations'], ['.sql']).map(readText).join('\n')
  const named = [...migrations.matchAll(/^create (?:unlogged )?table (?:if not exists )?(\w+)/gim)]
  const tables = named.map((match) => match[1]!).filter((table) => table !== 'thread_notices') // dropped by 0103

  /** By a call of the ledger, or by SQL of its own that does so. */
  const postsToLedger = (name: string): boolean =>
    filesBelow([`server/${name}`], ['.ts', '.sql']).some((file) =>
      file.endsWith('.sql')
        ? /\bledger_(?:post|pay|play)/.test(readText(file))
        : /\bpost(?:One)?\b[^}]*\} from '#server\/ledger\/index.ts'/.test(readText(file)),
    )

  /** Columns of a table that hold a person's id, by a foreign key or by their name. */
  function refersToPeople(table: string): boolean {
    const own = new RegExp(
      `^(?:create (?:unlogged )?table (?:if not exists )?|alter table )${table}\\b[^;]*`,
      'gim',
    )
    return [...migrations.matchAll(own)].some(([text]) =>
      /\breferences users\b|^\s*(?:add column )?user_id\b/im.test(text),
    )
  }

  test('every table belongs to one module', () => {
    expect(tables.length).toBeGreaterThan(15)
    expect(tables.filter((table) => !owners.has(table))).toEqual([])
    const declared = modules().flatMap(({ tables = [] }) => tables)
    expect(declared.filter((table) => !tables.includes(table) && table !== 'migrations')).toEqual([])
    expect(new Set(declared).size).toBe(declared.length)
  })

  test('a module whose tables refer to people says what becomes of them when an account is closed', () => {
    const refer = modules().filter(
      ({ name, tables = [] }) => tables.some((table) => refersToPeople(table)) && !(name in WITHOUT_CLOSURE),
    )
    expect(refer.map(({ name }) => name)).toContain('bets')
    expect(refer.length).toBeGreaterThan(9)
    expect(refer.filter(({ closure }) => closure === undefined).map(({ name }) => name)).toEqual([])
    expect(Object.keys(WITHOUT_CLOSURE).filter((name) => layerOf(name) < 0)).toEqual([])
  })

  test('a module that posts to the ledger audits what it posts', () => {
    const post = modules().filter(({ name }) => name !== 'ledger' && postsToLedger(name))
    expect(post.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['bets', 'pots', 'withdrawals', 'store']),
    )
    const without = post.filter(({ audits }) => audits === undefined).map(({ name }) => name)
    expect(without).toEqual(Object.keys(WITHOUT_AUDIT))
  })

  test('no other module names it in a statement; functions in SQL are the entry points', () => {
    const names = [...owners.keys()].filter((table) => table !== 'users').join('|')
    const statement = new RegExp(
      `\\b(?:from|join|into|update|table|truncate)\\s+(?:only\\s+)?(${names})\\b`,
      'gi',
    )
    let seen = 0
    const wrong: string[] = []
    for (const file of sources.filter((one) => one.startsWith('server/'))) {
      const here = moduleOf(file)
      const code = readText(file)
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .replace(/^\s*\/\/.*$/gm, '')
      for (const [, sql] of code.matchAll(/`([^`]*)`/g)) {
        if (!/\b(select|insert|update|delete|truncate)\b/i.test(sql!)) continue
        for (const [, table] of sql!.matchAll(statement)) {
          seen++
          if (OUTSIDE[file]?.includes(table!)) continue
          if (!mayName(table!.toLowerCase(), here)) wrong.push(`${file}: ${table}`)
        }
      }
    }
    expect(seen).toBeGreaterThan(60)
    expect(wrong).toEqual([])
  })

  test('functions in SQL touch the tables of their own module', () => {
    const files = filesBelow(['server'], ['.sql']).filter((file) => !file.startsWith('server/migrations/'))
    expect(files.length).toBeGreaterThan(12)
    const named = new RegExp(
      `\\b(?:from|join|into|update|table)\\s+(${[...owners.keys()].filter((table) => table !== 'users').join('|')})\\b`,
      'gi',
    )
    const wrong = files.flatMap((file) =>
      [...readText(file).replace(/--.*$/gm, '').matchAll(named)]
        .map(([, table]) => table!.toLowerCase())
        .filter((table) => !mayName(table, moduleOf(file)) && !OUTSIDE[file]?.includes(table))
        .map((table) => `${file}: ${table}`),
    )
    expect(wrong).toEqual([])
  })

  test('the ledger’s numbers are named in SQL, and how an id is built is read in the ledger alone', () => {
    const files = filesBelow(['server'], ['.sql', '.ts']).filter((file) => !file.startsWith('server/ledger/'))
    const numbers =
      /\bledger_(?:account|kind|reason)\(\s*\d|\breason\s*(?:=|<>|in)\s*\(?\d|>> 1\) & 127|(?:source|destination|purse|account)\s*\/\s*256/
    const tables = /\/baseline\/\d+_ledger\.sql$/
    expect(files.filter((file) => !tables.test(file) && numbers.test(readText(file)))).toEqual([])
  })
})

describe('files', () => {
  const all = filesBelow(
    ['contract', 'verifier', 'server', 'simulators', 'web', 'tests', 'scripts', 'bench'].filter((folder) =>
      existsSync(join(ROOT, folder)),
    ),
    ['.ts', '.tsx', '.mjs', '.css', '.sql'],
  )

  test(`none is longer than ${LINES_MAX} lines`, () => {
    const long = all.map((file) => [file, readText(file).split('\n').length - 1] as const)
    expect(long.length).toBeGreaterThan(200)
    expect(long.filter(([, count]) => count > LINES_MAX)).toEqual([])
  })

  test('folders are called by what they hold, files in kebab-case', () => {
    const folders = new Set(all.flatMap((file) => file.split('/').slice(0, -1)))
    expect([...folders].filter((name) => NO_FOLDERS.test(name))).toEqual([])
    expect(all.filter((file) => !/^[a-z0-9_-]+(\.[a-z0-9-]+)*$/.test(file.split('/').at(-1)!))).toEqual([])
  })
})

describe('routes', () => {
  const declaring = filesBelow(['contract'], ['.ts']).filter((file) =>
    /^export const \w+Routes = \{/m.test(readText(file)),
  )

  test('a contract file with routes is named as the server module that serves them, or as a part of it', () => {
    expect(declaring.length).toBeGreaterThan(15)
    const modules = new Set(
      sources
        .map((file) => file.split('/'))
        .flatMap(([top, name]) => (top === 'server' ? [name!.replace('.ts', '')] : [])),
    )
    const nameOf = (file: string) => file.slice('contract/'.length, -'.ts'.length)
    expect(
      declaring
        .map(nameOf)
        .filter((name) => ![...modules].some((one) => name === one || name.startsWith(`${one}-`))),
    ).toEqual([])
  })

  test('request and reply are seen by handlers and pages, never by a use case', () => {
    const seeing = imports
      .filter(({ to }) => to === 'fastify')
      .map(({ from }) => from)
      .filter((file) => file.startsWith('server/') && !['core', 'http', undefined].includes(moduleOf(file)))
    const named = /\/(routes|visitor|upgrades|pages|[a-z-]*navigation|[a-z-]+-pages)\.ts$/
    expect(seeing.length).toBeGreaterThan(3)
    expect(seeing.filter((file) => !named.test(file))).toEqual([])
  })

  test('a last name in a row or a reply says whether it is whole', () => {
    // one's own name, and the provider's claim about it
    const OWN = /^(server|contract)\/(users|auth|demo)\b|^contract\/(auth-user|settings)\.ts$/
    const unsaid = sources.filter(
      (file) =>
        /^(server|contract)\//.test(file) &&
        !OWN.test(file) &&
        /\blast_?[nN]ame\??: (string|z\.string)\b/.test(readText(file)),
    )
    expect(unsaid, 'PersonRow, WholeLastName, shownLastName or a face').toEqual([])
  })

  test('handlers stand in routes.ts', () => {
    const files = sources.filter(
      (file) => file.startsWith('server/') && /\bHandlersOf<|\bHandler<'/.test(readText(file)),
    )
    expect(files.length).toBeGreaterThan(10)
    expect(files.filter((file) => !/\/routes\.ts$/.test(file) && file !== 'server/core/call.ts')).toEqual([])
  })
})
