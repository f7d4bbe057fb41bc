import { describe, expect, onTestFinished, test } from 'vitest'
import type { Body } from '#contract/index.ts'
import { bet, on, openEvent } from '#tests/support/events.ts'
import { person, unjudgedWorld } from '#tests/support/file-world.ts'
import { connect, of, received, say, settled } from '#tests/support/sockets.ts'
import type { Person } from '#tests/support/world.ts'

const world = unjudgedWorld()
const host = person(() => world.rich('Host'))
const mara = person(() => world.signUp('Mara'))
const jo = person(() => world.signUp('Jo'))
const kit = person(() => world.signUp('Kit'))
const judge = person(() => world.moderator('Judge'))
const other = person(() => world.moderator('Other'))

const reported = (by: Person, id: string) =>
  by.call('report', { body: { kind: 'comment', id, reason: 'Insults' } })
const decide = (by: Person, id: string, body: Body<'decideReport'>) =>
  by.call('decideReport', { params: { id }, body })

describe('G5 comments', () => {
  test('G5 an author removes a comment while nobody has answered, and nobody else does; an answer at the same time wins or finds nothing', async () => {
    const { id } = await openEvent(world, host)
    const say = async (by: Person, content: string, replyTo?: string) =>
      (await by.ok('addComment', { ...on(id), body: { content, ...(replyTo && { replyTo }) } })).id
    const remove = async (by: Person, commentId: string) => {
      const { status, body } = await by.call('removeComment', { params: { id, commentId } })
      return [status, (body as { code?: string }).code]
    }
    const first = await say(jo, 'First')
    expect(await remove(mara, first)).toEqual([403, 'forbidden'])
    const own = await say(jo, 'Own reply', first)
    expect(await remove(jo, first)).toEqual([409, 'comment_answered'])
    const answer = await say(kit, 'Answer', first)
    expect(await remove(jo, own)).toEqual([409, 'comment_answered'])
    const last = await say(kit, 'And more', first)
    for (const reply of [answer, last]) expect(await remove(kit, reply)).toEqual([200, undefined])
    for (const one of [own, first]) expect(await remove(jo, one)).toEqual([200, undefined])
    expect(await remove(jo, first)).toEqual([404, 'not_found'])
    expect(await jo.ok('listComments', on(id))).toEqual([])
    for (let round = 0; round < 6; round++) {
      const comment = await say(jo, `Round ${round}`)
      const [gone, replied] = await Promise.all([
        remove(jo, comment),
        kit.call('addComment', { ...on(id), body: { content: 'Yes', replyTo: comment } }),
      ])
      expect([gone[0], replied.status]).toEqual(gone[0] === 200 ? [200, 404] : [409, 201])
    }
  })

  test('S-27 a comment is reported with its words, removed with a reason, and its answers stay', async () => {
    const { id } = await openEvent(world, host, { title: 'Does it rain?' })
    const at = { params: { id } }
    const comment = (by: Person, content: string, replyTo?: string) =>
      by.ok('addComment', { ...at, body: { content, ...(replyTo && { replyTo }) } })
    const rude = await comment(mara, 'Rude words')
    await comment(kit, 'Stop it', rude.id)
    const alone = await comment(mara, 'More rude words')
    expect((await reported(mara, rude.id)).body.code).toBe('report_state')
    expect((await reported(jo, '999999')).status).toBe(404)
    for (const one of [rude, alone]) {
      const report = await reported(jo, one.id)
      expect(
        (await judge.ok('reportQueue', { query: { limit: 100 } })).find(
          (entry) => entry.id === report.body.id,
        ),
      ).toMatchObject({
        kind: 'comment',
        about: { id: mara.id },
        context: { title: 'Does it rain?', text: one.content, link: `/events/${id}` },
        choices: ['dismiss', 'remove', 'warn', 'mute', 'ban'],
      })
      const answer = await decide(judge, report.body.id, { decision: 'remove', reason: 'Insults' })
      expect(answer.status).toBe(200)
    }
    expect((await mara.ok('listNotifications')).map(({ title }) => title)).toContain(
      'A moderator has removed your comment',
    )
    const left = await jo.ok('listComments', at)
    expect(left).toMatchObject([{ id: rude.id, content: '', removed: true, replyCount: 1 }])
    expect(JSON.stringify(left)).not.toMatch(/rude/i)
    expect((await reported(kit, rude.id)).status).toBe(404)
    expect((await jo.call('addComment', { ...at, body: { content: 'x', replyTo: rude.id } })).status).toBe(
      404,
    )
  })

  test('S-27 a moderator who bet on the event or asked it decides nothing about its comments', async () => {
    const { id } = await openEvent(world, judge)
    const { id: said } = await mara.ok('addComment', { params: { id }, body: { content: 'Hm' } })
    const report = await reported(jo, said)
    const body = { decision: 'remove', reason: 'x' } as const
    expect((await decide(judge, report.body.id, body)).body.code).toBe('holds_position')
    expect((await decide(other, report.body.id, body)).status).toBe(200)
  })
})

test('E-23 a comment shows its author’s side to people who may see the stake, and always to the author', async () => {
  const [author, reader] = [await world.rich('Aude'), await world.rich('Rea')]
  for (const isPracticeMode of [false, true]) {
    const { id } = await openEvent(world, host, { isPracticeMode })
    await author.ok('placeBet', bet(id, 'optionB', '1'))
    const first = await author.ok('addComment', { ...on(id), body: { content: 'It will' } })
    await author.ok('addComment', { ...on(id), body: { content: 'Indeed', replyTo: first.id } })
    expect(first.side).toBe('optionB')
    const sides = async (viewer: Person) =>
      (await viewer.ok('listComments', on(id))).flatMap(({ side, replies }) => [side, replies[0]!.side])
    for (const [whoIsIn, isShown] of [
      ['nobody', false],
      ['practice', isPracticeMode],
      ['all', true],
    ] as const) {
      await author.ok('setRecordVisibility', { body: { whoIsIn } })
      const shown = isShown ? 'optionB' : null
      expect(await sides(reader), whoIsIn).toEqual([shown, shown])
      expect(await sides(author)).toEqual(['optionB', 'optionB'])
    }
    await author.ok('blockUser', { params: { id: reader.id }, body: {} })
    expect(await sides(reader)).toEqual([null, null])
    await author.ok('unblockUser', { params: { id: reader.id } })
  }
})

test('X-14 a comment that is written or removed is signalled to the watchers of its event', async () => {
  const [event, other] = [await openEvent(world, host), await openEvent(world, host)]
  const [watching, elsewhere] = [await connect(world, jo), await connect(world, jo)]
  onTestFinished(() => {
    for (const socket of [watching, elsewhere]) socket.terminate()
  })
  say(watching, { type: 'watch_event', eventId: event.id })
  say(elsewhere, { type: 'watch_event', eventId: other.id })
  await Promise.all([settled(watching), settled(elsewhere)])
  const { id: commentId } = await mara.ok('addComment', {
    ...on(event.id),
    body: { content: 'What a night' },
  })
  await received(watching, 'comments_changed')
  expect(of(watching, 'comments_changed')).toEqual([{ type: 'comments_changed', eventId: event.id }])
  await mara.ok('removeComment', { params: { id: event.id, commentId } })
  await received(watching, 'comments_changed', 2)
  await settled(elsewhere)
  expect(of(elsewhere, 'comments_changed')).toEqual([])
})
