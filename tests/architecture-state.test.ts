import { describe, expect, test } from 'vitest'
import { modules } from '#server/modules.ts'
import { filesBelow, readText } from './support/imports.ts'

const sources = filesBelow(['server'], ['.ts']).filter((file) => !/\.test\.ts$/.test(file))
/** The files that only say what there is. */
const declaring = ['server/modules.ts', ...sources.filter((file) => /^server\/[^/]+\/module\.ts$/.test(file))]

/** Why each may stay: its key is a thing that comes and goes, and nobody else could hold what is known of it. */
const WEAK_MAPS: Record<string, string> = {
  'server/games/draw.ts': 'a seed’s key, which is dear to make, for as long as there is the seed',
  'server/http/file-bodies.ts': 'the sender of a request, for as long as there is the request',
  'server/realtime/sockets.ts': 'the connection of a socket, for as long as there is the socket',
  'server/security-log/index.ts':
    'refusals are counted by log: whatever is logged, only the logger is at hand',
  'server/transparency/head.ts': 'the log’s name and keys never change for one set of secrets',
}
/** Values that follow from their key alone, and so are the same for every server of a process; a lock that ends with the process. */
const KEPT: Record<string, string> = {
  'server/core/calendar.ts': 'formats by time zone: a pure function',
  'server/facts/relay.ts': 'wakes the relays of this process; it knows none of them',
  'server/witness/take-folder.ts': 'the lock of a folder, held until the process ends',
}

/** Code without comments, each line as it stands. */
const codeOf = (file: string) =>
  readText(file)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')

const found = (pattern: RegExp, files = sources) =>
  files.flatMap((file) => [...codeOf(file).matchAll(pattern)].map(([line]) => `${file}: ${line.trim()}`))

describe('nothing registers itself, and nothing is kept beside what owns it', () => {
  test('the scanner sees declarations and calls', () => {
    expect(declaring.length).toBeGreaterThan(30)
    expect(found(/^export const \w+ = defineModule\(/gm, declaring).length).toBeGreaterThan(30)
  })

  test('no list of a module is filled while modules are imported', () => {
    // a statement at the beginning of a line that calls something, or loops
    expect(
      found(/^(?!export|import|type|const|function|async|interface)[a-z][\w.]*\s?\(.*$/gm, declaring),
    ).toEqual([])
    expect(found(/^const \w+ = \w+(Follows?|MetBy|Is)\(.*$/gm, declaring)).toEqual([])
  })

  test('no variable of a module is set again', () => {
    expect(found(/^(export )?(let|var) .*$/gm).filter((line) => !line.includes('let wait=${'))).toEqual([])
  })

  test('no list, map or cache is filled at module level', () => {
    const kept = found(
      /^(export )?const \w+(: [^=]+)? = (new (Map|Set|LRUCache|EventEmitter)\b.*\((\{.*)?\)|\[\])$/gm,
    )
    expect([...new Set(kept.map((line) => line.split(':')[0]!))].sort()).toEqual(
      Object.keys(KEPT)
        .filter((file) => sources.includes(file))
        .sort(),
    )
  })

  test('at most five files hang something on a key that comes and goes', () => {
    const files = sources.filter((file) => /new Weak(Map|Set)/.test(codeOf(file)))
    expect(files.sort()).toEqual(Object.keys(WEAK_MAPS).sort())
    expect(files.length).toBeLessThanOrEqual(5)
  })

  test('every offer is declared by one module, and never by core', () => {
    const declared = sources.flatMap((file) =>
      [
        ...codeOf(file).matchAll(
          /declare module '#server\/core\/offers\.ts' \{\s+interface Offers \{([\s\S]*?)\n {2}\}/g,
        ),
      ].flatMap(([, body]) =>
        [...body!.matchAll(/^ {4}(\w+)[:(]/gm)].map(([, name]) => ({ name: name!, file })),
      ),
    )
    const names = declared.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(declared.filter(({ file }) => file.startsWith('server/core/'))).toEqual([])
    const given = new Set(modules().flatMap(({ offers = {} }) => Object.keys(offers)))
    // what nobody gives is no offer
    expect(names.sort()).toEqual([...given].sort())
  })
})
