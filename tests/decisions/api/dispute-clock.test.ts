import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { judgedWorld } from '#tests/support/file-world.ts'
import { type Played, richPeople, started } from '#tests/support/matches.ts'
import { upload } from '#tests/support/pictures.ts'
import { on } from '#tests/support/tournaments.ts'
import { mp4 } from '#tests/support/videos.ts'
import { type Person, refused } from '#tests/support/world.ts'
import { whatOf } from '../../support/notices.ts'

const world = judgedWorld({ env: { RATE_WRITE_PER_SECOND: '100000' } })

const first = async (line: Played) => (await line.matches())[0]!

/** A disputed match for real money: the first one reported a win, the second one too. */
async function disputed() {
  const [ada, ben] = (await richPeople(world, 2)) as [Person, Person]
  const line = await started([ada, ben])
  const { id } = await line.now()
  await line.disputed()
  return { line, ada, ben, id }
}

async function picture(person: Person, id: string): Promise<void> {
  const { objectPath } = await upload(world, person, 'match', mp4())
  await person.ok('addEvidence', { ...on(id), body: { objectPath } })
}

describe('T9 a dispute calls somebody', () => {
  test('T9 every moderator without a part in it is told, once; players are not', async () => {
    const [max, mia] = await Promise.all(['Max', 'Mia'].map((name) => world.moderator(name)))
    const { ada, id } = await disputed()
    for (const moderator of [max!, mia!])
      expect((await moderator.ok('listNotifications'))[0]).toMatchObject({
        title: expect.stringMatching(/^A match is in dispute · /),
        link: '/admin/matches',
      })
    const told = await ada.ok('listNotifications')
    expect(told.map(({ title }) => whatOf(title))).not.toContain('A match is in dispute')
    const { count } = await world.db.one<{ count: number }>(sql`
      select count(*)::int as count from notifications where key = ${`moderation.dispute:${id}`} and user_id = ${BigInt(max!.id)}`)
    expect(count).toBe(1)
  })

  test('T9 a moderator who plays in it is not called', async () => {
    const [ada, max] = [await world.rich('Ada'), await world.moderator('Max')]
    const line = await started([ada, max], { isPracticeMode: true }, ada)
    await line.disputed()
    const titles = (await max.ok('listNotifications')).map(({ title }) => whatOf(title))
    expect(titles).not.toContain('A match is in dispute')
  })

  test('T9 both read both stories, the words and how many wait; both may answer, three times', async () => {
    const { ada, ben, id } = await disputed()
    await ben.ok('answerDispute', { ...on(id), body: { text: 'The last game was mine' } })
    for (const person of [ada, ben]) {
      const match = await person.ok('getMatch', on(id))
      expect(match.reports.map(({ userId, winnerId }) => userId === winnerId)).toEqual([true, true])
      expect(match.statements).toMatchObject([{ userId: ben.id, text: 'The last game was mine' }])
      expect(match.waiting!.count).toBeGreaterThan(0)
      expect(Date.parse(match.waiting!.oldestAt)).toBeLessThanOrEqual(Date.parse(match.statements[0]!.at))
    }
    const say = (person: Person) => person.call('answerDispute', { ...on(id), body: { text: 'Look again' } })
    await say(ben)
    await say(ben)
    expect(refused(await say(ben))).toEqual([409, 'match_state'])
    expect(refused(await say(await world.rich('Stranger')))).toEqual([409, 'not_in_match'])
    // their texts are for them and moderators
    const facts = await (await world.rich('Reader')).ok(
      'tournamentFacts',
      on((await ada.ok('getMatch', on(id))).tournamentId),
    )
    expect(JSON.stringify(facts)).not.toContain('The last game was mine')
    expect(JSON.stringify(await ben.ok('exportData'))).toContain('The last game was mine')
  })
})

describe('T9 nobody decides within a day', () => {
  test('T9 the story stands to which alone there is a picture, and the prize is paid', async () => {
    const { line, ada, ben, id } = await disputed()
    await picture(ben, id)
    await world.pass('23 hours 59 minutes')
    expect((await first(line)).status).toBe('disputed')
    await world.pass('1 minute')
    expect(await first(line)).toMatchObject({ status: 'completed', winnerId: ben.id, wonBy: 'picture' })
    expect([(await ada.balance()).usd, (await ben.balance()).usd]).toEqual(['90.00', '105.00'])
    const told = (await ada.ok('listNotifications')).map(({ body }) => body).join(' ')
    expect(told).toContain('Only one side sent a picture')
  })

  test('T9 with pictures of both it is void, and called again with twelve hours to check in', async () => {
    const { line, ada, ben, id } = await disputed()
    await picture(ada, id)
    await picture(ben, id)
    await world.pass('24 hours')
    expect(await first(line)).toMatchObject({ status: 'void' })
    const again = await line.now()
    expect(again).toMatchObject({ number: 2, replays: 1, status: 'waiting' })
    expect(Date.parse(again.dueAt!) - Date.parse(again.calledAt)).toBe(12 * 3_600_000)
    await world.pass('11 hours')
    expect((await line.begin()).status).toBe('running')
  })

  test('T9 a decision in time stands, and the clock finds nothing to do', async () => {
    const max = await world.moderator('Max')
    const { line, ada, ben, id } = await disputed()
    await picture(ben, id)
    await max.ok('decideMatch', {
      ...on(id),
      body: { winnerId: ada.id, reason: 'The video is of another match' },
    })
    await world.pass('2 days')
    expect(await first(line)).toMatchObject({ winnerId: ada.id, wonBy: 'decision' })
  })
})

describe('T10 a false claim', () => {
  const decide = (max: Person, id: string, body: object) =>
    max.call('decideMatch', { ...on(id), body: { reason: 'Seen on the video', ...body } as never })

  test('T10 it stands on the liar’s profile for 30 days, and before moderators always', async () => {
    const max = await world.moderator('Max')
    const { ada, ben, id } = await disputed()
    expect((await decide(max, id, { winnerId: ada.id, claimWasFalse: true })).status).toBe(200)
    const onProfile = async (person: Person) =>
      (await ada.ok('userProfile', { params: { userId: person.id } })).falseClaims
    expect([await onProfile(ben), await onProfile(ada)]).toEqual([1, 0])
    await world.pass('31 days')
    expect(await onProfile(ben)).toBe(0)
    // the next dispute of the same person
    const line = await started([ben, ada])
    await line.disputed()
    const queue = await max.ok('disputedMatches')
    const { id: next } = await line.now()
    expect(queue.find((match) => match.id === next)!.falseClaims).toEqual({ champion: 1, challenger: 0 })
  })

  test('T10 a decision without it leaves no trace, and a void match has no false claim', async () => {
    const max = await world.moderator('Max')
    const { ada, ben, id } = await disputed()
    expect(refused(await decide(max, id, { winnerId: null, claimWasFalse: true }))).toEqual([
      400,
      'malformed',
    ])
    await decide(max, id, { winnerId: ada.id })
    const { falseClaims } = await ada.ok('userProfile', { params: { userId: ben.id } })
    expect(falseClaims).toBe(0)
  })
})
