import { CHANGES, type ChangingRoute, PARTS } from '#contract/changes.ts'
import { invalidate } from './query.ts'

/**
 * Fetches again, where shown, what a money route changes: after its success.
 * @returns resolves when all of it has come
 */
export async function changed(route: ChangingRoute): Promise<void> {
  await Promise.all(CHANGES[route].flatMap((part) => PARTS[part].map((path) => invalidate(path))))
}
