import pg from 'pg'

const RETRYABLE = new Set(['40P01', '40001'])
const TRIES_MAX = 5

/** SQLSTATE of an error from PostgreSQL, or undefined. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined

/** Whether the database went away or has no place: whatever is asked next fails in the same way. */
export const isUnreachable = (error: unknown): boolean => {
  const state = sqlState(error)
  if (state !== undefined) return /^(08|53|57P|58)/.test(state)
  return error instanceof Error && ('syscall' in error || /connect/i.test(error.message))
}

/** Whether the database refused a text that it cannot store: bytes that are no character (22021) or a NUL in JSON (22P05). */
export const isUnstorable = (error: unknown): boolean => /^(22021|22P05)$/.test(sqlState(error) ?? '')

/** Runs `work` again when it lost a deadlock or a serialization race: at most five times, with jitter. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries >= TRIES_MAX || !RETRYABLE.has(sqlState(error) ?? '')) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** tries))
    }
  }
}
