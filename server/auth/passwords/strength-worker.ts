import { serveWorker } from '#server/core/worker-pool.ts'
import { type Owner, weakness } from './password-strength.ts'

/** The worker thread that checks the strength of new passwords. */
export type Judged = { password: string; owner: Owner; filter: string | undefined }

serveWorker(({ password, owner, filter }: Judged) => weakness(password, owner, filter))
