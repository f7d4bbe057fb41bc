import { serveWorker } from '#server/core/process/worker-pool.ts'
import { openPasswordFilter, type PasswordFilter } from './password-filter.ts'
import { type PasswordOwner, weakness } from './password-strength.ts'

/** The worker thread that checks the strength of new passwords. */
export type JudgedPassword = { password: string; owner: PasswordOwner; filter: string | undefined }

/** Makes the check; its file of passwords stays open until a call names another file. */
function createCheck(): (judged: JudgedPassword) => string | null {
  let opened: { path: string; filter: PasswordFilter } | undefined
  return ({ password, owner, filter: path }) => {
    if (path === undefined) return weakness(password, owner, undefined)
    if (opened?.path !== path) opened = { path, filter: openPasswordFilter(path) }
    return weakness(password, owner, opened.filter)
  }
}

serveWorker(createCheck())
