import { describe, expect, test } from 'vitest'
import { judgedWorld, person } from '#tests/support/file-world.ts'
import { eventBody, PASSWORD } from '#tests/support/world.ts'

const SENTENCE = 'Please ask nothing about anybody’s death.'
const CLOSED = [
  { kind: 'deaths', sentence: SENTENCE },
  { kind: 'matches of minors', sentence: 'Matches of minors are closed here.' },
]
const world = judgedWorld({
  env: { CLOSED_KINDS: CLOSED.map(({ kind, sentence }) => `${kind}: ${sentence}`).join(' | ') },
})
const ana = person(() => world.signUp('Ana'))
const ben = person(() => world.signUp('Ben'))

describe('J-06 closed kinds of questions', () => {
  test('J-06 a signed-in person’s page knows them with the account, also right after signing in', async () => {
    expect((await ana.ok('currentUser')).closedKinds).toEqual(CLOSED)
    const entered = await world.visitor.ok('signIn', { body: { email: ana.email, password: PASSWORD } })
    expect(entered.closedKinds).toEqual(CLOSED)
  })

  test('J-06 nothing refuses such a question, and people can report it by its kind', async () => {
    const asked = await ana.ok('createEvent', { body: eventBody({ title: 'Who dies first?' }) })
    const reason = 'Closed kind: deaths'
    expect(await ben.ok('report', { body: { kind: 'event', id: asked.id, reason } })).toMatchObject({
      reason,
    })
  })
})
