import type { QueryClient } from '@tanstack/react-query'
import { CHANGES, PARTS, type Part } from '#contract/changes.ts'
import type { Routes } from '#contract/index.ts'
import { invalidate, queryClient } from './query.ts'

/**
 * Fetches these parts of a person's data again where they are shown.
 * @returns resolves when all of them have arrived
 */
export async function refreshParts(parts: readonly Part[], client: QueryClient = queryClient): Promise<void> {
  await Promise.all(parts.flatMap((part) => PARTS[part].map((name) => invalidate(name, undefined, client))))
}

/** Refreshes what a route changes. Resolves as `refreshParts`. */
export const changed = (route: keyof Routes): Promise<void> =>
  refreshParts((CHANGES as Partial<Record<keyof Routes, readonly Part[]>>)[route] ?? [])
