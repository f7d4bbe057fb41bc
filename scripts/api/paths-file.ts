// The files that `npm run api-docs` makes: the parts of the contract that the browser needs, without its schemas.
import type { ChannelNames } from '#contract/module.ts'
import type { Route } from '#contract/route.ts'
import type { ScreenRow } from '#contract/screens.ts'

const MADE = '// Made from the modules of the contract by `npm run api-docs`. Edit those.'

const list = (parts: readonly string[]) => `[${parts.map((part) => `'${part}'`).join(', ')}]`

const WIDTH = 110
/** A list on one line, or with one entry on each line where it is too long. */
function fitted(start: string, parts: readonly string[]): string[] {
  const line = `${start}${list(parts)},`
  return line.length <= WIDTH ? [line] : [`${start}[`, ...parts.map((part) => `    '${part}',`), '  ],']
}

/** Texts, numbers, truth values and plain objects of them, as code. */
function literal(value: unknown): string {
  if (typeof value === 'string') return value.includes("'") ? JSON.stringify(value) : `'${value}'`
  if (typeof value !== 'object' || value === null) return String(value)
  const fields = Object.entries(value).map(([key, one]) => `${key}: ${literal(one)}`)
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

/** @param routes name → route, in the order in which the file names them */
export const pathsFile = (routes: Record<string, Route>): string =>
  [
    MADE,
    "import { reads } from './paths-reads.ts'",
    '',
    '/**',
    ' * Method and path of every call, without the schemas. `{name}` is a path parameter. The first load has those that read',
    ' * (paths-reads.ts).',
    ' */',
    'export const paths = {',
    '  ...reads,',
    ...Object.entries(routes)
      .filter(([, { endpoint }]) => !endpoint.startsWith('GET '))
      .map(([name, { endpoint }]) => `  ${name}: '${endpoint}',`),
    '} as const',
    '',
    'export type Paths = typeof paths',
    '',
  ].join('\n')

/** @param parts name → the routes that show the part */
export const changesFile = (
  routes: Record<string, Route>,
  parts: Record<string, readonly string[]>,
): string =>
  [
    MADE,
    '',
    "/** The parts of a person's data that change together, and the routes that show each. */",
    'export const PARTS = {',
    ...Object.entries(parts).flatMap(([name, shownBy]) => fitted(`  ${name}: `, shownBy)),
    '} as const',
    '',
    'export type Part = keyof typeof PARTS',
    '',
    '/** The parts that a success of a route changes. Other routes that are no GET change none. */',
    'export const CHANGES = {',
    ...Object.entries(routes).flatMap(([name, { changes = [] }]) =>
      changes.length > 0 ? [`  ${name}: ${list(changes)},`] : [],
    ),
    '} as const',
    '',
    'export type ChangingRoute = keyof typeof CHANGES',
    '',
  ].join('\n')

/** The same for the calls that only read: the browser's first load needs only these. */
export function readsFile(routes: Record<string, Route>): string {
  return [
    MADE,
    '',
    '/** Method and path of every call that only reads, as in paths.ts. */',
    'export const reads = {',
    ...Object.entries(routes)
      .filter(([, { endpoint }]) => endpoint.startsWith('GET '))
      .map(([name, { endpoint }]) => `  ${name}: '${endpoint}',`),
    '} as const',
    '',
    '/** A route that only reads. */',
    'export type ReadRoute = keyof typeof reads',
    '',
  ].join('\n')
}

/** @param channels kind → its names */
export const channelsFile = (channels: Record<string, ChannelNames>): string =>
  [
    MADE,
    '',
    '/** The channels that a client can follow on /ws: the messages that begin and end each, and the name of the id in them. */',
    'export const CHANNELS = {',
    ...Object.entries(channels).map(([kind, names]) => `  ${kind}: ${literal(names)},`),
    '} as const',
    '',
    'export type ChannelKind = keyof typeof CHANNELS',
    '',
  ].join('\n')

/** @param screens path → its properties */
export const screensFile = (screens: Record<string, ScreenRow>): string =>
  [
    MADE,
    '',
    '/** Every screen: its path, with `:name` for one segment, and its properties. */',
    'export const SCREENS = {',
    ...Object.entries(screens).map(([path, row]) => `  '${path}': ${literal(row)},`),
    '} as const',
    '',
  ].join('\n')
