import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { person, worldOfFile } from '#tests/support/file-world.ts'
import { upload } from '#tests/support/pictures.ts'
import { disputed, of, running } from '#tests/support/proofs.ts'
import { mp4 } from '#tests/support/videos.ts'
import type { Person } from '#tests/support/world.ts'

const world = worldOfFile()
const mara = person(() => world.rich('Mara', '500.00'))
const jo = person(() => world.rich('Jo', '500.00'))
const max = person(() => world.moderator('Max'))

const queue = (person: Person, state: 'disputed' | 'decided' = 'disputed') =>
  person.ok('disputedMatches', { query: { state } })
const inDispute = async (host: Person = mara, players = [mara, jo], more = {}) => {
  const match = await running(host, players, more)
  await disputed(match, players)
  return match
}
const decide = (person: Person, id: string, winnerId: string | null, reason = 'Seen on the video') =>
  person.call('decideMatch', { ...of(id), body: { winnerId, reason } })
const inQueue = async (person: Person, id: string) => (await queue(person)).find((match) => match.id === id)

describe('S-26 T-57 a moderator decides a disputed match', () => {
  test('S-26 T-57 both stories stand side by side: reports, evidence, and what the server saw, in order', async () => {
    const match = await running(mara, [mara, jo], { isPracticeMode: false, entryFee: '25.00' })
    const score = [
      { champion: 3, challenger: 1 },
      { champion: 4, challenger: 2 },
    ]
    await mara.ok('reportMatch', { ...of(match.id), body: { winnerId: mara.id, score } })
    const { objectPath, sha256 } = await upload(world, jo, 'match', mp4())
    await jo.ok('addEvidence', { ...of(match.id), body: { objectPath, note: 'The last goal' } })
    await jo.ok('disputeMatch', { ...of(match.id), body: { reason: 'The last game was mine' } })
    const shown = await inQueue(max, match.id)
    expect(shown).toMatchObject({
      status: 'disputed',
      entryFee: '25.00',
      isPracticeMode: false,
      mayDecide: true,
      reports: [{ userId: mara.id, winnerId: mara.id, score }],
      evidence: [{ userId: jo.id, kind: 'video', sha256, note: 'The last goal' }],
      disputes: [{ userId: jo.id, reason: 'The last game was mine' }],
      decision: null,
    })
    const witnessed = shown!.witnessed.map(({ userId, what }) => [userId, what])
    expect(witnessed).toEqual([
      [null, 'Both were called to the table'],
      [mara.id, 'Checked in'],
      [jo.id, 'Checked in'],
      [null, 'Both checked in, and the match began'],
      [mara.id, 'Reported a win, 3:1 4:2'],
      [jo.id, 'A video arrived'],
      [jo.id, 'Disputed it'],
    ])
    await decide(max, match.id, jo.id)
  })

  test('S-26 T-57 a decision ends the match, is audited, told to both, and pays the prize once', async () => {
    const match = await inDispute(mara, [mara, jo], { isPracticeMode: false, entryFee: '40.00' })
    const before = (await jo.balance()).usd
    const decided = await decide(max, match.id, jo.id, 'Jo’s video shows the last goal')
    expect(decided).toMatchObject({
      status: 200,
      body: { status: 'completed', winnerId: jo.id, wonBy: 'decision' },
    })
    expect(Number((await jo.balance()).usd) - Number(before)).toBe(60)
    expect((await decide(max, match.id, mara.id)).body.code).toBe('match_state')
    expect(Number((await jo.balance()).usd) - Number(before)).toBe(60)
    const { decision } = await mara.ok('getMatch', of(match.id))
    expect(decision).toMatchObject({ winnerId: jo.id, reason: 'Jo’s video shows the last goal' })
    const entries = await world.db.rows(sql`
      select act, actor_id::text as actor, reason from audit_log where subject = ${`match:${match.id}`}`)
    expect(entries).toEqual([
      { act: 'match.decide', actor: max.id, reason: 'Jo’s video shows the last goal' },
    ])
    expect(await inQueue(max, match.id)).toBeUndefined()
    expect((await queue(max, 'decided'))[0]).toMatchObject({ id: match.id, decision: { winnerId: jo.id } })
  })

  test('S-26 T-57 a moderator who plays or hosts sees that somebody else decides, and cannot', async () => {
    const [player, host] = [await world.moderator('Pia'), await world.moderator('Hal')]
    const played = await inDispute(mara, [player, jo])
    const hosted = await inDispute(host, [mara, jo])
    for (const [person, match] of [
      [player, played],
      [host, hosted],
    ] as const) {
      expect((await inQueue(person, match.id))!.mayDecide).toBe(false)
      const { status, body } = await decide(person, match.id, jo.id)
      expect([status, body.code]).toEqual([409, 'holds_position'])
      expect((await max.ok('operatorQueues')).matches - (await person.ok('operatorQueues')).matches).toBe(1)
    }
    for (const match of [played, hosted]) expect((await decide(max, match.id, jo.id)).status).toBe(200)
  })

  test('S-26 T-57 only moderators see the queue and decide; a third person never wins', async () => {
    const match = await inDispute()
    for (const person of [mara, await world.withRole('Mel', 'merchant')]) {
      expect((await person.call('disputedMatches')).status).toBe(403)
      expect((await decide(person, match.id, mara.id)).status).toBe(403)
    }
    expect((await world.visitor.call('disputedMatches')).status).toBe(401)
    expect((await decide(max, match.id, max.id)).body.code).toBe('not_in_match')
    expect((await decide(max, '999999', mara.id)).status).toBe(404)
    expect((await decide(max, match.id, mara.id, ' ')).body.code).toBe('malformed')
    expect((await decide(max, match.id, mara.id)).status).toBe(200)
  })

  test('S-26 T-57 a moderator sees the open flags of the two beside their dispute', async () => {
    const [ann, bo] = [await world.signUp('Ann'), await world.signUp('Bo')]
    await world.db.change(sql`
      insert into fair_play_flags (kind, user_id, other_id, figures, match_ids, created_at)
      values ('shared_device', ${BigInt(ann.id)}, ${BigInt(bo.id)}, '{"meetings":1}', '{}', clock_now()),
        ('no_show', ${BigInt(bo.id)}, null, '{"missed":3}', '{1,2,3}', clock_now()),
        ('no_show', ${BigInt(mara.id)}, null, '{"missed":4}', '{1,2,3,4}', clock_now())`)
    const match = await inDispute(mara, [ann, bo])
    const reasons = (await inQueue(max, match.id))!.flags.map(({ reason }) => reason)
    expect(reasons).toEqual([
      'Bo E. missed 3 matches in 30 days.',
      'Ann E. and Bo E. have signed in on the same device, and met once for real money in 30 days.',
    ])
  })
})
