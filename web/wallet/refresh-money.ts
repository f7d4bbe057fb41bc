import { invalidate } from '#web/app/query.ts'

/** Fetches again everything that a credited deposit changes. */
export const refreshMoney = () =>
  Promise.all(
    ['/api/auth/user', '/api/transactions', '/api/stats', '/api/card-deposits'].map((path) =>
      invalidate(path),
    ),
  )
