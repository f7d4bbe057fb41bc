import type { QueryClient } from '@tanstack/react-query'
import { CHANGES, PARTS, type Part } from '#contract/changes.ts'
import type { Routes } from '#contract/index.ts'
import { paths } from '#contract/paths.ts'
import { invalidate, queryClient } from './query.ts'
import { ApiError, requestRoute } from './request.ts'

/**
 * Fetches these parts of a person's data again where they are shown.
 * @returns resolves when all of them have come
 */
export async function refreshParts(parts: readonly Part[], client: QueryClient = queryClient): Promise<void> {
  await Promise.all(parts.flatMap((part) => PARTS[part].map((name) => invalidate(name, undefined, client))))
}

/** Refreshes what a route changes. Resolves as `refreshParts`. */
export const changed = (route: keyof Routes): Promise<void> =>
  refreshParts((CHANGES as Partial<Record<keyof Routes, readonly Part[]>>)[route] ?? [])

/** Refusals that tell a screen that it is old: somebody else has acted before. Others say something about the call alone. */
const saysOld = (error: unknown): boolean =>
  error instanceof ApiError &&
  ([404, 409, 423].includes(error.status) || (error.status === 403 && error.code === 'forbidden'))

/** Calls a route that is no GET, for `call`: its changes are fetched again. Errors as `request`. */
export async function callChanging(name: keyof Routes, args: object): Promise<Response> {
  try {
    const response = await requestRoute(paths[name], args)
    void changed(name)
    return response
  } catch (error) {
    if (saysOld(error)) void changed(name)
    throw error
  }
}
