import { sealedAuthenticators } from '#server/auth/index.ts'
import type { Db } from '#server/core/db.ts'
import { type Resealed, resealPlace, type SealedPlace } from '#server/core/reseal.ts'
import type { Secrets } from '#server/core/secrets.ts'
import { sealedFunSeeds } from '#server/fun-games/index.ts'
import { sealedPotSeeds } from '#server/pots/index.ts'
import { sealedCodes } from '#server/store/index.ts'
import { sealedCardSecrets } from '#server/wallet/index.ts'
import { sealedDestinations, sealedWithdrawals } from '#server/withdrawals/index.ts'

const PLACES: readonly SealedPlace[] = [
  sealedAuthenticators,
  sealedWithdrawals,
  sealedDestinations,
  sealedPotSeeds,
  sealedFunSeeds,
  sealedCardSecrets,
  sealedCodes,
]

/** Seals with the first key everything that another key has sealed, so that the other one can be thrown away. */
export async function resealAll(db: Db, secrets: Secrets): Promise<Resealed[]> {
  const done: Resealed[] = []
  for (const place of PLACES) done.push(await resealPlace(db, secrets, place))
  return done
}
