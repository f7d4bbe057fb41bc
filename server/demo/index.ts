import type { Context } from '#server/core/context.ts'

/**
 * Fills an empty database with a demo community; does nothing where anybody has an account.
 * @returns lines that tell how to sign in
 */
export async function seedDemo(_context: Context, _say: (line: string) => void): Promise<string[]> {
  return []
}
