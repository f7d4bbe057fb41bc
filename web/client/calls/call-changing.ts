import type { Routes } from '#contract/index.ts'
import { paths } from '#contract/paths.ts'
import { changed } from './changed.ts'
import { ApiError, requestRoute } from './request.ts'

/** Refusals that show that a screen is old: another person has acted before. Other refusals concern the call alone. */
const saysOld = (error: unknown): boolean =>
  error instanceof ApiError &&
  ([404, 409, 423].includes(error.status) || (error.status === 403 && error.code === 'forbidden'))

/** Calls a route that is no GET, for `call`, and fetches its changes again. Errors as `request`. */
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
