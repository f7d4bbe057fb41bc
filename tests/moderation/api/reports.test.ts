import { beforeEach, describe, expect, test } from 'vitest'
import type { Body } from '#contract/index.ts'
import { admit, openChannel, readMessages } from '#server/chat/index.ts'
import { postMessages } from '#server/chat/post-messages.ts'
import { openEvent } from '#tests/support/events.ts'
import { judgedWorld } from '#tests/support/file-world.ts'
import { send } from '#tests/support/messages.ts'
import { inRoom, leave, roomOf, roomWith, unseen, write } from '#tests/support/rooms.ts'
import { PASSWORD, type Person } from '#tests/support/world.ts'

const world = judgedWorld()
let judge: Person
let other: Person
// a moderator's session ends in the time that some tests let pass
beforeEach(async () => {
  judge = await world.moderator('Judge')
  other = await world.moderator('Other')
})

const people = (...names: string[]) => Promise.all(names.map((one) => world.signUp(one)))
const reported = (by: Person, kind: Body<'report'>['kind'], id: string, reason = 'Insults') =>
  by.call('report', { body: { kind, id, reason } })
const decide = (by: Person, id: string, body: Body<'decideReport'>) =>
  by.call('decideReport', { params: { id }, body })
const queue = (by: Person = judge) => by.ok('reportQueue', { query: { limit: 100 } })
const bell = async (person: Person) =>
  (await person.ok('listNotifications', { query: {} })).map(({ title }) => title)

/** A message of the first person in a room with the others. */
async function said(content: string, ...members: Person[]): Promise<{ id: string; channelId: bigint }> {
  const ids = members.map(({ id }) => BigInt(id))
  const channelId = await world.db.transact((tx) => openChannel(tx, 'room', `${Math.random()}`))
  await admit(world.db, channelId, ids)
  const [posted] = await postMessages(world.db, [{ channelId, senderId: ids[0]!, content }])
  if (!('value' in posted!)) throw posted!.error
  return { id: posted.value.id.toString(), channelId }
}

describe('reporting', () => {
  test('S-27 a report reaches the queue with what the reporter saw, also when it changes afterwards', async () => {
    const [mara, jo] = await people('Mara', 'Jo')
    const gang = await mara!.ok('createGang', { body: { name: 'Rude Name', description: 'Rude words' } })
    const answer = await reported(jo!, 'gang', gang.id, ' Bad name ')
    expect([answer.status, answer.body.status, answer.body.reason]).toEqual([201, 'open', 'Bad name'])
    await mara!.ok('changeGang', { params: { id: gang.id }, body: { name: 'Nice Name', description: '' } })
    const entry = (await queue()).find(({ id }) => id === answer.body.id)
    expect(entry).toMatchObject({
      kind: 'gang',
      subjectId: gang.id,
      reporter: { id: jo!.id },
      about: { id: mara!.id },
      context: { title: 'Rude Name', text: 'Rude words' },
      choices: ['dismiss', 'remove', 'warn', 'mute', 'ban'],
    })
  })

  test('S-27 M20 the same report twice is one, and those of others stand on its card, decided with it', async () => {
    const [mara, jo, kit] = await people('Mara', 'Jo', 'Kit')
    const first = await reported(jo!, 'user', mara!.id)
    const second = await reported(jo!, 'user', mara!.id, 'Again')
    expect(second.body.id).toBe(first.body.id)
    await reported(kit!, 'user', mara!.id)
    const cards = (await queue()).filter(({ kind, subjectId }) => kind === 'user' && subjectId === mara!.id)
    expect(cards).toMatchObject([
      { id: first.body.id, others: 1, alsoReported: [{ reporter: { id: kit!.id }, reason: 'Insults' }] },
    ])
    expect((await decide(judge, first.body.id, { decision: 'dismiss', reason: 'A joke' })).status).toBe(200)
    expect((await queue()).some(({ subjectId }) => subjectId === mara!.id)).toBe(false)
    expect((await jo!.ok('listReports')).map(({ id }) => id)).toEqual([first.body.id])
  })

  test('S-27 what one cannot see or what is one’s own is not reported', async () => {
    const [mara, jo, eve] = await people('Mara', 'Jo', 'Eve')
    const message = await said('Secret', mara!, jo!)
    for (const [by, kind, id, status] of [
      [eve!, 'message', message.id, 404],
      [eve!, 'user', '999999', 404],
      [eve!, 'event', '999999', 404],
      [eve!, 'gang', '999999', 404],
      [mara!, 'message', message.id, 409],
      [mara!, 'user', mara!.id, 409],
    ] as const)
      expect((await reported(by, kind, id)).status).toBe(status)
    expect((await reported(jo!, 'message', message.id)).status).toBe(201)
  })

  test('S-27 somebody who was removed reports what was written until then, and nothing later', async () => {
    const [mara, jo] = await people('Mara', 'Jo')
    const { room, inside } = await roomWith(mara!, [jo!])
    const { body: before } = await write(mara!, room, 'You fool')
    await mara!.ok('removeParticipant', { params: inRoom(room, inside[1]!) })
    const { body: after } = await write(mara!, room, 'Gone, the fool')
    expect((await reported(jo!, 'message', before.id)).status).toBe(201)
    expect((await reported(jo!, 'message', after.id)).status).toBe(404)
  })

  test.each([
    ['no reason', { kind: 'user', id: '1', reason: '  ' }],
    ['an unknown kind', { kind: 'bet', id: '1', reason: 'Bad' }],
    ['an id that is none', { kind: 'user', id: '1 or 1=1', reason: 'Bad' }],
    ['1,001 characters', { kind: 'user', id: '1', reason: 'x'.repeat(1001) }],
    ['a field too many', { kind: 'user', id: '1', reason: 'Bad', status: 'upheld' }],
  ])('S-27 a report with %s is malformed', async (_, body) => {
    expect((await judge.call('report', { body: body as never })).status).toBe(400)
  })
})

describe('deciding', () => {
  test('S-27 a removed message is gone for everybody, and its author reads why', async () => {
    const [mara, jo] = await people('Mara', 'Jo')
    const { id, channelId } = await said('Rude', mara!, jo!)
    const report = await reported(jo!, 'message', id)
    const answer = await decide(judge, report.body.id, { decision: 'remove', reason: 'Against the rules' })
    expect(answer.body).toMatchObject({
      status: 'upheld',
      decision: 'remove: Against the rules',
      choices: [],
    })
    expect(await readMessages(world.db, channelId, 0n, { limit: 9 })).toMatchObject([
      { removed: true, content: '' },
    ])
    expect(await bell(mara!)).toEqual(['A moderator has removed your message'])
    expect(await bell(jo!)).toEqual(['Your report was right'])
    expect(await mara!.ok('listActs')).toMatchObject([
      { act: 'moderation.remove-message', reason: 'Against the rules' },
    ])
  })

  test('S-27 a removed gang is dissolved: its members are free', async () => {
    const [mara, jo] = await people('Mara', 'Jo')
    const gang = await mara!.ok('createGang', { body: { name: 'To Be Dissolved' } })
    await jo!.ok('joinGang', { params: { id: gang.id } })
    const report = await reported(jo!, 'gang', gang.id)
    expect((await decide(judge, report.body.id, { decision: 'remove', reason: 'Name' })).status).toBe(200)
    expect((await jo!.ok('currentUser')).gangId).toBeNull()
    expect((await mara!.call('createGang', { body: { name: 'To Be Dissolved' } })).status).toBe(201)
  })

  test('S-27 a removed event is suspended, and its stakes stay where they are', async () => {
    const [mara, jo] = [await world.rich('Mara'), await world.rich('Jo')]
    const { id } = await openEvent(world, mara)
    await mara.ok('placeBet', { body: { eventId: id, selection: 'optionA', amount: '10' } })
    const report = await reported(jo, 'event', id)
    await decide(judge, report.body.id, { decision: 'remove', reason: 'Unclear rules' })
    expect((await mara.ok('getEvent', { params: { id } })).status).toBe('suspended')
    expect((await jo.call('getEvent', { params: { id } })).status).toBe(404)
    expect((await mara.balance()).usd).toBe('90.00')
  })

  test('S-27 a mute ends writing for its term and nothing else; it is listed with its reason', async () => {
    const [mara, jo] = [await world.rich('Mara'), await world.rich('Jo')]
    const gang = await mara.ok('createGang', { body: { name: 'Muted Ones' } })
    const event = await openEvent(world, mara)
    const report = await reported(jo, 'user', mara.id)
    await decide(judge, report.body.id, { decision: 'mute', hours: 24, reason: 'Spam' })
    const alert = () =>
      mara.call('sendGangAlert', { params: { id: gang.id }, body: { title: 'a', message: 'b' } })
    const comment = () => mara.call('addComment', { params: { id: event.id }, body: { content: 'Hello' } })
    expect([(await alert()).body.code, (await comment()).body.code]).toEqual(['silenced', 'silenced'])
    expect((await alert()).body.message).toContain('Spam')
    const renamed = await mara.call('changeGang', { params: { id: gang.id }, body: { name: 'Louder Ones' } })
    await mara.ok('leaveGang', { body: {} })
    const founded = await mara.call('createGang', { body: { name: 'Loudest Ones' } })
    for (const { body } of [renamed, founded]) {
      expect(body.code).toBe('silenced')
      expect(body.message).toMatch(/^A moderator does not let you write until .*: Spam$/)
    }
    expect(
      (await mara.call('placeBet', { body: { eventId: event.id, selection: 'optionA', amount: '1' } }))
        .status,
    ).toBe(201)
    expect(await mara.ok('listSanctions')).toMatchObject([{ kind: 'mute', reason: 'Spam', liftedAt: null }])
    await world.pass('25 hours')
    expect((await mara.call('createGang', { body: { name: 'Loudest Ones' } })).status).toBe(201)
  })

  test('S-27 a ban ends creating and joining too, and money stays free', async () => {
    const [mara, jo] = [await world.rich('Mara'), await world.rich('Jo')]
    const gang = await jo.ok('createGang', { body: { name: 'Not For The Banned' } })
    const report = await reported(jo, 'user', mara.id)
    await decide(judge, report.body.id, { decision: 'ban', hours: 48, reason: 'Threats' })
    const answers = [
      await mara.call('joinGang', { params: { id: gang.id } }),
      await mara.call('createGang', { body: { name: 'Another Gang' } }),
      await mara.call('createEvent', {
        body: {
          title: 'A new event',
          description: 'By a banned person',
          category: 'other',
          optionALabel: 'Yes',
          optionBLabel: 'No',
          endsAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
          isPracticeMode: false,
        },
      }),
    ]
    expect(answers.map(({ body }) => body.code)).toEqual(['silenced', 'silenced', 'silenced'])
    const sent = await mara.call('transfer', { body: { receiverId: jo.id, amount: '1.00' } })
    expect(sent.status).toBe(201)
  })

  test('S-27 a sanction can be lifted early, once, with a reason that the person reads', async () => {
    const [mara, jo] = await people('Mara', 'Jo')
    const report = await reported(jo!, 'user', mara!.id)
    const decided = await decide(judge, report.body.id, { decision: 'mute', hours: 24, reason: 'Spam' })
    const { id } = decided.body.sanctions[0]!
    const lift = (by: Person) => by.call('liftSanction', { params: { id }, body: { reason: 'An error' } })
    expect((await mara!.call('liftSanction', { params: { id }, body: { reason: 'Please' } })).status).toBe(
      403,
    )
    expect([(await lift(judge)).status, (await lift(other)).body.code]).toEqual([200, 'report_state'])
    expect(await bell(mara!)).toEqual(['You can write again', 'You have been muted'])
  })

  test('S-27 a decision closes all open reports of the thing; a second one is refused', async () => {
    const [mara, jo, kit] = await people('Mara', 'Jo', 'Kit')
    const [one, two] = [await reported(jo!, 'user', mara!.id), await reported(kit!, 'user', mara!.id)]
    await decide(judge, one.body.id, { decision: 'dismiss', reason: 'Banter' })
    expect((await decide(other, two.body.id, { decision: 'warn', reason: 'No' })).body.code).toBe(
      'report_state',
    )
    expect(await bell(kit!)).toEqual(['We reviewed your report'])
    expect(await bell(mara!)).toEqual([])
    const later = await reported(jo!, 'user', mara!.id)
    expect(later.body.id).not.toBe(one.body.id)
  })

  test('S-27 two moderators at once: one decides', async () => {
    const [mara, jo] = await people('Mara', 'Jo')
    const report = await reported(jo!, 'user', mara!.id)
    const answers = await Promise.all(
      [judge, other, judge, other].map((by) =>
        decide(by, report.body.id, { decision: 'warn', reason: 'Stop' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await mara!.ok('listSanctions')).toHaveLength(1)
  })

  test('S-27 moderators decide neither about themselves, nor about own reports, nor where they have a part', async () => {
    const [jo] = await people('Jo')
    const about = await reported(jo!, 'user', judge.id)
    expect((await decide(judge, about.body.id, { decision: 'dismiss', reason: 'Me' })).status).toBe(403)
    const own = await reported(judge, 'user', jo!.id)
    expect((await decide(judge, own.body.id, { decision: 'ban', hours: 1, reason: 'Mine' })).status).toBe(403)
    const gang = await jo!.ok('createGang', { body: { name: 'With A Moderator' } })
    await judge.ok('joinGang', { params: { id: gang.id } })
    const [kit] = await people('Kit')
    const part = await reported(kit!, 'gang', gang.id)
    expect((await decide(judge, part.body.id, { decision: 'remove', reason: 'x' })).body.code).toBe(
      'holds_position',
    )
    expect((await decide(other, part.body.id, { decision: 'dismiss', reason: 'Fine' })).status).toBe(200)
    await judge.ok('leaveGang', { body: {} })
  })

  test('S-27 a moderator’s own report keeps them from deciding the same thing through another one', async () => {
    const [mara, jo] = await people('Mara', 'Jo')
    const theirs = await reported(jo!, 'user', mara!.id)
    await reported(judge, 'user', mara!.id)
    const choices = async (by: Person) =>
      (await queue(by)).find(({ id }) => id === theirs.body.id)!.choices.length
    expect([await choices(judge), await choices(other)]).toEqual([0, 4])
    const through = await decide(judge, theirs.body.id, { decision: 'ban', hours: 9, reason: 'Mine' })
    expect([through.status, through.body.code]).toEqual([403, 'forbidden'])
    expect(await mara!.ok('listSanctions')).toEqual([])
    expect((await decide(other, theirs.body.id, { decision: 'warn', reason: 'Stop' })).status).toBe(200)
  })

  test('S-27 the owner of a room decides nothing about it, also while absent from it', async () => {
    const [mara, jo] = await people('Mara', 'Jo')
    const { room } = await roomWith(mara!, [judge])
    const report = await reported(jo!, 'room', room.id)
    await leave(mara!, room)
    await unseen(world, room, [judge])
    await world.settle()
    expect(await roomOf(judge, room)).toMatchObject({ createdById: judge.id, participantCount: 0 })
    const answer = await decide(judge, report.body.id, { decision: 'dismiss', reason: 'Fine' })
    expect([answer.status, answer.body.code]).toEqual([409, 'holds_position'])
  })

  test('S-27 of two mutes one is lifted: the person reads that they still cannot write', async () => {
    const [mara, jo] = await people('Mara', 'Jo')
    const muted = async () => {
      const report = await reported(jo!, 'user', mara!.id)
      return decide(judge, report.body.id, { decision: 'mute', hours: 24, reason: 'Spam' })
    }
    await muted()
    const { id } = (await muted()).body.sanctions[0]!
    await judge.ok('liftSanction', { params: { id }, body: { reason: 'An error' } })
    expect((await bell(mara!))[0]).toBe('One decision is lifted, another one still holds')
  })

  test('S-27 a removed message is no longer in the notification of it', async () => {
    const [mara, jo] = await people('Mara', 'Jo')
    const { id } = await send(mara!, jo!, 'Rude words')
    const kit = await world.signUp('Kit')
    const own = await send(mara!, kit, 'My own words')
    const last = await world.signUp('Last')
    await send(mara!, last, 'Final words')
    const quoted = async (person: Person) =>
      (await person.ok('listNotifications', { query: {} })).filter(({ body }) => body.endsWith('words'))
        .length
    expect(await Promise.all([jo!, kit, last].map(quoted))).toEqual([1, 1, 1])
    const report = await reported(jo!, 'message', id)
    await decide(judge, report.body.id, { decision: 'remove', reason: 'Against the rules' })
    await mara!.ok('removeMessage', { params: { userId: kit.id, messageId: own.id } })
    expect(await Promise.all([jo!, kit, last].map(quoted))).toEqual([0, 0, 1])
    await mara!.ok('closeAccount', { body: { password: PASSWORD } })
    expect(await quoted(last)).toBe(0)
  })

  test('S-27 a term belongs to a mute or ban alone, and a person cannot be removed', async () => {
    const [mara, jo] = await people('Mara', 'Jo')
    const { id } = (await reported(jo!, 'user', mara!.id)).body
    for (const body of [
      { decision: 'mute', reason: 'x' },
      { decision: 'warn', hours: 3, reason: 'x' },
      { decision: 'ban', hours: 0, reason: 'x' },
      { decision: 'ban', hours: 9000, reason: 'x' },
      { decision: 'remove', reason: 'x' },
      { decision: 'warn', reason: ' ' },
    ] as const)
      expect((await decide(judge, id, body)).status).toBe(400)
    expect((await decide(judge, '999999', { decision: 'dismiss', reason: 'x' })).status).toBe(404)
    expect((await decide(jo!, id, { decision: 'dismiss', reason: 'x' })).status).toBe(403)
  })
})
