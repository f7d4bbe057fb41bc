import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { bet, on, openEvent } from '#tests/support/events.ts'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { readText } from '#tests/support/imports.ts'
import { connect, of, say, settled } from '#tests/support/sockets.ts'
import { type Person, refused } from '#tests/support/world.ts'

const world = judgedWorld()
const ana = person(() => world.rich('Ana'))
let serial = 0
const some = (...names: string[]) => Promise.all(names.map((name) => world.rich(name)))
const sees = async (who: Person, id: string) => (await who.call('getEvent', on(id))).status === 200
const tokenOf = (link: string | null) => ({ token: link!.slice('/e/'.length) })
const join = (who: Person, link: string | null) => who.call('joinByLink', { params: tokenOf(link), body: {} })
const ofLink = () => openEvent(world, ana, { audience: 'link' })
/** A gang of these people, the first its owner. */
async function gangOf(owner: Person, ...others: Person[]): Promise<string> {
  const { id } = await owner.ok('createGang', { body: { name: `Circle ${++serial}` } })
  for (const one of others) await one.ok('joinGang', { params: { id }, body: {} })
  return id
}
const show = (who: Person, id: string, audience: 'public' | 'link' | 'gang') =>
  who.call('changeAudience', { ...on(id), body: { audience } })

/** The cells of the table in docs/circles.md, by audience and viewer. */
function documented(): Map<string, boolean> {
  const rows = [...readText('docs/circles.md').matchAll(/^\| (.+) \|$/gm)].map(([, cells]) =>
    cells!.split(' | '),
  )
  const [[, ...viewers] = [], ...audiences] = rows
  return new Map(
    audiences.flatMap(([audience, ...cells]) =>
      cells.map((cell, at) => [`${audience} ${viewers[at]}`, cell === 'yes'] as const),
    ),
  )
}

/** Makes somebody a juror of an event whose jury sits. */
async function seat(id: string, { id: userId }: Person): Promise<void> {
  const eventId = BigInt(id)
  await world.db.change(sql`update event_books set jury = 'sits' where event_id = ${eventId}`)
  await world.db.change(
    sql`insert into event_jurors (event_id, user_id) values (${eventId}, ${BigInt(userId)})`,
  )
  world.context.signals.send({ type: 'audience_changed', eventId })
}

test('Q-02 Q-12 each cell of the table in docs/circles.md holds', async () => {
  const [creator, stranger, member, guest, blocked, bettor] = await some(
    'Cre',
    'Str',
    'Mem',
    'Gue',
    'Blo',
    'Bet',
  )
  const moderator = await world.moderator('Judge')
  const gangId = await gangOf(creator!, member!, blocked!, bettor!)
  const seen = new Map<string, boolean>()
  for (const audience of ['public', 'link', 'gang'] as const) {
    const { id, inviteLink } = await openEvent(world, creator!, { audience })
    if (inviteLink) for (const one of [guest!, blocked!, bettor!]) await join(one, inviteLink)
    await bettor!.ok('placeBet', bet(id, 'optionA', '1'))
    await creator!.ok('blockUser', { params: { id: blocked!.id }, body: {} })
    await bettor!.call('leaveGang', { body: {} })
    const viewers = { visitor: world.visitor, stranger, member, guest, blocked, bettor, creator, moderator }
    for (const [name, who] of Object.entries(viewers)) seen.set(`${audience} ${name}`, await sees(who!, id))
    // only a public event has a jury
    if (audience === 'public') await seat(id, stranger!)
    seen.set(`${audience} juror`, await sees(stranger!, id))
    await creator!.ok('unblockUser', { params: { id: blocked!.id } })
    await bettor!.ok('joinGang', { params: { id: gangId }, body: {} })
  }
  expect(seen).toEqual(documented())
})

describe('Q-01 the audience of an event', () => {
  test('Q-01 is public unless its creator chooses, and the specified payload makes a public one', async () => {
    const event = await openEvent(world, ana)
    expect(event).toMatchObject({ audience: 'public', inviteLink: null, gangId: null })
    const linked = await ofLink()
    expect(linked).toMatchObject({ audience: 'link', inviteLink: expect.stringMatching(/^\/e\/[\w-]{22}$/) })
    expect(
      refused(await ana.call('createEvent', { body: { ...(await wordsOf(linked.id)), audience: 'gang' } })),
    ).toEqual([409, 'not_in_gang'])
    expect(
      refused(
        await ana.call('createEvent', { body: { ...(await wordsOf(linked.id)), audience: 'all' as never } }),
      ),
    ).toEqual([400, 'malformed'])
  })

  const wordsOf = async (id: string) => {
    const { title, description, category, optionALabel, optionBLabel, endsAt } = await ana.ok(
      'getEvent',
      on(id),
    )
    return { title, description, category, optionALabel, optionBLabel, endsAt }
  }

  test('Q-01 its creator changes it until somebody else has a stake, and nobody afterwards', async () => {
    const [owner, mate, other] = await some('Owner', 'Mate', 'Other')
    const gangId = await gangOf(owner!, mate!)
    const { id } = await openEvent(world, owner!)
    expect(refused(await show(mate!, id, 'gang'))).toEqual([403, 'forbidden'])
    await owner!.ok('placeBet', bet(id, 'optionA', '1'))
    expect((await show(owner!, id, 'gang')).body).toMatchObject({ audience: 'gang', gangId })
    expect([await sees(mate!, id), await sees(other!, id)]).toEqual([true, false])
    expect((await show(owner!, id, 'link')).body).toMatchObject({ audience: 'link', gangId: null })
    expect(await sees(mate!, id)).toBe(false)
    expect((await show(owner!, id, 'public')).body).toMatchObject({ inviteLink: null })
    await other!.ok('placeBet', bet(id, 'optionB', '1'))
    expect(refused(await show(owner!, id, 'gang'))).toEqual([409, 'event_state'])
    expect((await owner!.ok('getEvent', on(id))).can.changeAudience).toBe(false)
  })

  test('Q-01 a bet of a stranger and the change of the audience at the same time leave either a public event, or no stake of theirs', async () => {
    const [owner, other] = await some('Racer', 'Runner')
    await gangOf(owner!)
    for (let round = 0; round < 10; round++) {
      const { id } = await openEvent(world, owner!)
      const [changed, placed] = await Promise.all([
        show(owner!, id, 'gang'),
        other!.call('placeBet', bet(id, 'optionA', '1')),
      ])
      const { audience } = await owner!.ok('getEvent', on(id))
      expect([changed.status, placed.status, audience]).toEqual(
        changed.status === 200 ? [200, 404, 'gang'] : [409, 201, 'public'],
      )
    }
  })

  test('Q-01 a member sees what the gang asked since they joined; the rest once they are let in', async () => {
    const [owner, early, late] = await some('Own', 'Early', 'Late')
    const gangId = await gangOf(owner!, early!)
    const before = await openEvent(world, owner!, { audience: 'gang' })
    await late!.ok('joinGang', { params: { id: gangId }, body: {} })
    const after = await openEvent(world, early!, { audience: 'gang' })
    expect([
      await sees(early!, before.id),
      await sees(late!, before.id),
      await sees(late!, after.id),
    ]).toEqual([true, false, true])
    expect((await late!.ok('listEvents', { query: { gang: 'mine' } })).map(({ id }) => id)).toEqual([
      after.id,
    ])
    await owner!.ok('letIntoGang', { params: { id: gangId, userId: late!.id }, body: {} })
    expect(await sees(late!, before.id)).toBe(true)
    // who leaves loses sight, and coming back begins anew
    await late!.ok('leaveGang', { body: {} })
    expect([await sees(late!, before.id), await sees(late!, after.id)]).toEqual([false, false])
    await late!.ok('joinGang', { params: { id: gangId }, body: {} })
    expect([await sees(late!, before.id), await sees(late!, after.id)]).toEqual([false, false])
  })

  test('Q-01 who has money in it sees it always: after leaving, after a removal, after a block, and when the gang is gone', async () => {
    const [owner, leaver, removed, blocked] = await some('Boss', 'Leaver', 'Removed', 'Blocked')
    const gangId = await gangOf(owner!, leaver!, removed!, blocked!)
    const { id } = await openEvent(world, owner!, { audience: 'gang' })
    for (const one of [leaver!, removed!, blocked!]) await one.ok('placeBet', bet(id, 'optionA', '1'))
    await leaver!.ok('leaveGang', { body: {} })
    await owner!.ok('removeGangMember', { params: { id: gangId, userId: removed!.id } })
    await owner!.ok('blockUser', { params: { id: blocked!.id }, body: {} })
    await blocked!.ok('leaveGang', { body: {} })
    await owner!.ok('leaveGang', { body: {} })
    for (const one of [owner!, leaver!, removed!, blocked!]) expect(await sees(one, id)).toBe(true)
    await leaver!.ok('placeBet', bet(id, 'optionA', '1'))
    expect((await leaver!.ok('myBets', { query: { mode: 'real', state: 'open' } }))[0]).toMatchObject({
      eventId: id,
    })
  })

  test('Q-02 a socket that follows an event stops when its person leaves the gang, or the event goes to other people', async () => {
    const [owner, mate, other] = await some('Host', 'Watcher', 'Outsider')
    await gangOf(owner!, mate!)
    const inGang = await openEvent(world, owner!, { audience: 'gang' })
    const open = await openEvent(world, owner!)
    const [one, two] = [await connect(world, mate!), await connect(world, other!)]
    say(one, { type: 'watch_event', eventId: inGang.id })
    say(two, { type: 'watch_event', eventId: open.id })
    await settled(one)
    await settled(two)
    await mate!.ok('leaveGang', { body: {} })
    await show(owner!, open.id, 'gang')
    await world.settle()
    await owner!.ok('placeBet', bet(inGang.id, 'optionA', '5'))
    await owner!.ok('placeBet', bet(open.id, 'optionA', '5'))
    await settled(one)
    await settled(two)
    await world.settle()
    const figures = (socket: typeof one) => JSON.stringify(of(socket, 'odds_changed'))
    expect([figures(one), figures(two)].join()).not.toContain('"totalPool":"5.00"')
    one.terminate()
    two.terminate()
  })
})

describe('Q-03 the invite link', () => {
  test('Q-03 opens the event for a signed-in person; reading its preview joins nobody and shows no figure', async () => {
    const [guest] = await some('Guest')
    const { id, inviteLink } = await ofLink()
    await ana.ok('placeBet', bet(id, 'optionA', '7.77'))
    const preview = await world.visitor.ok('previewInvite', { params: tokenOf(inviteLink) })
    expect(preview).toMatchObject({ creator: 'Ana', open: true, isPracticeMode: false })
    expect(JSON.stringify(preview)).not.toContain('7.77')
    expect(await guest!.ok('previewInvite', { params: tokenOf(inviteLink) })).toEqual(preview)
    expect(await sees(guest!, id)).toBe(false)
    for (let twice = 0; twice < 2; twice++)
      expect((await join(guest!, inviteLink)).body).toEqual({ eventId: id })
    expect(await sees(guest!, id)).toBe(true)
    expect((await guest!.ok('getEvent', on(id))).inviteLink).toBeNull()
    expect((await ana.ok('listGuests', on(id))).map(({ person }) => person.id)).toEqual([guest!.id])
    expect(refused(await guest!.call('listGuests', on(id)))).toEqual([403, 'forbidden'])
    expect(
      refused(await world.visitor.call('joinByLink', { params: tokenOf(inviteLink), body: {} })),
    ).toEqual([401, 'unauthorized'])
  })

  test('Q-03 a new link stops the one before, an ended one stops too, and who has joined stays', async () => {
    const [first, second, third] = await some('First', 'Second', 'Third')
    const { id, inviteLink } = await ofLink()
    await join(first!, inviteLink)
    expect(refused(await first!.call('renewInviteLink', { ...on(id), body: {} }))).toEqual([403, 'forbidden'])
    const renewed = await ana.ok('renewInviteLink', { ...on(id), body: {} })
    expect(renewed.inviteLink).not.toBe(inviteLink)
    expect(refused(await join(second!, inviteLink))).toEqual([404, 'not_found'])
    expect((await join(second!, renewed.inviteLink)).status).toBe(200)
    await ana.ok('endInviteLink', on(id))
    expect((await ana.ok('getEvent', on(id))).inviteLink).toBeNull()
    for (const link of [inviteLink, renewed.inviteLink]) {
      expect(refused(await join(third!, link))).toEqual([404, 'not_found'])
      expect(refused(await world.visitor.call('previewInvite', { params: tokenOf(link) }))).toEqual([
        404,
        'not_found',
      ])
    }
    expect([await sees(first!, id), await sees(second!, id), await sees(third!, id)]).toEqual([
      true,
      true,
      false,
    ])
  })

  test('Q-03 a blocked person with the link, a guessed token and a taken-down event get the same answer', async () => {
    const [blocked, stranger] = await some('Blo', 'Str')
    const { id, inviteLink } = await ofLink()
    await ana.ok('blockUser', { params: { id: blocked!.id }, body: {} })
    const wrong = await join(stranger!, '/e/AAAAAAAAAAAAAAAAAAAAAA')
    expect(refused(wrong)).toEqual([404, 'not_found'])
    expect((await join(blocked!, inviteLink)).body).toEqual(wrong.body)
    await world.db.change(sql`update event_books set words_removed = true where event_id = ${BigInt(id)}`)
    expect((await join(stranger!, inviteLink)).body).toEqual(wrong.body)
    expect((await stranger!.call('joinByLink', { params: { token: 'short' }, body: {} })).status).toBe(404)
  })

  test('Q-03 links of other audiences do not exist', async () => {
    const { id } = await openEvent(world, ana)
    expect(refused(await ana.call('renewInviteLink', { ...on(id), body: {} }))).toEqual([409, 'event_state'])
    expect(refused(await ana.call('endInviteLink', on(id)))).toEqual([409, 'event_state'])
    expect(refused(await ana.call('listGuests', on(id)))).toEqual([409, 'event_state'])
  })
})

describe('Q-05 an event in a conversation', () => {
  test('Q-05 a challenge by link is for the two alone; a card for somebody else says that, and nothing of the event', async () => {
    const [mine, other] = await some('Mine', 'Else')
    const { id, title } = await ofLink()
    await ana.ok('sendMessage', { body: { receiverId: mine!.id, content: 'Bet?', eventId: id } })
    expect(await sees(mine!, id)).toBe(true)
    expect((await mine!.ok('listMessages', { params: { userId: ana.id } }))[0]).toMatchObject({
      event: { id, title },
    })
    // a guest shows it on, and invites nobody by that
    await mine!.ok('sendMessage', { body: { receiverId: other!.id, content: 'Look', eventId: id } })
    const [card] = await other!.ok('listMessages', { params: { userId: mine!.id } })
    expect(card).toMatchObject({ content: 'Look', notForYou: true })
    expect(JSON.stringify(card)).not.toContain(title)
    expect(card!.event).toBeUndefined()
    expect(await sees(other!, id)).toBe(false)
  })
})
