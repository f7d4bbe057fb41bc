import { appendFileSync } from 'node:fs'
import type { RouteName } from '#contract/index.ts'

/** The file of recorded calls, while the examples of the API document are made (`npm run api-docs -- --record`). */
const file = process.env.RECORD_EXAMPLES

/** Writes one successful call as a line of JSON; does nothing unless examples are being made. */
export function recordExample(name: RouteName, body: unknown, reply: unknown): void {
  if (file) appendFileSync(file, `${JSON.stringify({ name, body, reply })}\n`)
}
