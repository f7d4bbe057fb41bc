// The texts of contract/paths.ts and contract/paths-reads.ts: what the browser needs of the contract, without its schemas.
import type { Route } from '#contract/route.ts'

const MADE = '// Made from the routes of the contract by `npm run api-docs`. Edit those.'

const list = (parts: readonly string[]) => `[${parts.map((part) => `'${part}'`).join(', ')}]`

/** @param routes name → route, in the order in which the file names them */
export function pathsFile(routes: Record<string, Route>): string {
  const entries = Object.entries(routes)
  const changing = entries.flatMap(([name, { changes }]) =>
    changes?.length ? [[name, changes] as const] : [],
  )
  return [
    MADE,
    '',
    '/**',
    ' * Method and path of every call, without the schemas. `{name}` is a path parameter. The first load has those that read',
    ' * (paths-reads.ts).',
    ' */',
    'export const paths = {',
    ...entries.map(([name, { endpoint }]) => `  ${name}: '${endpoint}',`),
    '} as const',
    '',
    'export type Paths = typeof paths',
    '',
    '/** The parts that a success of a route changes: names of PARTS. Other routes that are no GET change none. */',
    'export const CHANGES = {',
    ...changing.map(([name, changes]) => `  ${name}: ${list(changes)},`),
    '} as const',
    '',
    'export type ChangingRoute = keyof typeof CHANGES',
    '',
  ].join('\n')
}

/** The same of the calls that only read: the browser's first load needs these alone. */
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
  ].join('\n')
}
