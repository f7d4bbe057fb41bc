import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { rounded } from '../figures.ts'
import type { Row } from '../report.ts'

const DIST = join(import.meta.dirname, '../../dist/web')

/** The files that load with a module: itself and all its static imports, direct or not. */
function withImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file)) return seen
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  for (const [, path] of text.matchAll(/(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.js)["']/g)) {
    withImports(join(dirname(file), path!), seen)
  }
  return seen
}

/** Scripts that an HTML page loads, with their static imports. */
function scriptsOf(html: string): Set<string> {
  const seen = new Set<string>()
  for (const [, path] of html.matchAll(
    /<(?:script[^>]+src|link[^>]+rel="modulepreload"[^>]+href)="([^"]+\.js)"/g,
  )) {
    withImports(join(DIST, path!), seen)
  }
  return seen
}

const kilobytes = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0) / 1000

/**
 * G15: JavaScript that the first signed-in screen and the landing page load, compressed. Home loads in two waves: the
 * shell with the balance, then the cards, whose data the browser fetches meanwhile; both count. Needs `npm run build`.
 */
export function measurePageWeight(say: (line: string) => void): Row[] {
  const page = (name: string) => join(DIST, name)
  const names = existsSync(DIST) ? readdirSync(DIST, { recursive: true }).map(String) : []
  const find = (test: RegExp) => names.find((name) => test.test(name))
  const app = find(/^(app|index)\.html$/)
  const landing = find(/(^|\/)landing\/index\.html$/)
  const dashboard = find(/(^|\/)dashboard-screen-[^/]*\.js$/)
  if (!app) {
    say('page weight: dist/web is not built, left out')
    return []
  }
  const rows: Row[] = []
  const add = (workload: string, files: Set<string>, floor: number, moonshot: number) =>
    rows.push({
      goal: 'G15',
      workload,
      product: `${rounded(kilobytes(files))} kB in ${files.size} files`,
      peer: '613 kB (web median)',
      ratios: [kilobytes(files)],
      latency: '-',
      floor,
      moonshot,
      direction: 'atMost',
    })
  const first = scriptsOf(readFileSync(page(app), 'utf8'))
  if (dashboard) withImports(page(dashboard), first)
  add(`JS before home shows the balance, gz (${basename(dashboard ?? app)})`, first, 110, 80)
  const whole = new Set(first)
  const later = names.filter((one) => /(^|\/)home-[\w-]{7,8}\.js$/.test(one))
  if (later.length !== 1) throw new Error('home has other files than it had: the gauge must name them')
  for (const name of later) withImports(page(name), whole)
  add('JS of all that home shows, gz', whole, 150, 110)
  if (landing && landing !== app)
    add('JS of the landing page, gz', scriptsOf(readFileSync(page(landing), 'utf8')), 15, 7)
  return rows
}
