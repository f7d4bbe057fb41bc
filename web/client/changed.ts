import type { QueryClient } from '@tanstack/react-query'
import { PARTS, type Part } from '#contract/changes.ts'
import { CHANGES, type ChangingRoute } from '#contract/paths.ts'
import { invalidate, queryClient } from './query.ts'

/**
 * Fetches these parts of a person's data again where they are shown.
 * @returns resolves when all of them have come
 */
export async function refreshParts(parts: readonly Part[], client: QueryClient = queryClient): Promise<void> {
  await Promise.all(parts.flatMap((part) => PARTS[part].map((name) => invalidate(name, undefined, client))))
}

/** Refreshes what a money route changes, after its success. Resolves as `refreshParts`. */
export const changed = (route: ChangingRoute): Promise<void> => refreshParts(CHANGES[route])
