import type { Config } from '#server/config/config.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { demoUsers } from '#server/demo/index.ts'
import { askWhetherLive, playMoney } from '#server/deposits/index.ts'
import type { CardProvider } from '#server/payments/cards.ts'
import { playSubscriptions } from '#server/subscriptions/index.ts'
import type { DatabaseFacts, Stamp } from './judge-database.ts'

/** The stamp of a database, also of one that has no tables yet. */
export async function readStamp(tx: Tx): Promise<Stamp> {
  const { exists } = await tx.one<{ exists: boolean }>(
    sql`select to_regclass('public.database_stamp') is not null as exists`,
  )
  if (!exists) return undefined
  return (await tx.first<{ kind: 'production' | 'trial' }>(sql`select kind from database_stamp`))?.kind
}

/** Writes the stamp of the first start; later ones leave it. @returns the present stamp */
export async function stampOnce(tx: Tx, environment: Config['environment']): Promise<Stamp> {
  const kind = environment === 'production' ? 'production' : 'trial'
  await tx.change(sql`insert into database_stamp (kind) values (${kind}) on conflict do nothing`)
  return readStamp(tx)
}

/**
 * Reads the facts that a migrated database states about itself.
 * @param cards asked about credits that are not yet known to be live or not; null where there is no provider to ask
 */
export async function readDatabaseFacts(tx: Tx, cards: CardProvider | null): Promise<DatabaseFacts> {
  if (cards) await askWhetherLive(tx, cards)
  const { moved } = await tx.one<{ moved: boolean }>(sql`select "offset" <> '0' as moved from clock`)
  return {
    stamp: await readStamp(tx),
    clockMoved: moved,
    playMoney: [...(await playMoney(tx)), ...(await playSubscriptions(tx)), ...(await demoUsers(tx))],
  }
}

/** The number of people who may decide about other people's money. */
export async function countDeciders(tx: Tx): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*)::int as count from users where role in ('moderator', 'admin')`,
  )
  return count
}
