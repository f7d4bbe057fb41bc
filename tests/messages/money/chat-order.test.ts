import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditChannels } from '#server/chat/audit.ts'
import { admit, dismiss, openChannel, readMessages } from '#server/chat/index.ts'
import { type NewMessage, postMessages } from '#server/chat/post-messages.ts'
import { type Db, openDb, sql } from '#server/core/db.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import type { FreshDatabase } from '#tests/support/postgres-cluster.ts'
import { rounds } from '#tests/support/scale.ts'

let database: FreshDatabase
/** Two nodes on one database. */
let nodes: [Db, Db]
let serial = 0
beforeAll(async () => {
  database = await freshDatabase()
  nodes = [openDb(database.url), openDb(database.url)]
})
afterAll(async () => {
  expect(await auditChannels(nodes[0])).toEqual([])
  await Promise.all(nodes.map((db) => db.close()))
  await database.drop()
})

const people = async (many: number): Promise<bigint[]> =>
  (
    await nodes[0].rows<{ id: bigint }>(sql`
      insert into users (email, first_name, last_name, date_of_birth, region)
      select 'chat-' || ${`${++serial}`} || '-' || n || '@example.com', 'P' || n, 'Example', '1990-01-01', 'GB'
      from generate_series(1, ${many}) n returning id`)
  ).map(({ id }) => id)

async function channel(kind: 'thread' | 'room', members: readonly bigint[]): Promise<bigint> {
  const id = await nodes[0].transact((tx) => openChannel(tx, kind, `${++serial}`))
  await admit(nodes[0], id, members)
  return id
}
const message = (channelId: bigint, senderId: bigint, more: Partial<NewMessage> = {}): NewMessage => ({
  channelId,
  senderId,
  content: 'Well played',
  ...more,
})
const all = (channelId: bigint, viewerId = 0n) =>
  readMessages(nodes[0], channelId, viewerId, { limit: 10_000 })
async function verdict(command: NewMessage): Promise<string> {
  const [outcome] = await postMessages(nodes[0], [command])
  return 'value' in outcome! ? 'accepted' : (outcome!.error as { code: string }).code
}

describe('order', () => {
  test('R-31 messages of two nodes at once: none lost, none doubled, and each names the one before it', async () => {
    for (let round = 0; round < rounds(3); round++) {
      const members = await people(20)
      const channels = [await channel('room', members), await channel('room', members)]
      const posted = await Promise.all(
        Array.from({ length: 40 }, (_, n) =>
          postMessages(
            nodes[n % 2]!,
            members.map((senderId, at) =>
              message(channels[(n + at) % 2]!, senderId, { clientId: randomUUID() }),
            ),
          ),
        ),
      )
      const written = posted.flat().map((outcome) => {
        if ('error' in outcome) throw outcome.error
        return outcome.value
      })
      expect(written).toHaveLength(800)
      for (const id of channels) {
        const stored = (await all(id)).map((one) => one.id)
        expect(stored).toHaveLength(400)
        const chain = new Map(written.map((one) => [one.id, one.previousId]))
        expect(stored.map((one) => chain.get(one))).toEqual([null, ...stored.slice(0, -1)])
      }
    }
  })

  test('R-31 who reads after each commit never misses a message that commits later with a smaller id', async () => {
    const members = await people(16)
    const id = await channel('room', members)
    const seen: bigint[] = []
    let done = false
    const reader = (async () => {
      while (!done) {
        const news = await readMessages(nodes[1], id, 0n, { after: seen.at(-1) ?? 0n, limit: 100 })
        seen.push(...news.map((one) => one.id))
      }
    })()
    await Promise.all(
      members.map(async (senderId, at) => {
        for (let n = 0; n < 25; n++) await postMessages(nodes[at % 2]!, [message(id, senderId)])
      }),
    )
    done = true
    await reader
    const last = await readMessages(nodes[1], id, 0n, { after: seen.at(-1) ?? 0n, limit: 1000 })
    expect([...seen, ...last.map((one) => one.id)]).toEqual((await all(id)).map((one) => one.id))
  })

  test('M-12 a message that is sent again, also at once on two nodes, is written once', async () => {
    const [mara] = await people(1)
    const id = await channel('room', [mara!])
    const again = message(id, mara!, { clientId: randomUUID() })
    const outcomes = (
      await Promise.all(nodes.flatMap((db) => [postMessages(db, [again]), postMessages(db, [again])]))
    ).flat()
    const ids = new Set(outcomes.map((outcome) => ('value' in outcome ? outcome.value.id : undefined)))
    expect([ids.size, (await all(id)).length]).toEqual([1, 1])
    expect(outcomes.filter((outcome) => 'value' in outcome && !outcome.value.repeated)).toHaveLength(1)
  })
})

describe('who may write', () => {
  test('R-27 only a member writes, and who has left does not', async () => {
    const [inside, outside] = await people(2)
    const id = await channel('room', [inside!])
    expect(await verdict(message(id, outside!))).toBe('not_joined')
    expect(await verdict(message(999_999_999n, inside!))).toBe('not_joined')
    await dismiss(nodes[0], id, [inside!])
    expect(await verdict(message(id, inside!))).toBe('not_joined')
    await admit(nodes[0], id, [inside!])
    expect(await verdict(message(id, inside!))).toBe('accepted')
  })

  test('S-27 a block of either side ends a thread for both, and changes nothing in a room', async () => {
    const [mara, jo] = await people(2)
    const [thread, room] = [await channel('thread', [mara!, jo!]), await channel('room', [mara!, jo!])]
    await nodes[0].change(sql`insert into user_blocks (user_id, blocked_id) values (${jo!}, ${mara!})`)
    expect(await verdict(message(thread, mara!))).toBe('blocked')
    expect(await verdict(message(thread, jo!))).toBe('blocked')
    expect(await verdict(message(room, mara!))).toBe('accepted')
  })

  test('S-27 whom a moderator has muted writes nowhere until the term is over', async () => {
    const [mara] = await people(1)
    const id = await channel('room', [mara!])
    const until = (span: string) => sql`
      insert into sanctions (user_id, kind, reason, given_by, until)
      values (${mara!}, 'mute', 'Spam', ${mara!}, clock_now() + ${span}::interval)`
    await nodes[0].change(until('-1 second'))
    expect(await verdict(message(id, mara!))).toBe('accepted')
    await nodes[0].change(until('1 hour'))
    expect(await verdict(message(id, mara!))).toBe('silenced')
  })

  test('one bad message of a batch does not fail the others', async () => {
    const [mara, jo, kit] = await people(3)
    const id = await channel('room', [mara!, kit!])
    const outcomes = await postMessages(nodes[0], [message(id, mara!), message(id, jo!), message(id, kit!)])
    expect(outcomes.map((outcome) => 'value' in outcome)).toEqual([true, false, true])
  })
})
