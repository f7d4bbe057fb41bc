import type { Config } from '#server/core/config.ts'
import { ConfigError } from '#server/core/config-error.ts'
import type { Tx } from '#server/core/db.ts'
import { demoAccounts } from '#server/demo/index.ts'
import { playMoney } from '#server/wallet/index.ts'

/**
 * Production does not open on books that hold money nobody paid: it could be withdrawn as if it were real.
 * @throws ConfigError in words for whoever starts the server
 */
export async function refusePlayMoney({ environment }: Pick<Config, 'environment'>, tx: Tx): Promise<void> {
  if (environment !== 'production') return
  const found = [...(await playMoney(tx)), ...(await demoAccounts(tx))]
  if (found.length === 0) return
  throw new ConfigError(
    `This database holds play money: ${found.join(', ')}. Production starts on a database of its own; set DATABASE_URL to one that was never used for trying out.`,
  )
}
