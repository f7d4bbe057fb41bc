import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { person, worldOfFile } from '#tests/support/file-world.ts'
import { upload } from '#tests/support/pictures.ts'

const world = worldOfFile()
const ada = person(() => world.signUp('Ada'))
const ben = person(() => world.signUp('Ben'))
const admin = person(() => world.withRole('Wren', 'admin'))

const body = (more: Record<string, unknown> = {}) =>
  ({ category: 'bug', title: 'Odds stand still', description: 'On my phone.', ...more }) as never

describe('P-41 P-46 P-47 sending and seeing feedback', () => {
  test('it is created as new and answered whole; the list has one’s own alone, newest first', async () => {
    const sent = await ada.call('sendFeedback', { body: body() })
    expect(sent.status).toBe(201)
    expect(sent.body).toMatchObject({
      category: 'bug',
      title: 'Odds stand still',
      description: 'On my phone.',
      status: 'new',
      replies: [],
    })
    await ada.ok('sendFeedback', { body: body({ category: 'feature', title: 'Darts' }) })
    await ben.ok('sendFeedback', { body: body({ category: 'general', title: 'Thanks' }) })
    const own = await ada.ok('listFeedback', { query: {} })
    expect(own.map(({ title, category }) => [title, category])).toEqual([
      ['Darts', 'feature'],
      ['Odds stand still', 'bug'],
    ])
    for (const one of own) expect(one.createdAt).toMatch(/^\d{4}-\d\d-\d\dT/)
    const first = await ada.call('listFeedback', { query: { limit: 1 } })
    const next = await ada.ok('listFeedback', {
      query: { limit: 1, cursor: first.headers.get('x-next-cursor')! },
    })
    expect(next.map(({ title }) => title)).toEqual(['Odds stand still'])
  })

  test('P-45 every field is needed after trimming, and the category is one of three', async () => {
    for (const [field, value] of [
      ['title', '   '],
      ['description', ''],
      ['category', ''],
      ['category', 'praise'],
    ]) {
      const answer = await ada.call('sendFeedback', { body: body({ [field!]: value }) })
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]])
    }
    const { title } = await ada.ok('sendFeedback', { body: body({ title: '  Trimmed  ' }) })
    expect(title).toBe('Trimmed')
  })

  test('a screenshot is one’s own upload for feedback', async () => {
    const shot = await upload(world, ben, 'feedback')
    const foreign = await ada.call('sendFeedback', { body: body({ screenshot: shot.objectPath }) })
    expect([foreign.status, foreign.body.code]).toEqual([409, 'upload_state'])
    expect(await ben.ok('sendFeedback', { body: body({ screenshot: shot.objectPath }) })).toMatchObject({
      screenshot: shot.objectPath,
    })
  })

  test('twenty an hour', async () => {
    const cleo = await world.signUp('Cleo')
    for (let n = 0; n < 20; n++) await cleo.ok('sendFeedback', { body: body() })
    expect((await cleo.call('sendFeedback', { body: body() })).status).toBe(429)
    await world.pass('61 minutes')
    expect((await cleo.call('sendFeedback', { body: body() })).status).toBe(201)
  })
})

describe('P-49 P-50 what becomes of it', () => {
  test('an admin changes its status with a text; the action is audited, and the person notified', async () => {
    const { id } = await ada.ok('sendFeedback', { body: body({ title: 'Seam is torn' }) })
    for (const [status, reply] of [
      ['reviewed', undefined],
      ['in-progress', 'We found it.'],
      ['resolved', undefined],
    ] as const) {
      const moved = await admin.ok('moveFeedback', {
        params: { id },
        body: { status, ...(reply && { reply }) },
      })
      expect(moved).toMatchObject({ id, status, from: { id: ada.id, email: ada.email } })
    }
    const mine = (await ada.ok('listFeedback', { query: {} })).find((one) => one.id === id)!
    expect(mine.status).toBe('resolved')
    expect(mine.replies.map(({ status, text, fromTeam }) => [status, text, fromTeam])).toEqual([
      ['reviewed', '', true],
      ['in-progress', 'We found it.', true],
      ['resolved', '', true],
    ])
    const titles = (await ada.ok('listNotifications', { query: {} })).map(({ title }) => title)
    expect(titles.slice(0, 3)).toEqual([
      'Your feedback: Resolved',
      'Your feedback: In progress',
      'Your feedback: Reviewed',
    ])
    const acts = await world.db.rows<{ act: string; reason: string; actor_id: bigint }>(
      sql`select act, reason, actor_id from audit_log where subject = ${`feedback:${id}`} order by id`,
    )
    expect(acts.map(({ act, reason }) => [act, reason])).toEqual([
      ['feedback.move', 'new → reviewed'],
      ['feedback.move', 'We found it.'],
      ['feedback.move', 'in-progress → resolved'],
    ])
    expect(acts.every((act) => act.actor_id === BigInt(admin.id))).toBe(true)
  })

  test('P-49 the notice of an answer ends with whole characters', async () => {
    const title = `${'x'.repeat(78)}😀 tail of the title`
    const { id } = await ada.ok('sendFeedback', { body: body({ title }) })
    const answer = { status: 'reviewed', reply: `${'y'.repeat(198)}👨‍👩‍👧 and more` } as const
    await admin.ok('moveFeedback', { params: { id }, body: answer })
    const [notice] = await ada.ok('listNotifications', { query: {} })
    expect(notice!.body).toBe(`${'x'.repeat(78)}😀…: ${'y'.repeat(198)}…`)
  })

  test('a status outside the four, and a move that moves nothing, are refused', async () => {
    const { id } = await ada.ok('sendFeedback', { body: body() })
    for (const status of ['closed', 'new'])
      expect((await admin.call('moveFeedback', { params: { id }, body: { status } as never })).status).toBe(
        400,
      )
    const words = await admin.ok('moveFeedback', { params: { id }, body: { status: 'new', reply: 'Noted' } })
    expect(words.replies.map(({ status, text }) => [status, text])).toEqual([[null, 'Noted']])
  })

  test('the sender answers in the thread; nobody else can, and nobody but admins reads everybody’s', async () => {
    const { id } = await ada.ok('sendFeedback', { body: body() })
    expect((await ben.call('answerFeedback', { params: { id }, body: { text: 'Me too' } })).status).toBe(404)
    const thread = await ada.ok('answerFeedback', { params: { id }, body: { text: 'Still there' } })
    expect(thread.replies).toMatchObject([{ fromTeam: false, status: null, text: 'Still there' }])
    expect((await ada.call('listSentFeedback', { query: {} })).status).toBe(403)
    const sent = await admin.ok('listSentFeedback', { query: { status: 'resolved' } })
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 'resolved'))
    expect(sent.length).toBeGreaterThan(0)
    expect((await admin.ok('listSentFeedback', { query: {} })).length).toBeGreaterThan(sent.length)
  })
})
