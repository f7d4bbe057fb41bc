import { serveWorker } from '#server/core/process/worker-pool.ts'
import { openPasswordFilter, type PasswordFilter } from './password-filter.ts'
import { type Owner, weakness } from './password-strength.ts'

/** The worker thread that checks the strength of new passwords. */
export type Judged = { password: string; owner: Owner; filter: string | undefined }

/** Makes the check, whose file of passwords stays open: it is the same one for as long as the thread lives. */
function createCheck(): (judged: Judged) => string | null {
  let opened: PasswordFilter | undefined
  return ({ password, owner, filter }) => {
    if (filter !== undefined) opened ??= openPasswordFilter(filter)
    return weakness(password, owner, opened)
  }
}

serveWorker(createCheck())
