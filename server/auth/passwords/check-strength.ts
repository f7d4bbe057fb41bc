import { availableParallelism } from 'node:os'
import type { Config } from '#server/config/config.ts'
import { createWorkerPool } from '#server/core/process/worker-pool.ts'
import { Refusal, rateLimited } from '#server/core/refusal.ts'
import type { PasswordOwner } from './password-strength.ts'
import type { JudgedPassword } from './strength-worker.ts'

const BUSY_SECONDS = 3
const busy = () =>
  rateLimited('Many people are choosing a password right now. Try again in a moment.', BUSY_SECONDS)

/** Estimating a password's strength takes up to a second and must not block other calls. */
const createPool = () =>
  createWorkerPool<JudgedPassword, string | null>({
    file: new URL('./strength-worker.ts', import.meta.url),
    threads: availableParallelism() > 2 ? 2 : 1,
    waitingMax: 60,
    eachMax: 4,
    withinMs: 10_000,
    memoryMb: 256,
    full: busy,
    late: busy,
  })
/** However many strangers sign up at once, members do not wait behind them. */
const pools = { members: createPool(), strangers: createPool() }

/**
 * Refuses a password that is easy to guess, or on a list of stolen ones.
 * @param options.whose the key that bounds how many checks one caller may have waiting; null for no bound
 * @param options.pool the queue to wait in
 * @param options.signal ends the wait
 * @param options.field the name of the password's field in the body
 * @throws Refusal weak_password; rate_limited when too many wait
 */
export async function checkStrength(
  { passwordFilter }: Pick<Config, 'passwordFilter'>,
  password: string,
  { email, firstName, lastName }: PasswordOwner,
  options: { whose: string | null; pool: keyof typeof pools; signal: AbortSignal; field?: string },
): Promise<void> {
  const { whose, pool, signal, field = 'password' } = options
  const judged = { password, owner: { email, firstName, lastName }, filter: passwordFilter }
  const message = await pools[pool].run(judged, whose, signal)
  if (message !== null) throw new Refusal('weak_password', message, { [field]: message })
}
