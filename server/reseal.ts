import type { Db } from '#server/core/db.ts'
import { type Resealed, resealPlace } from '#server/core/reseal.ts'
import type { Secrets } from '#server/core/secrets.ts'
import { sealedPlaces } from './modules.ts'

/** Seals with the first key everything that another key has sealed, so that the other one can be thrown away. */
export async function resealAll(db: Db, secrets: Secrets): Promise<Resealed[]> {
  const done: Resealed[] = []
  for (const place of sealedPlaces()) done.push(await resealPlace(db, secrets, place))
  return done
}
