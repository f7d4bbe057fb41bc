import { serveWorker } from '#server/core/worker-pool.ts'
import { type Owner, weakness } from './password-strength.ts'

/** The thread that judges new passwords. */
export type Judged = { password: string; owner: Owner }

serveWorker(({ password, owner }: Judged) => weakness(password, owner))
