import type { Db } from '#server/core/db.ts'
import { type Resealed, resealPlace } from '#server/core/reseal.ts'
import type { Secrets } from '#server/core/secrets.ts'
import { sealedPlaces } from './modules.ts'

/** Reseals with the first key everything that another key has sealed, so that the other key can be deleted. */
export async function resealAll(db: Db, secrets: Secrets): Promise<Resealed[]> {
  const done: Resealed[] = []
  for (const place of sealedPlaces()) done.push(await resealPlace(db, secrets, place))
  return done
}
