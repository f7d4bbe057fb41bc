import { openPasswordFilter } from '#server/auth/index.ts'
import type { Config } from '#server/config/config.ts'

/** Whether the file of PASSWORD_FILTER can be used. @returns a line where it cannot */
export function judgePasswordFilter({ passwordFilter }: Pick<Config, 'passwordFilter'>): string[] {
  if (passwordFilter === undefined) return []
  try {
    openPasswordFilter(passwordFilter).close()
    return []
  } catch (error) {
    return [
      `PASSWORD_FILTER: ${passwordFilter} cannot be used: ${(error as Error).message}. Make it anew by npm run password-filter, or leave the setting out.`,
    ]
  }
}
