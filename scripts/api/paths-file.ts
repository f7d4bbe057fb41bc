// The text of contract/paths.ts: what the browser's first load needs of the contract, without its schemas.
import type { Route } from '#contract/route.ts'

const list = (parts: readonly string[]) => `[${parts.map((part) => `'${part}'`).join(', ')}]`

/** @param routes name → route, in the order in which the file names them */
export function pathsFile(routes: Record<string, Route>): string {
  const entries = Object.entries(routes)
  const changing = entries.flatMap(([name, { changes }]) => (changes ? [[name, changes] as const] : []))
  return [
    '// Made from the routes of the contract by `npm run api-docs`. Edit those.',
    '',
    '/**',
    " * Method and path of every call, without the schemas: the browser's first load needs these alone. `{name}` is a",
    ' * path parameter.',
    ' */',
    'export const paths = {',
    ...entries.map(([name, { endpoint }]) => `  ${name}: '${endpoint}',`),
    '} as const',
    '',
    'export type Paths = typeof paths',
    '',
    "/** What a success of each of these routes changes of a person's picture: names of PARTS. */",
    'export const CHANGES = {',
    ...changing.map(([name, changes]) => `  ${name}: ${list(changes)},`),
    '} as const',
    '',
    'export type ChangingRoute = keyof typeof CHANGES',
    '',
  ].join('\n')
}
