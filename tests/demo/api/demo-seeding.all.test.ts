import { expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { seedDemo } from '#server/demo/index.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { openWorld } from '#tests/support/world.ts'

/** The demo is made by the owner of the tables. */
const OWNER = { role: 'owner' } as const

test('a community that could not be finished leaves nothing behind', async () => {
  const other = await openWorld(await freshDatabase(), OWNER)
  try {
    const broken = {
      ...other.context,
      secrets: {
        ...other.context.secrets,
        seal: () => {
          throw new Error('no key')
        },
      },
    }
    expect(await seedDemo(broken, () => {})).toEqual([])
    const { many } = await other.db.one<{ many: bigint }>(sql`
      select (select count(*) from users) + (select count(*) from events) + (select count(*) from clock where "offset" <> '0') as many`)
    expect(many).toBe(0n)
  } finally {
    await other.close()
  }
  // the whole story is told before it fails
}, 60_000)

test('nothing is added where somebody has an account', async () => {
  const other = await openWorld(await freshDatabase(), OWNER)
  try {
    await other.signUp('Somebody')
    expect(await seedDemo(other.context, () => {})).toEqual([])
    const { many } = await other.db.one<{ many: bigint }>(sql`select count(*) as many from users`)
    expect(many).toBe(1n)
  } finally {
    await other.close()
  }
})
