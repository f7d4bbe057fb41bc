import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { UNANSWERED_MAX } from '#contract/chat-limits.ts'
import { sql } from '#server/core/db.ts'
import { openEvent } from '#tests/support/events.ts'
import { worldOfFile } from '#tests/support/file-world.ts'
import {
  block,
  conversations,
  pairOf,
  read,
  refused,
  send,
  state,
  texts,
  thread,
  to,
} from '#tests/support/messages.ts'
import { PASSWORD, type Person } from '#tests/support/world.ts'

const world = worldOfFile()
let [mara, jo]: Person[] = []
beforeAll(async () => {
  ;[mara, jo] = [await world.signUp('Mara'), await world.signUp('Jo')]
})

const pair = () => pairOf(world)

describe('sending', () => {
  test('M-08 M-11 M-12 a text is trimmed and answered as the sent message', async () => {
    const clientId = randomUUID()
    const answer = await mara!.call('sendMessage', to(jo!, '  Fancy a bet?  \n', { clientId }))
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^\d+$/),
      senderId: mara!.id,
      receiverId: jo!.id,
      content: 'Fancy a bet?',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      clientId,
      read: false,
      removed: false,
      replyTo: null,
      reactions: [],
      sender: { id: mara!.id, firstName: 'Mara', lastName: 'Example', profileImageUrl: null },
    })
  })

  test('M-08 M-12 what is empty, blank, invisible, too long or not text is refused, and nothing is written', async () => {
    const before = await thread(mara!, jo!)
    const wrong = ['', '   ', '\n\n', '\u200b\u200b', '\u0000', 'x'.repeat(4001), '\ud800', 7, null, ['x']]
    for (const content of wrong)
      expect(await refused(mara!.call('sendMessage', to(jo!, content as string)))).toEqual([400, 'malformed'])
    for (const body of [
      {},
      { content: 'x' },
      { receiverId: 'x', content: 'x' },
      { ...to(jo!, 'x').body, mode: 'loud' },
    ])
      expect(await refused(mara!.call('sendMessage', { body: body as never }))).toEqual([400, 'malformed'])
    expect(await refused(mara!.call('sendMessage', to(jo!, 'x', { clientId: 'x' })))).toEqual([
      400,
      'malformed',
    ])
    expect(texts(await thread(mara!, jo!))).toEqual(texts(before))
  })

  test('M-12 texts of every script, markup and statements arrive as they were written', async () => {
    const [ada, ben] = await pair()
    await send(ben, ada, 'hello')
    const odd = [
      'x'.repeat(4000),
      'مرحبا abc עברית',
      '\u202egnp.exe\u202c',
      '<script>alert(1)</script>',
      "'; drop table users; --",
      'https://ada:secret@example.com/?a=1#12',
      '12n',
      '👩‍👩‍👧‍👦 é 日本語',
      'two\nlines',
    ]
    for (const content of odd) expect((await send(ada, ben, content)).content).toBe(content)
    expect(texts(await thread(ben, ada))).toEqual(['hello', ...odd])
  })

  test('M-12 to oneself 400, to nobody and to a closed account 404', async () => {
    const answer = await mara!.call('sendMessage', to(mara!, 'Me'))
    expect([answer.status, answer.body.message]).toEqual([400, 'You cannot write to yourself'])
    expect(
      await refused(mara!.call('sendMessage', { body: { receiverId: '999999', content: 'x' } })),
    ).toEqual([404, 'not_found'])
    const gone = await world.signUp('Gone')
    await send(mara!, gone, 'Are you there?')
    await send(gone, mara!, 'Not for long')
    await gone.ok('stepUp', { body: { password: PASSWORD } })
    await gone.ok('closeAccount', { body: { password: PASSWORD } })
    expect(await refused(mara!.call('sendMessage', to(gone, 'Hello?')))).toEqual([404, 'not_found'])
    expect((await state(mara!, gone)).closedBecause).toBe('This account is closed.')
    const left = await thread(mara!, gone)
    expect(left.map(({ content, removed }) => [content, removed])).toEqual([
      ['Are you there?', false],
      ['', true],
    ])
  })

  test('S-27 a blocked person can neither write, react nor see presence, and either of the two may have blocked', async () => {
    const [ada, ben] = await pair()
    const first = await send(ada, ben, 'Hello')
    await send(ben, ada, 'Hello')
    await block(world, ben, ada)
    for (const [from, other] of [
      [ada, ben],
      [ben, ada],
    ] as const) {
      expect(await refused(from.call('sendMessage', to(other, 'x')))).toEqual([409, 'blocked'])
      const reaction = { params: { userId: other.id, messageId: first.id }, body: { emoji: '👍' } }
      expect(await refused(from.call('reactToMessage', reaction))).toEqual([409, 'blocked'])
      expect((await state(from, other)).online).toBe(false)
    }
    expect(await state(ada, ben)).toMatchObject({
      blocked: false,
      closedBecause: 'This conversation is closed: you cannot write to this person.',
    })
    expect(await state(ben, ada)).toMatchObject({
      presenceShown: false,
      blocked: true,
      closedBecause: 'You have blocked this person.',
    })
    const [cleo, dan] = await pair()
    await block(world, dan, cleo)
    expect(await refused(cleo.call('sendMessage', to(dan, 'x')))).toEqual([409, 'blocked'])
    expect(await thread(dan, cleo)).toEqual([])
  })

  test('S-27 a person whom moderators silenced cannot write, and reads why', async () => {
    const [ada, ben] = await pair()
    await world.db.change(sql`
      insert into sanctions (user_id, kind, reason, given_by, until)
      values (${BigInt(ada.id)}, 'mute', 'Insults', ${BigInt(ben.id)}, clock_now() + interval '1 day')`)
    expect(await refused(ada.call('sendMessage', to(ben, 'x')))).toEqual([409, 'silenced'])
    expect((await state(ada, ben)).closedBecause).toMatch(
      /^A moderator does not let you write until \d{4}-.*: Insults$/,
    )
  })

  test('M-12 somebody who never answers gets five messages; an answer opens the thread', async () => {
    const [ada, ben] = await pair()
    for (let n = 1; n <= UNANSWERED_MAX; n++) {
      expect((await state(ada, ben)).unansweredLeft).toBe(UNANSWERED_MAX - n + 1)
      await send(ada, ben, `${n}`)
    }
    expect(await refused(ada.call('sendMessage', to(ben, '6')))).toEqual([409, 'unanswered'])
    expect(await state(ada, ben)).toMatchObject({
      unansweredLeft: 0,
      closedBecause: 'You have sent 5 messages without an answer. You can write again when they reply.',
    })
    await send(ben, ada, 'Hi')
    await send(ada, ben, '6')
    expect(await state(ada, ben)).toMatchObject({ unansweredLeft: null, closedBecause: null })
  })

  test('M-12 S-27 one person writes to twenty new people in 24 hours; known people and answers do not count', async () => {
    const [ada, ben] = await pair()
    const known = await world.signUp('Known')
    await send(known, ada, 'Hello')
    const others = await Promise.all(Array.from({ length: 21 }, (_, n) => world.signUp(`New${n}`)))
    for (const other of others.slice(0, 18)) await send(ada, other, 'Hello')
    // the last two places are taken once, also by calls at once
    const answers = await Promise.all(
      others.slice(18).map((other) => ada.call('sendMessage', to(other, 'Hello'))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429])
    const answer = await ada.call('sendMessage', to(ben, 'Hello'))
    expect([answer.body.code, answer.body.message]).toEqual([
      'rate_limited',
      'You can write to 20 new people in 24 hours. Nothing was sent. Your conversations continue.',
    ])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(86_000)
    expect(await conversations(ben)).toEqual([])
    await send(ada, known, 'An answer')
    for (let n = 2; n <= UNANSWERED_MAX; n++) await send(ada, others[0]!, 'Hello?')
    expect(await refused(ada.call('sendMessage', to(others[0]!, 'Hello?')))).toEqual([409, 'unanswered'])
    await world.pass('25 hours')
    await send(ada, ben, 'Hello')
  })

  test('M-12 the same clientId again, also at once, is one message and answers with the first', async () => {
    const [ada, ben] = await pair()
    const clientId = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => ada.call('sendMessage', to(ben, 'Once', { clientId }))),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(texts(await thread(ben, ada))).toEqual(['Once'])
    await read(ben, ada)
    expect(await send(ada, ben, 'Once', { clientId })).toMatchObject({ id: answers[0]!.body.id, read: true })
    expect(await thread(ada, ben)).toHaveLength(1)
  })

  test('M-12 both write first at the same time: one thread', async () => {
    const [ada, ben] = await pair()
    await Promise.all([...'abc'].flatMap((letter) => [send(ada, ben, letter), send(ben, ada, letter)]))
    expect((await thread(ada, ben)).map(({ id }) => id)).toEqual((await thread(ben, ada)).map(({ id }) => id))
    expect(await thread(ada, ben)).toHaveLength(6)
    expect(await conversations(ada)).toHaveLength(1)
  })

  test('M-11 an answer carries the answered text, which must be of the same thread', async () => {
    const [ada, ben] = await pair()
    const first = await send(ada, ben, 'x'.repeat(300))
    const answer = await send(ben, ada, 'Agreed', { replyToId: first.id })
    expect(answer.replyTo).toEqual({
      id: first.id,
      senderId: ada.id,
      senderName: 'Ada E.',
      content: 'x'.repeat(140),
    })
    const elsewhere = await send(mara!, jo!, 'Ours')
    expect(await refused(ben.call('sendMessage', to(ada, 'Agreed', { replyToId: elsewhere.id })))).toEqual([
      404,
      'not_found',
    ])
    await ada.ok('removeMessage', { params: { userId: ben.id, messageId: first.id } })
    expect((await thread(ada, ben)).at(-1)).toMatchObject({ content: 'Agreed', replyTo: null })
  })

  test('M-11 a quoted text ends with a whole character', async () => {
    const [ada, ben] = await pair()
    const accents = await send(ada, ben, `${'x'.repeat(139)}e\u0301tude`)
    expect((await send(ben, ada, 'Yes', { replyToId: accents.id })).replyTo?.content).toBe('x'.repeat(139))
    const family = await send(ada, ben, `${'x'.repeat(135)}👨‍👩‍👧 tail`)
    expect((await send(ben, ada, 'Yes', { replyToId: family.id })).replyTo?.content).toBe(
      `${'x'.repeat(135)}👨‍👩‍👧`,
    )
  })
})

describe('bet challenges', () => {
  test('M-11 M-16 M-18 a message with an event carries its title, description, status and options', async () => {
    const [ada, ben] = await pair()
    const event = await openEvent(world, ada, { title: 'Rain on Sunday', description: 'At the airport' })
    const sent = await send(ada, ben, `Bet Challenge: ${event.title}`, { eventId: event.id })
    const card = {
      id: event.id,
      title: 'Rain on Sunday',
      description: 'At the airport',
      status: 'open',
      optionALabel: event.optionALabel,
      optionBLabel: event.optionBLabel,
    }
    expect(sent).toMatchObject({ content: 'Bet Challenge: Rain on Sunday', event: card })
    expect((await thread(ben, ada))[0]!.event).toEqual(card)
    await world.pass('2 hours')
    // the time is over, and nobody bet
    expect((await thread(ben, ada))[0]!.event).toEqual({ ...card, status: 'voided' })
  })

  test('M-16 an unknown event is 404 and nothing is sent', async () => {
    const [ada, ben] = await pair()
    expect(await refused(ada.call('sendMessage', to(ben, 'Bet', { eventId: '999999' })))).toEqual([
      404,
      'not_found',
    ])
    expect(await thread(ben, ada)).toEqual([])
  })
})
