import {
  appendFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { RouteName } from '#contract/index.ts'

/** A call as a test made it: what was sent, and what came back. */
export type Example = { body?: unknown; reply: unknown }
export type Examples = Partial<Record<RouteName, Example>>

const ROOT = join(import.meta.dirname, '../..')
const FILES = 'tests/*/api/examples.json'

/** The recorded examples of all routes, which stand beside the tests of their module. */
export const readExamples = (): Examples =>
  Object.assign(
    {},
    ...globSync(FILES, { cwd: ROOT }).map((file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'))),
  )

/** Where the tests of a part of the contract are: `tests/bets` for `bets-lists`, `tests/app` for a part without tests of its own. */
function folderOf(part: string): string {
  const names = part.split('-')
  for (let length = names.length; length > 0; length--) {
    const folder = `tests/${names.slice(0, length).join('-')}`
    if (existsSync(join(ROOT, folder))) return folder
  }
  return 'tests/app'
}

/** The part of the contract that declares each route. */
async function partOfEachRoute(): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const file of readdirSync(join(ROOT, 'contract')).filter((name) => /^[a-z-]+\.ts$/.test(name))) {
    const exports = (await import(join(ROOT, 'contract', file))) as Record<string, object>
    for (const [name, routes] of Object.entries(exports))
      if (name.endsWith('Routes'))
        for (const route of Object.keys(routes)) found.set(route, file.slice(0, -3))
  }
  return found
}

/** Writes each example into the file of its module, by the names of the routes. */
export async function keepExamples(examples: Examples): Promise<void> {
  const parts = await partOfEachRoute()
  const files = Map.groupBy(
    Object.entries(examples).sort(([a], [b]) => a.localeCompare(b)),
    ([name]) => folderOf(parts.get(name)!),
  )
  for (const [folder, entries] of files) {
    mkdirSync(join(ROOT, folder, 'api'), { recursive: true })
    writeFileSync(
      join(ROOT, folder, 'api/examples.json'),
      `${JSON.stringify(Object.fromEntries(entries), null, 1)}\n`,
    )
  }
}

/** The file of recorded calls, while the examples of the API document are made (`npm run api-docs -- --record`). */
const file = process.env.RECORD_EXAMPLES

/** Writes one successful call as a line of JSON; does nothing unless examples are being made. */
export function recordExample(name: RouteName, body: unknown, reply: unknown): void {
  if (file) appendFileSync(file, `${JSON.stringify({ name, body, reply })}\n`)
}
