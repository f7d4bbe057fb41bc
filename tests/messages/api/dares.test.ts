import { beforeAll, describe, expect, test } from 'vitest'
import { DARED_SHOWN, DARES_AN_HOUR } from '#contract/chat-limits.ts'
import { sql } from '#server/core/db.ts'
import { lockedEvent, on, openEvent } from '#tests/support/events.ts'
import { worldOfFile } from '#tests/support/file-world.ts'
import { block, refused, send, thread, to } from '#tests/support/messages.ts'
import type { Person } from '#tests/support/world.ts'

const world = worldOfFile({ env: { RATE_WRITE_PER_SECOND: '1000' } })
let [mara, jo]: Person[] = []
let eventId: string
beforeAll(async () => {
  ;[mara, jo] = [await world.signUp('Mara'), await world.signUp('Jo')]
  eventId = (await openEvent(world, mara, { title: 'Does it rain?', isPracticeMode: true })).id
})

const dare = (person: Person, id: string, selection?: 'optionA' | 'optionB') => ({
  body: { receiverId: person.id, eventId: id, ...(selection && { selection }) },
})
const toDare = (person: Person, id: string) => person.ok('peopleToDare', { query: { eventId: id } })

describe('daring a friend', () => {
  test('N-03 sends "Bet Challenge: {title}" with the event and the offered side, once a person and event', async () => {
    const order = dare(jo!, eventId, 'optionB')
    const answers = await Promise.all([1, 2, 3].map(() => mara!.call('dare', order)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const [message] = answers.map(({ body }) => body)
    expect(message).toMatchObject({
      content: 'Bet Challenge: Does it rain?',
      event: { id: eventId, title: 'Does it rain?', offered: 'optionB' },
    })
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await thread(jo!, mara!)).toMatchObject([{ id: message!.id, event: { offered: 'optionB' } }])
    // an ordinary message about the same event offers no side
    await send(mara!, jo!, 'Well?', { eventId })
    expect((await thread(jo!, mara!)).at(-1)!.event).not.toHaveProperty('offered')
  })

  test('N-03 refuses oneself, nobody, no event, a closed event and a visitor', async () => {
    const closed = await lockedEvent(world, mara!, [], { isPracticeMode: true })
    const { id: open } = await openEvent(world, mara!, { isPracticeMode: true })
    expect(await refused(mara!.call('dare', dare(mara!, open)))).toEqual([400, 'malformed'])
    expect(await refused(mara!.call('dare', dare({ id: '999999' } as Person, open)))).toEqual([
      404,
      'not_found',
    ])
    expect(await refused(mara!.call('dare', dare(jo!, '999999')))).toEqual([404, 'not_found'])
    expect(await refused(mara!.call('dare', dare(jo!, closed)))).toEqual([409, 'event_not_open'])
    expect((await world.visitor.call('dare', dare(jo!, open))).status).toBe(401)
  })

  test('N-03 at most five dares an hour, of which refused ones do not count', async () => {
    const sender = await world.signUp('Sol')
    const blocked = await world.signUp('Bo')
    await block(world, blocked, sender)
    const people = await Promise.all(
      Array.from({ length: DARES_AN_HOUR + 1 }, (_, n) => world.signUp(`Fay${n}`)),
    )
    const event = await openEvent(world, sender, { isPracticeMode: true })
    expect((await sender.call('dare', dare(blocked, event.id))).body.code).toBe('blocked')
    for (const person of people.slice(0, DARES_AN_HOUR)) await sender.ok('dare', dare(person, event.id))
    const beyond = await sender.call('dare', dare(people.at(-1)!, event.id))
    expect([beyond.status, beyond.body.code]).toEqual([429, 'rate_limited'])
    expect(Number(beyond.headers.get('retry-after'))).toBeGreaterThan(3_000)
    // a known one is answered again
    await sender.ok('dare', dare(people[0]!, event.id))
    await world.pass('61 minutes')
    const later = await openEvent(world, sender, { isPracticeMode: true })
    await sender.ok('dare', dare(people.at(-1)!, later.id))
  })

  test('N-03 offers the last people one wrote with or bet against, without blocks, and says who has the dare', async () => {
    const me = await world.signUp('Ines')
    const event = await openEvent(world, me, { isPracticeMode: true })
    expect(await toDare(me, event.id)).toEqual([])
    const people = []
    for (let n = 0; n < DARED_SHOWN + 2; n++) {
      const person = await world.signUp(`Pal${n}`)
      await send(me, person, 'Hello')
      people.push(person)
    }
    await block(world, people.at(-1)!, me)
    const newest = people.slice(0, -1).toReversed()
    expect((await toDare(me, event.id)).map(({ user }) => user.id)).toEqual(
      newest.slice(0, DARED_SHOWN).map(({ id }) => id),
    )
    await me.ok('dare', dare(newest[1]!, event.id))
    const [first] = await toDare(me, event.id)
    expect(first).toMatchObject({ user: { id: newest[1]!.id }, dared: true })
  })

  test('Q-02 a stranger to an event by link is not told which of their people see it', async () => {
    const [host, guest, stranger] = await Promise.all(
      ['Hanna', 'Gil', 'Stan'].map((name) => world.signUp(name)),
    )
    const event = await openEvent(world, host!, { audience: 'link', isPracticeMode: true })
    await guest!.ok('joinByLink', { params: { token: event.inviteLink!.slice('/e/'.length) }, body: {} })
    await send(stranger!, guest!, 'Hello')
    await send(guest!, stranger!, 'Hello to you')
    expect(await toDare(stranger!, event.id)).toEqual([])
    expect(await toDare(stranger!, '999999')).toEqual([])
    expect(await toDare(guest!, event.id)).toEqual([])
  })

  test('Q-05 a refused message or dare leaves no guest of an event by link', async () => {
    const [host, first, other] = await Promise.all(['Hal', 'Fin', 'Oz'].map((name) => world.signUp(name)))
    const event = await openEvent(world, host!, { audience: 'link', isPracticeMode: true })
    const guests = async () => (await host!.ok('listGuests', on(event.id))).map(({ person }) => person.id)
    const sends = (person: Person) => [
      () => host!.call('sendMessage', to(person, 'Come', { eventId: event.id })),
      () => host!.call('dare', dare(person, event.id)),
    ]
    const openings = (act: 'insert' | 'delete') =>
      act === 'insert'
        ? sql`insert into thread_openings (user_id, opened_at)
            select ${BigInt(host!.id)}, clock_now() from generate_series(1, 1000)`
        : sql`delete from thread_openings where user_id = ${BigInt(host!.id)}`
    await world.db.change(openings('insert'))
    for (const act of sends(first!)) expect(await refused(act())).toEqual([429, 'rate_limited'])
    expect(await guests()).toEqual([])
    await world.db.change(openings('delete'))
    await block(world, other!, host!)
    for (const act of sends(other!)) expect(await refused(act())).toEqual([409, 'blocked'])
    expect(await guests()).toEqual([])
    await send(host!, first!, 'Come', { eventId: event.id })
    expect(await guests()).toEqual([first!.id])
    await world.db.change(sql`
      insert into sanctions (user_id, kind, reason, given_by, until)
      values (${BigInt(host!.id)}, 'mute', 'Insults', ${BigInt(other!.id)}, clock_now() + interval '1 day')`)
    const late = await world.signUp('Late')
    for (const person of [first!, late])
      for (const act of sends(person)) expect(await refused(act())).toEqual([409, 'silenced'])
    // who is a guest already stays one
    expect(await guests()).toEqual([first!.id])
  })

  test('N-03 somebody on a break gets the plain text, and the sender sees no difference', async () => {
    const [ada, rea] = [await world.signUp('Ada'), await world.signUp('Rea')]
    const event = await openEvent(world, ada, { isPracticeMode: true })
    await rea.ok('pausePlay', { body: { kind: 'exclusion', length: '6m' } })
    await world.settle()
    const sent = await ada.ok('dare', dare(rea, event.id, 'optionA'))
    expect(sent.event).toMatchObject({ offered: 'optionA' })
    const [received] = await thread(rea, ada)
    expect(received).toMatchObject({ content: sent.content })
    expect(received).not.toHaveProperty('event')
    expect((await rea.ok('listNotifications', {})).filter(({ title }) => title.includes('Ada'))).toEqual([])
  })
})
