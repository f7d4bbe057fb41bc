/** The start guard: decides whether these settings and this database may run together. */
import { openPasswordFilter } from '#server/auth/index.ts'
import { type Config, ConfigError } from '#server/config/config.ts'
import { CLOCKS_APART_MS, databaseAheadMs } from '#server/core/clock.ts'
import type { Tx } from '#server/core/db.ts'
import type { CardProvider } from '#server/payments/cards.ts'
import { judgeDatabase, judgeStamp } from './judge-database.ts'
import { judgeSettings } from './judge-settings.ts'
import { type JudgedSettings, oddSettings } from './odd-settings.ts'
import { countDeciders, readDatabaseFacts, readStamp, stampOnce } from './read-database.ts'

/** Whether the file of PASSWORD_FILTER can be used. @returns a line where it cannot */
function judgePasswordFilter({ passwordFilter }: Pick<Config, 'passwordFilter'>): string[] {
  if (passwordFilter === undefined) return []
  try {
    openPasswordFilter(passwordFilter).close()
    return []
  } catch (error) {
    return [
      `PASSWORD_FILTER: ${passwordFilter} cannot be used: ${(error as Error).message}. Make a new one with npm run password-filter, or leave the setting out.`,
    ]
  }
}

export { judgePasswordFilter, judgeSettings, oddSettings, readStamp }

function refuse(lines: string[]): void {
  if (lines.length > 0) throw new ConfigError(lines.join('\n'))
}

/** @throws ConfigError with a line for each setting that the server must not start with */
export function guardSettings(config: Config): void {
  refuse([...judgeSettings(config), ...judgePasswordFilter(config)])
}

/**
 * Runs before anything changes in a database, its schema included.
 * @throws ConfigError where it belongs to the other kind of server
 */
export async function guardStamp({ environment }: Pick<Config, 'environment'>, tx: Tx): Promise<void> {
  refuse(judgeStamp(environment, await readStamp(tx)))
}

/**
 * Runs after the migrations and before the first request. Stamps a database that passes at its first start.
 * @param cards null where no card provider is configured
 * @throws ConfigError with a line for each fact of the database that forbids running on it
 */
export async function guardDatabase(
  { environment }: Pick<Config, 'environment'>,
  tx: Tx,
  cards: CardProvider | null,
): Promise<void> {
  refuse(judgeDatabase(environment, await readDatabaseFacts(tx, environment === 'production' ? cards : null)))
  // Two first starts at once may be of different kinds: the second one reads what the first one wrote.
  refuse(judgeStamp(environment, await stampOnce(tx, environment)))
}

/** Lines for the log about things that production should not do without, but may, and about a wrong clock. */
export async function warnings(config: JudgedSettings, tx: Tx): Promise<string[]> {
  const lines = [...clockLine(await databaseAheadMs(tx, Date.now)), ...oddSettings(config)]
  if (config.environment === 'production' && (await countDeciders(tx)) < 2)
    lines.push(
      'Fewer than two people are moderators or admins, so nobody can decide about more than $500: such a dispute is void after seven days. Add a second one with ADMIN_EMAILS.',
    )
  return lines
}

function clockLine(aheadMs: number): string[] {
  if (Math.abs(aheadMs) <= CLOCKS_APART_MS) return []
  const seconds = Math.round(Math.abs(aheadMs) / 1000)
  return [
    `This machine's clock is ${seconds} s ${aheadMs > 0 ? 'behind' : 'ahead of'} the database's. Bets and money go by the database's. Let chrony or systemd-timesyncd run on both, and find out which of them is wrong.`,
  ]
}
