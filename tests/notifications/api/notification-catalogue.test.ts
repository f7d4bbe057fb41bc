import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { catalogue, entryOf, goesInQuietHours, noticeKind } from '#server/notifications/catalogue.ts'
import { notificationTable } from '#server/notifications/catalogue-table.ts'
import { notify, notifyEach } from '#server/notifications/index.ts'
import { filesBelow, ROOT, readText } from '#tests/support/imports.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { openWorld, type Person, type World } from '#tests/support/world.ts'

const kinds = Object.keys(catalogue)
/** A literal kind, as code writes it before a colon or as the kind of one of several people: `pot.won:`, kind: 'event.lost'. */
const KEY =
  /(?:key: |NotificationKey => |\? |: |, |then |else |changeKey\(tx, )[`']([a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*)(?::|'\))/g
const KIND = /kind: '([a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*)'/g

/** Every kind that the server's code names where it notifies somebody. */
function kindsInCode(): Map<string, string> {
  const found = new Map<string, string>()
  for (const file of filesBelow(['server'], ['.ts', '.sql'])) {
    if (/\/migrations\/|\.test\.ts$|notifications\/catalogue/.test(file)) continue
    const text = readText(file)
    if (!/\bnotify(?:Each|All|_each|Security)?\(|push_deliveries|NotificationKey =>/.test(text)) continue
    for (const pattern of [KEY, KIND]) for (const [, kind] of text.matchAll(pattern)) found.set(kind!, file)
  }
  return found
}

describe('P-12 the catalogue of notifications', () => {
  test('P-12 the documentation names every kind whose push passes quiet hours, and no other', () => {
    const [, rule] = /- \*\*Quiet hours\*\*([\s\S]*?)\n- /.exec(readText('docs/notifications.md'))!
    const named = [...rule!.matchAll(/`([a-z-]+\.[a-z-]+)`/g)].map(([, kind]) => kind)
    expect(named.toSorted()).toEqual(kinds.filter(goesInQuietHours).toSorted())
  })

  test('P-12 every kind that code sends has its entry, and every entry is sent', () => {
    const found = kindsInCode()
    expect(found.size).toBeGreaterThan(35)
    for (const [kind, file] of found) expect(kinds, `${kind} in ${file}`).toContain(kind)
    // said by their facts, whose kinds are the notices' kinds
    const byFacts = ['disputed', 'suspended', 'resumed', 'locked-early', 'proposed', 'proposed-against'].map(
      (kind) => `event.${kind}`,
    )
    expect(kinds.filter((kind) => ![...found.keys(), ...byFacts].includes(kind))).toEqual([])
  })

  test('P-12 money, security and moderation are always in the bell, and no switch turns them off', () => {
    for (const [kind, entry] of Object.entries(catalogue)) {
      if (!['money', 'security', 'moderation'].includes(entry.group)) continue
      expect([kind, entry.bell, entry.switch]).toEqual([kind, true, undefined])
    }
    const switched = kinds.filter((kind) => entryOf(`${kind}:`)!.switch !== undefined)
    expect(switched).toEqual(['event.locks-soon', 'event.won', 'bet.cheered', 'pot.won', 'tournament.won'])
  })

  test('P-12 "outcome proposed" and "your pot was played" are pushed, the first at once and only as long as it can be disputed', () => {
    expect(catalogue['event.proposed'].push).toEqual({ ttl: 7_200, urgency: 'high' })
    expect(catalogue['pot.won'].push && catalogue['pot.lost'].push).toBeTruthy()
  })

  test('P-12 the table in docs/notifications.md is the catalogue', () => {
    const docs = readFileSync(`${ROOT}/docs/notifications.md`, 'utf8')
    expect(docs).toContain(notificationTable())
    expect(notificationTable()).toContain('| 10 minutes, high |')
  })
})

describe('P-12 who is told', () => {
  let world: World
  let people: Person[]
  beforeAll(async () => {
    world = await openWorld(await freshDatabase())
    people = await Promise.all(['Ada', 'Bob', 'Cleo'].map((name) => world.signUp(name)))
  })
  afterAll(() => world.close())
  const titles = async (person: Person) => (await person.ok('listNotifications')).map(({ title }) => title)

  test('P-12 of a kind with a switch only those who want it are told, whatever the caller passes', async () => {
    const [ada, bob, cleo] = people as [Person, Person, Person]
    const choose = (person: Person, notifyOnWins: boolean, notifyOnUpcomingEvents: boolean) =>
      person.ok('setNotifications', { body: { notifyOnWins, notifyOnUpcomingEvents, soundEnabled: true } })
    await choose(ada, true, false)
    await choose(bob, false, true)
    await choose(cleo, false, false)
    const ids = people.map(({ id }) => BigInt(id))
    await world.context.db.transact(async (tx) => {
      const about = { title: 'Soon', body: '', link: '/events/1' }
      await notify(world.context, tx, [...ids, ...ids], { ...about, key: 'event.locks-soon:1' })
      await notifyEach(world.context, tx, { id: '1:1', link: '/events/1' }, [
        ...ids.map((userId) => ({ userId, kind: 'event.won' as const, title: 'You won', body: '' })),
        ...ids.map((userId) => ({ userId, kind: 'event.lost' as const, title: 'Settled', body: '' })),
      ])
    })
    expect(await Promise.all(people.map(titles))).toEqual([
      ['Settled', 'You won'],
      ['Settled', 'Soon'],
      ['Settled'],
    ])
  })

  test('P-12 a row’s key begins with its kind, by which the list knows its group', async () => {
    const rows = await world.db.rows<{ key: string }>(sql`select key from notifications`)
    expect(rows.length).toBeGreaterThan(4)
    for (const { key } of rows) expect(kinds).toContain(noticeKind(key))
    const groups = (await people[0]!.ok('listNotifications')).map(({ group }) => group)
    expect(new Set(groups)).toEqual(new Set(['bets']))
  })
})
