import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

/** One import of a module of ours or of a package. */
export type Import = {
  /** file that imports, from the root: `server/bets/routes.ts` */
  from: string
  /** `server/ledger/index.ts` for a file of ours, the specifier for a package */
  to: string
  own: boolean
  /** a type import, which is gone at run time */
  typeOnly: boolean
}

const SKIPPED = new Set(['node_modules', '.git', 'dist', '.data', 'results'])

/** Every file below these folders with one of these endings, from the root, sorted. */
export function filesBelow(folders: readonly string[], endings: readonly string[]): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
        .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
    )
    .filter((file) => !file.split('/').some((part) => SKIPPED.has(part)))
    .sort()
}

export const readText = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

const STATEMENT =
  /^[ \t]*(?:import|export)\s+(?:(type)\s+)?(?:([^'"`;]*?)\s*from\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm

/** The imports of a file, re-exports and dynamic ones too. @param text the file's text */
export function importsOf(file: string, text: string): Import[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  return [...code.matchAll(STATEMENT)].map(([, type, names, specifier, dynamic]) => {
    const path = (specifier ?? dynamic)!
    const own = path.startsWith('.') || path.startsWith('#')
    const named = /^\{([\s\S]*)\}$/.exec(names?.trim() ?? '')?.[1]
    const onlyTypes = named?.split(',').every((name) => name.trim() === '' || /^type\s/.test(name.trim()))
    return {
      from: file,
      to: path.startsWith('#')
        ? path.slice(1)
        : path.startsWith('.')
          ? normalize(join(dirname(file), path)).replaceAll('\\', '/')
          : path,
      own,
      typeOnly: type !== undefined || (named !== undefined && onlyTypes === true),
    }
  })
}

/** The first import cycle, as files; undefined when there is none. */
export function findCycle(imports: readonly Import[]): string[] | undefined {
  const next = new Map<string, string[]>()
  for (const { from, to, own } of imports) if (own) next.set(from, [...(next.get(from) ?? []), to])
  const done = new Set<string>()
  const walk = (file: string, path: string[]): string[] | undefined => {
    const seen = path.indexOf(file)
    if (seen >= 0) return [...path.slice(seen), file]
    if (done.has(file)) return undefined
    for (const target of next.get(file) ?? []) {
      const found = walk(target, [...path, file])
      if (found) return found
    }
    done.add(file)
    return undefined
  }
  for (const file of next.keys()) {
    const found = walk(file, [])
    if (found) return found
  }
  return undefined
}
