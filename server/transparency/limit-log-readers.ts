import { limitByAddress } from '#server/core/address-limit.ts'
import type { Context } from '#server/core/context.ts'

/** A reader of the whole log requests a lot of small files; a cache in between requests each once. */
const TIMES_A_READER = 10

/** Everybody may read the log and its status, so the limit is by address. @throws Refusal rate_limited */
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
