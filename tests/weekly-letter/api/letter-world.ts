import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Body } from '#contract/index.ts'
import { sql } from '#server/core/db.ts'
import { openEvent } from '#tests/support/events.ts'
import { confirmAddress } from '#tests/support/people.ts'
import { type Person, prove, type World } from '#tests/support/world.ts'

let serial = 0

/** Sets the product's clock, and sends the letters that are due then. Everybody's session stays. */
export async function at(world: World, moment: string): Promise<void> {
  await world.db.change(sql`update clock set "offset" = ${moment}::timestamptz - clock_timestamp()`)
  await world.db.change(sql`
    update sessions set last_seen_at = clock_now(), expires_at = greatest(expires_at, clock_now() + interval '1 day')`)
  await world.app.run('weekly-letters')
}

/** Two people of a gang: one asks, and one wants the weekly letter in this zone. */
export async function readerAndAsker(
  world: World,
  timeZone: string,
): Promise<{ reader: Person; asker: Person }> {
  const [reader, asker] = [await world.rich('Reader'), await world.rich('Asker')]
  await confirmAddress(world.context, reader)
  const { id } = await asker.ok('createGang', { body: { name: `Letters ${++serial}` } })
  await reader.ok('joinGang', { params: { id }, body: {} })
  await reader.ok('setTimeZone', { body: { timeZone } })
  await reader.ok('setWeeklyLetter', { body: { wanted: true } })
  return { reader, asker }
}

/** Asks the gang of this person a question that stays open for months. */
export const ask = async (
  world: World,
  asker: Person,
  title: string,
  more: Partial<Body<'createEvent'>> = {},
): Promise<{ id: string; inviteLink: string | null }> => {
  const { now } = await world.db.one<{ now: Date }>(sql`select clock_now() as now`)
  const endsAt = new Date(now.getTime() + 60 * 86_400_000).toISOString()
  return openEvent(world, await prove(asker), { audience: 'gang', title, endsAt, ...more })
}

/** The letters about the week that went to this person, the oldest first, each as its file. */
export function lettersTo(world: World, { email }: Pick<Person, 'email'>): string[] {
  const folder = join(world.context.config.dataDir, 'mail')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((text) => text.includes(`To: ${email}\n`) && text.includes('Subject: The week in your circles\n'))
}
