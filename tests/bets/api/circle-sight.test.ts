import { describe, expect, test } from 'vitest'
import { type BetCommand, placeBets } from '#server/bets/index.ts'
import { sql } from '#server/core/db.ts'
import { bet, on, openEvent, productNow } from '#tests/support/events.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { openRoom } from '#tests/support/rooms.ts'
import { connect, of, received, say, settled } from '#tests/support/sockets.ts'
import { type Person, refused } from '#tests/support/world.ts'

const world = judgedWorld({ env: { MAX_STAKE: '50' } })
const ana = person(() => world.rich('Ana'))
const some = (...names: string[]) => Promise.all(names.map((name) => world.rich(name)))
const UNKNOWN = '999999999'
let serial = 0
/** A gang of these people, the first its owner. */
async function gangOf(owner: Person, ...others: Person[]): Promise<string> {
  const { id } = await owner.ok('createGang', { body: { name: `Sight ${++serial}` } })
  for (const one of others) await one.ok('joinGang', { params: { id }, body: {} })
  return id
}

describe('Q-02 a bet on an event that its person may not see', () => {
  const lock = (who: Person) =>
    world.db.change(sql`update users set wallet_locked = true where id = ${BigInt(who.id)}`)
  const command = (who: Person, eventId: string, amount = 100n): BetCommand => ({
    eventId: BigInt(eventId),
    userId: BigInt(who.id),
    selection: 'optionA',
    amount,
    key: crypto.randomUUID(),
    isPracticeMode: undefined,
  })

  test('Q-02 a stake above the largest gets 404 before it is called too large, as for an event that does not exist', async () => {
    const [stranger] = await some('Str')
    const { id } = await openEvent(world, ana, { audience: 'link' })
    for (const eventId of [id, UNKNOWN])
      expect(refused(await stranger!.call('placeBet', bet(eventId, 'optionA', '51')))).toEqual([
        404,
        'not_found',
      ])
    expect(refused(await ana.call('placeBet', bet(id, 'optionA', '51')))).toEqual([409, 'stake_too_large'])
  })

  test('Q-02 P-05 a locked wallet gets 404 alone, with a stake above the largest and among many bets', async () => {
    const [locked, poor, other] = await some('Loc', 'Poo', 'Oth')
    const { id } = await openEvent(world, ana, { audience: 'link' })
    const open = await openEvent(world, ana)
    await lock(locked!)
    for (const amount of ['1', '51'])
      expect(refused(await locked!.call('placeBet', bet(id, 'optionA', amount)))).toEqual([404, 'not_found'])
    expect(refused(await locked!.call('placeBet', bet(open.id, 'optionA', '51')))).toEqual([
      423,
      'wallet_locked',
    ])
    // the refusal of one for its balance makes the server read the reasons of all
    const outcomes = await placeBets(world.db, [
      command(locked!, id),
      command(poor!, open.id, 1_000_000n),
      command(other!, open.id),
    ])
    expect(outcomes.map((one) => ('error' in one ? (one.error as { code: string }).code : 'placed'))).toEqual(
      ['not_found', 'insufficient_funds', 'placed'],
    )
  })
})

describe('Q-02 a reminder about an event of a circle', () => {
  const bells = async (people: readonly Person[], id: string) =>
    Promise.all(
      people.map(async (one) =>
        (await one.ok('listNotifications', {})).some(
          ({ title, link }) => title.startsWith('Closes in') && link === `/events/${id}`,
        ),
      ),
    )

  test('Q-02 leaves the bell of a watcher who left the gang, was removed or is blocked; a person with a stake keeps it', async () => {
    const [owner, leaver, removed, blocked, staked, stays] = await some(
      'Own',
      'Lea',
      'Rem',
      'Blo',
      'Sta',
      'Mem',
    )
    const everybody = [leaver!, removed!, blocked!, staked!, stays!]
    const gangId = await gangOf(owner!, ...everybody)
    const endsAt = new Date((await productNow(world)).getTime() + 2 * 3_600_000).toISOString()
    const { id } = await openEvent(world, owner!, { audience: 'gang', endsAt })
    const open = await openEvent(world, owner!, { endsAt })
    const wishes = { notifyOnWins: true, notifyOnUpcomingEvents: true, soundEnabled: true }
    for (const one of everybody) {
      await one.ok('setNotifications', { body: wishes })
      for (const event of [id, open.id]) await one.ok('addToWatchlist', { ...on(event), body: {} })
    }
    // the notice comes by the watchlist, and stays with who watches no longer
    await staked!.ok('placeBet', bet(id, 'optionA', '1'))
    await world.pass('61 minutes')
    await leaver!.ok('removeFromWatchlist', on(id))
    expect(await bells(everybody, id)).toEqual([true, true, true, true, true])
    await leaver!.ok('leaveGang', { body: {} })
    await staked!.ok('leaveGang', { body: {} })
    await owner!.ok('removeGangMember', { params: { id: gangId, userId: removed!.id } })
    await owner!.ok('blockUser', { params: { id: blocked!.id }, body: {} })
    expect(await bells(everybody, id)).toEqual([false, false, false, true, true])
    expect(await bells(everybody, open.id)).toEqual([true, true, true, true, true])
    const watched = await world.db.rows<{ id: bigint }>(
      sql`select user_id as id from event_watches where event_id = ${BigInt(id)}`,
    )
    expect(new Set(watched.map((row) => String(row.id)))).toEqual(new Set([staked!.id, stays!.id]))
  })

  test('Q-02 is sent to nobody who left before it was due', async () => {
    const [owner, leaver] = await some('Own', 'Lea')
    await gangOf(owner!, leaver!)
    const endsAt = new Date((await productNow(world)).getTime() + 2 * 3_600_000).toISOString()
    const { id } = await openEvent(world, owner!, { audience: 'gang', endsAt })
    await leaver!.ok('addToWatchlist', { ...on(id), body: {} })
    await leaver!.ok('leaveGang', { body: {} })
    await world.pass('61 minutes')
    expect(await bells([leaver!], id)).toEqual([false])
  })
})

describe('Q-02 watchers after a gap between nodes', () => {
  const gaps: (() => void)[] = []
  const node = judgedWorld({
    transport: async () => ({
      publish: () => {},
      subscribe: (_, gap) => void gaps.push(gap!),
      close: async () => {},
    }),
  })

  test('Q-02 H-19 are judged again: a person whose departure was not heard gets nothing more, the others go on', async () => {
    const [owner, gone, stays] = (await Promise.all(
      ['Own', 'Gon', 'Sta'].map((name) => node.rich(name)),
    )) as [Person, Person, Person]
    const gangId = await gangOf(owner, gone, stays)
    const { id } = await openEvent(node, owner, { audience: 'gang' })
    const open = await openEvent(node, owner)
    const [left, here] = [await connect(node, gone), await connect(node, stays)]
    for (const socket of [left, here]) {
      for (const eventId of [id, open.id])
        for (const type of ['watch_event', 'watch_tape', 'open_event_page']) say(socket, { type, eventId })
      await settled(socket)
    }
    const heard = (socket: typeof left, eventId: string, pool: string) =>
      JSON.stringify(of(socket, 'odds_changed').filter((frame) => frame.eventId === eventId)).includes(pool)
    await owner.ok('placeBet', bet(id, 'optionA', '5'))
    await expect.poll(() => [heard(left, id, '"5.00"'), heard(here, id, '"5.00"')]).toEqual([true, true])
    // as another node would, whose signal is lost
    await node.db.change(sql`delete from gang_members where user_id = ${BigInt(gone.id)}`)
    await node.db.change(sql`update users set gang_id = null where id = ${BigInt(gone.id)}`)
    await node.db.change(sql`update gangs set member_count = member_count - 1 where id = ${BigInt(gangId)}`)
    for (const gap of gaps) gap()
    await received(left, 'missed')
    await owner.ok('placeBet', bet(id, 'optionA', '2'))
    await owner.ok('placeBet', bet(open.id, 'optionA', '3'))
    await expect.poll(() => [heard(left, open.id, '"3.00"'), heard(here, id, '"7.00"')]).toEqual([true, true])
    await settled(left)
    expect(heard(left, id, '"7.00"')).toBe(false)
    expect(JSON.stringify(of(left, 'bets_taped').filter((frame) => frame.eventId === id))).not.toContain(
      '2.00',
    )
    for (const socket of [left, here]) socket.terminate()
  })
})

describe('Q-02 lists after a departure', () => {
  test('Q-02 J-05 who saw an event by their stake alone hears nothing more of it once the stake is back', async () => {
    const [owner, gone, stays] = await some('Own', 'Gon', 'Sta')
    await gangOf(owner!, gone!, stays!)
    const { id } = await openEvent(world, owner!, { audience: 'gang' })
    for (const one of [stays!, gone!]) await one.ok('placeBet', bet(id, 'optionA', '2'))
    await stays!.ok('leaveGang')
    await gone!.ok('leaveGang')
    const watching = sql`select from event_watches where event_id = ${BigInt(id)} and user_id = ${BigInt(gone!.id)}`
    await world.db.change(sql`
      insert into event_watches (event_id, user_id) values (${BigInt(id)}, ${BigInt(gone!.id)}) on conflict do nothing`)
    const [left, here] = [await connect(world, gone!), await connect(world, stays!)]
    for (const socket of [left, here]) {
      for (const type of ['watch_event', 'watch_tape', 'open_event_page']) say(socket, { type, eventId: id })
      await settled(socket)
    }
    const heard = (socket: typeof left, pool: string) =>
      JSON.stringify(of(socket, 'odds_changed').filter(({ eventId }) => eventId === id)).includes(pool)
    await expect.poll(() => [heard(left, '"4.00"'), heard(here, '"4.00"')]).toEqual([true, true])
    await gone!.call('stepBack', { ...on(id), body: { returns: true } })
    expect((await gone!.call('getEvent', on(id))).status).toBe(404)
    expect(await world.db.rows(watching)).toEqual([])
    await owner!.ok('placeBet', bet(id, 'optionA', '7'))
    await expect.poll(() => heard(here, '"9.00"')).toBe(true)
    await settled(left)
    expect(heard(left, '"9.00"')).toBe(false)
    for (const socket of [left, here]) socket.terminate()
  })

  test('Q-02 a person with a stake finds the event of the gang that they left in lists and in the search; without one nobody does', async () => {
    const [owner, staked, gone] = await some('Own', 'Sta', 'Gon')
    await gangOf(owner!, staked!, gone!)
    const { id } = await openEvent(world, owner!, { audience: 'gang', title: 'Kumquats for supper?' })
    await staked!.ok('placeBet', bet(id, 'optionA', '1'))
    for (const one of [staked!, gone!]) await one.ok('leaveGang', { body: {} })
    const found = async (one: Person) => [
      (await one.ok('listEvents', {})).some((event) => event.id === id),
      (await one.ok('listEvents', { query: { search: 'kumquats' } })).length > 0,
      JSON.stringify(await one.ok('search', { query: { query: 'kumquats' } })).includes('Kumquats'),
    ]
    expect(await found(staked!)).toEqual([true, true, true])
    expect(await found(gone!)).toEqual([false, false, false])
  })
})

describe('Q-02 a room about an event of a circle', () => {
  test('Q-02 stands under the category of its event for those who see it, and among rooms without an event for the others', async () => {
    const [owner, guest, stranger] = await some('Own', 'Gue', 'Str')
    const { id, inviteLink } = await openEvent(world, owner!, { audience: 'link', category: 'sports' })
    await guest!.ok('joinByLink', { params: { token: inviteLink!.slice('/e/'.length) }, body: {} })
    const room = await openRoom(owner!, { eventId: id })
    const under = async (one: Person) =>
      Promise.all(
        (['all', 'sports', 'social', 'entertainment'] as const).map(async (filter) => [
          (await one.ok('listRooms', { query: { filter, show: 'all' } })).some((it) => it.id === room.id),
          Object.values(await one.ok('countRooms', { query: { filter } })).some((count) => count > 0),
        ]),
      )
    const [yes, no] = [
      [true, true],
      [false, false],
    ]
    expect(await under(guest!)).toEqual([yes, yes, no, no])
    expect(await under(stranger!)).toEqual([yes, no, yes, no])
  })
})

describe('Q-02 signals to the lists of a circle', () => {
  const changes = (socket: Awaited<ReturnType<typeof connect>>, id: string) =>
    of(socket, 'event_changed').filter((frame) => frame.eventId === id).length

  test('Q-02 a question of a gang reaches the open lists of its members who see it, and nobody else’s; another audience reaches those before and after', async () => {
    const [owner, member, blocked, stranger] = await some('Own', 'Mem', 'Blo', 'Str')
    await gangOf(owner!, member!, blocked!)
    await owner!.ok('blockUser', { params: { id: blocked!.id }, body: {} })
    const sockets = await Promise.all([member!, blocked!, stranger!].map((one) => connect(world, one)))
    for (const socket of sockets) {
      say(socket, { type: 'watch_events' })
      await settled(socket)
    }
    const { id } = await openEvent(world, owner!, { audience: 'gang' })
    await expect.poll(() => changes(sockets[0]!, id)).toBe(1)
    const { id: next } = await openEvent(world, owner!)
    // it comes to everybody, after the one before
    for (const socket of sockets) await expect.poll(() => changes(socket, next)).toBeGreaterThan(0)
    expect(sockets.map((socket) => changes(socket, id))).toEqual([1, 0, 0])
    await owner!.ok('changeAudience', { ...on(id), body: { audience: 'link' } })
    await expect.poll(() => changes(sockets[0]!, id)).toBe(2)
    expect(sockets.slice(1).map((socket) => changes(socket, id))).toEqual([0, 0])
    for (const socket of sockets) socket.terminate()
  })

  test('Q-02 the open lists of a circle follow the course of its event to the end', async () => {
    const [owner, member, stranger] = await some('Own', 'Mem', 'Str')
    await gangOf(owner!, member!)
    const { id } = await openEvent(world, owner!, { audience: 'gang' })
    const [socket, other] = [await connect(world, member!), await connect(world, stranger!)]
    await settled(socket)
    const before = changes(socket, id)
    await owner!.ok('voidEvent', { ...on(id), body: {} })
    await world.settle()
    const last = () => of(socket, 'event_changed').findLast((frame) => frame.eventId === id)?.status
    await expect.poll(last).toBe('voided')
    expect(changes(socket, id)).toBeGreaterThan(before)
    await settled(other)
    expect(changes(other, id)).toBe(0)
    for (const one of [socket, other]) one.terminate()
  })

  test('Q-03 the creator’s page reads its guests again when somebody opens the link, once for each', async () => {
    const [owner, guest, stranger] = await some('Own', 'Gue', 'Str')
    const { id, inviteLink } = await openEvent(world, owner!, { audience: 'link' })
    const [socket, other] = [await connect(world, owner!), await connect(world, stranger!)]
    for (let twice = 0; twice < 2; twice++)
      await guest!.ok('joinByLink', { params: { token: inviteLink!.slice('/e/'.length) }, body: {} })
    await expect.poll(() => changes(socket, id)).toBe(1)
    await settled(socket)
    await settled(other)
    expect([changes(socket, id), changes(other, id)]).toEqual([1, 0])
    for (const one of [socket, other]) one.terminate()
  })
})
