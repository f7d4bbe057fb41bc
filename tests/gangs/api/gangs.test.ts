import { describe, expect, test } from 'vitest'
import { bet, EVIDENCE, openEvent } from '#tests/support/events.ts'
import { at, found, member, name, people, testGangs, world } from '#tests/support/gang-world.ts'
import { connect, received } from '#tests/support/sockets.ts'
import { type Person, prove } from '#tests/support/world.ts'

testGangs()

describe('founding and joining', () => {
  test('G-10 G-07 the founder is owner and member, and their record names the gang', async () => {
    const [mara] = await people('Mara')
    const answer = await mara!.call('createGang', {
      body: { name: '  The   Quay ', description: ' Rowers ' },
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      name: 'The Quay',
      description: 'Rowers',
      memberCount: 1,
      mine: true,
      role: 'owner',
      members: [{ userId: mara!.id, role: 'owner' }],
    })
    expect((await mara!.ok('currentUser')).gangId).toBe(answer.body.id)
  })

  test('G-08 G-01 the list has every gang with its members counted and one’s own marked, the largest first', async () => {
    const [mara, jo, kit] = await people('Mara', 'Jo', 'Kit')
    const small = await found(mara!)
    const large = await found(jo!)
    await kit!.ok('joinGang', at(large.id))
    const list = await kit!.ok('listGangs', { query: {} })
    const listed = (id: string) => list.find((gang) => gang.id === id)!
    expect(listed(large.id)).toMatchObject({ memberCount: 2, mine: true })
    expect(listed(small.id)).toMatchObject({ memberCount: 1, mine: false })
    expect(list.indexOf(listed(large.id))).toBeLessThan(list.indexOf(listed(small.id)))
  })

  test('G-08 pages of the list hold each gang once, and a search finds names without case', async () => {
    const all: string[] = []
    const reader = await world.signUp('Reader')
    for (let cursor: string | null | undefined; ; ) {
      const page = await reader.call('listGangs', { query: { limit: 2, ...(cursor && { cursor }) } })
      all.push(...page.body.map((gang) => gang.id))
      cursor = page.headers.get('x-next-cursor')
      if (!cursor) break
    }
    expect(all).toHaveLength(new Set(all).size)
    expect(all).toHaveLength((await reader.ok('listGangs', { query: { limit: 100 } })).length)
    const found = await reader.ok('listGangs', { query: { query: 'the quAY' } })
    expect(found.map((gang) => gang.name)).toEqual(['The Quay'])
  })

  test.each([
    ['an empty one', '   '],
    ['two letters', 'ab'],
    ['101 letters', 'a'.repeat(101)],
    ['invisible characters', 'ab\u200bcd'],
    ['two lines', 'ab\ncd'],
  ])('G-05 G-07 %s is no name for a gang', async (_, bad) => {
    const [mara] = await people('Mara')
    const answer = await mara!.call('createGang', { body: { name: bad } })
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['name']])
    expect((await mara!.ok('currentUser')).gangId).toBeNull()
  })

  test('G-07 a name is taken whatever its case, width, spaces or invisible joiners, also when a gang is renamed to it', async () => {
    const [mara, jo] = await people('Mara', 'Jo')
    const taken = name('Long Pier')
    await found(mara!, { name: taken })
    const hidden = ['\u200d', '\u200c', '\ufe0f', '\u{e0061}'].map((code) => taken.replace('P', `${code}P`))
    for (const same of [taken.toUpperCase(), taken.replace(' ', '  '), taken.replace('L', 'Ｌ'), ...hidden]) {
      const answer = await jo!.call('createGang', { body: { name: same } })
      expect([answer.status, answer.body.code]).toEqual([409, 'name_taken'])
    }
    const other = await found(jo!)
    const renamed = await jo!.call('changeGang', { ...at(other.id), body: { name: taken.toLowerCase() } })
    expect([renamed.status, renamed.body.code]).toEqual([409, 'name_taken'])
    expect(await mara!.ok('listGangs', { query: { query: hidden[0]! } })).toHaveLength(1)
    expect(
      (await jo!.ok('changeGang', { ...at(other.id), body: { name: other.name.toUpperCase() } })).name,
    ).toBe(other.name.toUpperCase())
  })

  test('G-04 a person in a gang neither joins nor founds another one', async () => {
    const [mara, jo] = await people('Mara', 'Jo')
    const mine = await found(mara!)
    const theirs = await found(jo!)
    for (const answer of [
      await mara!.call('joinGang', at(theirs.id)),
      await mara!.call('joinGang', at(mine.id)),
      await mara!.call('createGang', { body: { name: name() } }),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, 'already_in_gang'])
    expect((await mara!.ok('currentUser')).gangId).toBe(mine.id)
  })

  test('G-09 G-11 an unknown gang is not found', async () => {
    const [mara] = await people('Mara')
    for (const answer of [
      await mara!.call('getGang', at('999999')),
      await mara!.call('joinGang', at('999999')),
      await mara!.call('listGangAlerts', { ...at('999999'), query: {} }),
      await mara!.call('sendGangAlert', { ...at('999999'), body: { title: 'a', message: 'b' } }),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
  })
})

describe('leaving and roles', () => {
  test('G-12 G-17 the oldest member takes over from an owner who leaves, and is told', async () => {
    const [mara, jo, kit] = await people('Mara', 'Jo', 'Kit')
    const { id } = await found(mara!)
    await jo!.ok('joinGang', at(id))
    await kit!.ok('joinGang', at(id))
    await mara!.ok('leaveGang', { body: {} })
    const gang = await kit!.ok('getGang', at(id))
    expect(gang.members.map(({ userId, role }) => [userId, role])).toEqual([
      [jo!.id, 'owner'],
      [kit!.id, 'member'],
    ])
    expect(gang.memberCount).toBe(2)
    expect((await mara!.ok('currentUser')).gangId).toBeNull()
    expect((await jo!.ok('listNotifications', { query: {} }))[0]).toMatchObject({
      title: expect.stringMatching(/^The gang is yours · /),
    })
  })

  test('G-17 a gang without members is gone, and its name is free', async () => {
    const [mara] = await people('Mara')
    const gang = await found(mara!)
    await mara!.ok('leaveGang', { body: {} })
    expect((await mara!.call('getGang', at(gang.id))).status).toBe(404)
    expect((await found(mara!, { name: gang.name })).memberCount).toBe(1)
  })

  test('G-12 leaving without a gang is refused', async () => {
    const [mara] = await people('Mara')
    const answer = await mara!.call('leaveGang', { body: {} })
    expect([answer.status, answer.body.code]).toEqual([409, 'not_in_gang'])
  })

  test('S-27 the owner gives roles and removes anybody; officers remove members; members nobody', async () => {
    const [mara, jo, kit, lee] = await people('Mara', 'Jo', 'Kit', 'Lee')
    const { id } = await found(mara!)
    for (const one of [jo!, kit!, lee!]) await one.ok('joinGang', at(id))
    const role = (by: Person, of: Person, to: 'owner' | 'officer' | 'member') =>
      by.call('changeGangMember', { ...member(id, of.id), body: { role: to } })
    expect((await role(jo!, kit!, 'officer')).status).toBe(403)
    expect((await role(mara!, mara!, 'member')).status).toBe(403)
    expect((await role(mara!, jo!, 'officer')).status).toBe(200)
    expect((await kit!.call('removeGangMember', member(id, lee!.id))).status).toBe(403)
    expect((await jo!.call('removeGangMember', member(id, mara!.id))).status).toBe(403)
    expect((await jo!.call('removeGangMember', member(id, lee!.id))).status).toBe(200)
    expect((await jo!.call('removeGangMember', member(id, lee!.id))).status).toBe(404)
    const handed = await role(mara!, kit!, 'owner')
    expect(handed.body.members.map(({ userId, role }) => [userId, role])).toEqual([
      [kit!.id, 'owner'],
      [mara!.id, 'officer'],
      [jo!.id, 'officer'],
    ])
    expect((await lee!.ok('currentUser')).gangId).toBeNull()
  })

  test('S-27 people outside change nothing in a gang', async () => {
    const [mara, eve] = await people('Mara', 'Eve')
    const { id } = await found(mara!)
    for (const answer of [
      await eve!.call('changeGang', { ...at(id), body: { description: 'Ours' } }),
      await eve!.call('changeGangMember', { ...member(id, mara!.id), body: { role: 'member' } }),
      await eve!.call('removeGangMember', member(id, mara!.id)),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
    expect((await eve!.call('muteGang', { ...at(id), body: { muted: true } })).body.code).toBe('not_in_gang')
  })

  test('G-17 who closes the account leaves the gang, and the oldest member takes over', async () => {
    const [mara, jo] = await people('Mara', 'Jo')
    const { id } = await found(mara!)
    await jo!.ok('joinGang', at(id))
    await prove(mara!)
    await mara!.ok('closeAccount', { body: {} })
    const gang = await jo!.ok('getGang', at(id))
    expect(gang.members.map(({ userId, role }) => [userId, role])).toEqual([[jo!.id, 'owner']])
  })
})

describe('alerts', () => {
  test('G-21 G-20 an alert reaches the members’ bells, but neither the sender’s nor a muted one', async () => {
    const [mara, jo, kit] = await people('Mara', 'Jo', 'Kit')
    const { id } = await found(mara!)
    await jo!.ok('joinGang', at(id))
    await kit!.ok('joinGang', at(id))
    await kit!.ok('muteGang', { ...at(id), body: { muted: true } })
    await world.pass('25 hours')
    const sent = await mara!.call('sendGangAlert', {
      ...at(id),
      body: { title: ' Tonight ', message: ' Finals at eight ' },
    })
    expect(sent.status).toBe(201)
    expect(sent.body).toMatchObject({
      gangId: id,
      title: 'Tonight',
      message: 'Finals at eight',
      sender: { firstName: 'Mara', lastName: 'E.' },
    })
    const bell = async (person: Person) =>
      (await person.ok('listNotifications', { query: {} })).map((one) => one.title)
    expect([await bell(mara!), await bell(jo!), await bell(kit!)]).toEqual([
      [],
      [`${(await jo!.ok('getGang', at(id))).name} · Mara E.`],
      [],
    ])
    const list = await jo!.ok('listGangAlerts', { ...at(id), query: {} })
    expect(list).toMatchObject([{ id: sent.body.id, title: 'Tonight', readBy: 0, mine: false }])
  })

  test('S6 an alert names its gang and its sender where the product’s own notices stand', async () => {
    const [mara, jo] = await people('Mara', 'Jo')
    const { id } = await found(mara!)
    await jo!.ok('joinGang', at(id))
    await world.pass('25 hours')
    const words = { title: 'Your withdrawal failed', message: 'Confirm your details' }
    await mara!.ok('sendGangAlert', { ...at(id), body: words })
    const name = (await jo!.ok('getGang', at(id))).name
    expect((await jo!.ok('listNotifications'))[0]).toMatchObject({
      title: `${name} · Mara E.`,
      body: 'Your withdrawal failed: Confirm your details',
    })
  })

  test('S6 G-19 X-13 the alert of a member who joined today rings no bell: it is kept and shown on open screens', async () => {
    const [mara, eve] = await people('Mara', 'Eve')
    const { id } = await found(mara!)
    await world.pass('25 hours')
    await eve!.ok('joinGang', at(id))
    const socket = await connect(world, mara!)
    const sent = await eve!.ok('sendGangAlert', { ...at(id), body: { title: 'Spam', message: 'For all' } })
    await received(socket, 'gang_alert')
    expect((await mara!.ok('listGangAlerts', { ...at(id), query: {} }))[0]!.id).toBe(sent.id)
    expect(await mara!.ok('listNotifications')).toEqual([])
    await world.pass('25 hours')
    await eve!.ok('sendGangAlert', { ...at(id), body: { title: 'Known', message: 'By now' } })
    expect(await mara!.ok('listNotifications')).toHaveLength(1)
    socket.close()
  })

  test('G-20 alerts are read by members: counted for all, unread for each', async () => {
    const [mara, jo] = await people('Mara', 'Jo')
    const { id } = await found(mara!)
    await mara!.ok('sendGangAlert', { ...at(id), body: { title: 'Before', message: 'Joining' } })
    await jo!.ok('joinGang', at(id))
    expect((await jo!.ok('getGang', at(id))).unreadAlerts).toBe(0)
    await mara!.ok('sendGangAlert', { ...at(id), body: { title: 'After', message: 'Joining' } })
    expect((await jo!.ok('getGang', at(id))).unreadAlerts).toBe(1)
    expect((await mara!.ok('getGang', at(id))).unreadAlerts).toBe(0)
    await jo!.ok('readGangAlerts', { ...at(id), body: {} })
    expect((await jo!.ok('getGang', at(id))).unreadAlerts).toBe(0)
    expect((await mara!.ok('listGangAlerts', { ...at(id), query: {} })).map(({ readBy }) => readBy)).toEqual([
      1, 1,
    ])
  })

  test('G-19 an alert without a gang, or to another gang, throws "Not in a gang"', async () => {
    const [mara, jo, kit] = await people('Mara', 'Jo', 'Kit')
    const { id } = await found(mara!)
    await found(jo!)
    for (const one of [jo!, kit!]) {
      const answer = await one.call('sendGangAlert', { ...at(id), body: { title: 'a', message: 'b' } })
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        409,
        'not_in_gang',
        'Not in a gang',
      ])
    }
  })

  test('S-27 alerts are for members: others do not even learn that there are any', async () => {
    const [mara, eve] = await people('Mara', 'Eve')
    const { id } = await found(mara!)
    const answer = await eve!.call('listGangAlerts', { ...at(id), query: {} })
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
    const gang = await eve!.ok('getGang', at(id))
    expect([gang.role, gang.alertsMuted, gang.unreadAlerts]).toEqual([null, null, null])
  })

  test('G-18 title and message are needed after trimming', async () => {
    const [mara] = await people('Mara')
    const { id } = await found(mara!)
    for (const [field, body] of [
      ['title', { title: '  ', message: 'b' }],
      ['message', { title: 'a', message: ' \n ' }],
      ['message', { title: 'a', message: 'x'.repeat(1001) }],
    ] as const) {
      const answer = await mara!.call('sendGangAlert', { ...at(id), body })
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]])
    }
  })

  test('G-22 more than twenty alerts an hour are refused, and later there is room again', async () => {
    const [mara] = await people('Mara')
    const { id } = await found(mara!)
    const send = () => mara!.call('sendGangAlert', { ...at(id), body: { title: 'a', message: 'b' } })
    for (let n = 0; n < 20; n++) expect((await send()).status).toBe(201)
    expect((await send()).status).toBe(429)
    await world.pass('61 minutes')
    expect((await send()).status).toBe(201)
  })
})

test('G-09 a gang’s week adds up its members’ settled events', async () => {
  const [mara, jo] = [await world.rich('Mara'), await world.rich('Jo')]
  const judge = await world.moderator('Judge')
  for (const one of [mara, jo]) await one.ok('setRecordVisibility', { body: { whoIsIn: 'all' } })
  const { id } = await found(mara)
  await jo.ok('joinGang', at(id))
  const event = await openEvent(world, mara)
  await mara.ok('placeBet', bet(event.id, 'optionA', '10'))
  await jo.ok('placeBet', bet(event.id, 'optionB', '10'))
  await world.pass('2 hours')
  await mara.ok('proposeOutcome', { ...at(event.id), body: { outcome: 'optionA', ...EVIDENCE } })
  await jo.ok('concedeEvent', { ...at(event.id), body: {} })
  await world.settle()
  const gang = await judge.ok('getGang', at(id))
  expect(gang.week).toEqual({ won: 1, lost: 1 })
  expect(gang.members.map(({ week }) => week)).toEqual([
    { won: 1, lost: 0 },
    { won: 0, lost: 1 },
  ])
  // real money: a member's week is seen by others where the member lets them, and the gang's adds up no more than that
  await jo.ok('setRecordVisibility', { body: { whoIsIn: 'practice' } })
  expect((await judge.ok('getGang', at(id))).week).toEqual({ won: 1, lost: 0 })
  expect((await jo.ok('getGang', at(id))).week).toEqual({ won: 1, lost: 1 })
  await world.pass('8 days')
  expect((await judge.ok('getGang', at(id))).week).toEqual({ won: 0, lost: 0 })
})
