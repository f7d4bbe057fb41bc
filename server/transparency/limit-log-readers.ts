import { limitByAddress } from '#server/core/address-limit.ts'
import type { Context } from '#server/core/context.ts'

/** Somebody who reads the whole log asks for a lot of small files; a cache between them asks once. */
const TIMES_A_READER = 10

/** Everybody may read the log and how it stands, so it is by address. @throws Refusal rate_limited */
export const limitLogReaders = (
  { limits, config }: Pick<Context, 'limits' | 'config'>,
  address: string,
): Promise<void> => {
  const perSecond = config.rates.readPerSecond
  return limitByAddress(limits, address, {
    name: 'log',
    budget: { burst: perSecond * TIMES_A_READER, perSecond },
  })
}
