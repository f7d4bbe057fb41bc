import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { chainOf } from '#server/scorecards/record-text.ts'
import { person, worldOfFile } from '#tests/support/file-world.ts'
import { upload } from '#tests/support/pictures.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { disputed, type Match, of, presentMatch, running, started } from '#tests/support/proofs.ts'
import { runVerify } from '#tests/support/verify-command.ts'
import { openWorld, PASSWORD, type Person } from '#tests/support/world.ts'

const world = worldOfFile()
const mara = person(() => world.signUp('Mara'))
const jo = person(() => world.signUp('Jo'))
const zoe = person(() => world.signUp('Zoe'))

const agreed = async (
  players: Person[],
  score?: { champion: number; challenger: number }[],
): Promise<Match> => {
  const match = await running(players[0]!, players)
  for (const person of players)
    await person.ok('reportMatch', {
      ...of(match.id),
      body: { winnerId: players[0]!.id, ...(score && { score }) },
    })
  return match
}
const card = (person: Person, { id }: { id: string }) => person.ok('matchScorecard', of(id))
const verify = (...args: string[]) => runVerify('match', ...args)
const saved = async (text: string) => {
  const path = join(await mkdtemp(join(tmpdir(), 'evens-card-')), 'card.json')
  await writeFile(path, text)
  return path
}

describe('T-57 the scorecard of a match', () => {
  test('T-57 says who played whom, when and how it ended, and what came before it', async () => {
    const score = [
      { champion: 3, challenger: 1 },
      { champion: 2, challenger: 0 },
    ]
    const match = await running(mara, [mara, jo])
    const { objectPath, sha256 } = await upload(world, jo, 'match')
    await jo.ok('addEvidence', { ...of(match.id), body: { objectPath } })
    for (const person of [mara, jo])
      await person.ok('reportMatch', { ...of(match.id), body: { winnerId: mara.id, score } })
    const over = await presentMatch(mara, match.tournamentId)
    const { record } = await card(mara, match)
    const facts = await world.db.rows<{ seq: number; at: Date; fact: object }>(sql`
      select seq, at, fact from tournament_facts
      where tournament_id = ${BigInt(match.tournamentId)} and type not in ('won', 'ended') order by seq`)
    expect(JSON.parse(record)).toEqual({
      evens: 'match record 1',
      tournament: match.tournamentId,
      match: match.id,
      number: 1,
      game: 'FIFA 24',
      platform: 'playstation',
      bestOf: 3,
      stakes: 'practice',
      champion: { id: mara.id, name: 'Mara E.' },
      challenger: { id: jo.id, name: 'Jo E.' },
      scores: [
        [3, 1],
        [2, 0],
      ],
      winner: mara.id,
      wonBy: 'agreement',
      calledAt: over.calledAt,
      beganAt: over.beganAt,
      endedAt: over.endedAt,
      evidence: [sha256],
      before: chainOf(facts.map(({ seq, at, fact }) => ({ ...fact, seq, at: at.toISOString() }) as never)),
    })
  })

  test('T-57 is made once, and is the same for everybody who is signed in', async () => {
    const match = await agreed([mara, jo])
    const cards = await Promise.all([mara, jo, zoe, mara, jo].map((person) => card(person, match)))
    await world.settle()
    expect(new Set([...cards, await card(zoe, match)].map((one) => JSON.stringify(one))).size).toBe(1)
    expect((await world.visitor.call('matchScorecard', of(match.id))).status).toBe(401)
  })

  test('T-57 there is none before the end, of a void match, and of no match', async () => {
    const match = await running(mara, [mara, jo])
    const refusal = async (id: string) => (await zoe.call('matchScorecard', of(id))).body.code
    expect(await refusal(match.id)).toBe('match_state')
    await disputed(match, [mara, jo])
    expect(await refusal(match.id)).toBe('match_state')
    const moderator = await world.moderator('Max')
    await moderator.ok('decideMatch', {
      ...of(match.id),
      body: { winnerId: null, reason: 'Nobody can tell' },
    })
    await world.settle()
    expect(await refusal(match.id)).toBe('match_state')
    expect(await refusal('999999')).toBe('not_found')
  })

  test('T-57 of a walkover has no beginning and no score', async () => {
    const [ann, bo] = [await world.signUp('Ann'), await world.signUp('Bo')]
    const tournamentId = await started(ann, [ann, bo])
    const match = await presentMatch(ann, tournamentId)
    await bo.ok('checkIn', { ...of(match.id), body: {} })
    await world.pass('11 minutes')
    expect(JSON.parse((await card(jo, match)).record)).toMatchObject({
      winner: bo.id,
      wonBy: 'walkover',
      beganAt: '',
      scores: [],
      evidence: [],
    })
  })

  test('T-57 keeps the names of its day; a closed account’s is in no card that the server gives', async () => {
    const [ann, bo] = [await world.signUp('Ann'), await world.signUp('Bo')]
    const [first, second] = [await agreed([ann, bo]), await agreed([ann, bo])]
    const before = await card(zoe, first)
    await ann.ok('setNames', { body: { firstName: 'Annabel', lastName: 'Quist' } })
    expect(await card(zoe, first)).toEqual(before)
    await bo.ok('closeAccount', { body: { password: PASSWORD } })
    for (const match of [first, second]) {
      const { record } = await card(zoe, match)
      expect(JSON.parse(record)).toMatchObject({
        champion: { id: ann.id },
        challenger: { id: bo.id, name: 'Closed account' },
      })
    }
    const [key] = await world.visitor.ok('scorecardKeys')
    for (const one of [before, await card(zoe, first)])
      expect((await verify(await saved(JSON.stringify(one)), '--key', key!.publicKey)).code).toBe(0)
  })

  test('T-57 its owner’s export holds it, and it verifies from there', async () => {
    const match = await agreed([mara, jo])
    await world.settle()
    const shown = await card(mara, match)
    const { scorecards } = (await mara.ok('exportData')) as unknown as { scorecards: (typeof shown)[] }
    const exported = scorecards.find(({ record }) => record === shown.record)
    expect(exported).toEqual(shown)
    const [key] = await world.visitor.ok('scorecardKeys')
    const { code, out } = await verify(await saved(JSON.stringify(exported)), '--key', key!.publicKey)
    expect([code, out.trim().split('\n').at(-1)]).toEqual([0, 'verified'])
  })
})

describe('T-57 npm run verify -- match', () => {
  test('T-57 a saved card verifies with the server’s published key, without the server', async () => {
    const match = await agreed([mara, jo])
    const keys = await world.visitor.ok('scorecardKeys')
    expect(keys).toMatchObject([{ until: null }])
    const one = await card(jo, match)
    expect(one.keyId).toBe(keys[0]!.keyId)
    const file = await saved(`${JSON.stringify(one)}\n`)
    const { code, out } = await verify(file, '--key', keys[0]!.publicKey)
    expect([code, out.trim().split('\n').at(-1)]).toEqual([0, 'verified'])
    expect(out).toContain(`Mara E. (${mara.id}) won against Jo E. (${jo.id}) by agreement`)
    expect((await verify(file)).out).toContain('compare this key with the server’s own')
  })

  test('T-57 a card with another winner, and one of another key, are refused in a sentence', async () => {
    const match = await agreed([mara, jo])
    const one = await card(mara, match)
    const changed = { ...one, record: one.record.replace(`"winner":"${mara.id}"`, `"winner":"${jo.id}"`) }
    expect(await verify(await saved(JSON.stringify(changed)))).toMatchObject({
      code: 1,
      out: 'The record was changed after it was signed, or somebody else signed it.\nDOES NOT VERIFY\n',
    })
    const other = await verify(await saved(JSON.stringify(one)), '--key', 'A'.repeat(43))
    expect([other.code, other.out]).toEqual([1, expect.stringContaining('signed with another key')])
    expect((await verify()).code).toBe(2)
    expect((await verify('/nowhere/card.json')).code).toBe(1)
  })

  test('T-57 a new secret signs with a new key; the old key stays published', async () => {
    const database = await freshDatabase()
    const first = await openWorld(database)
    const [old] = await first.visitor.ok('scorecardKeys')
    const secret = Buffer.alloc(32, 9).toString('base64')
    const env = { SECRETS_KEY: `${secret},${Buffer.alloc(32, 7).toString('base64')}` }
    const second = await openWorld(database, { env })
    const keys = await second.visitor.ok('scorecardKeys')
    expect(keys.map(({ publicKey, until }) => [publicKey === old!.publicKey, until !== null])).toEqual([
      [false, false],
      [true, true],
    ])
    await second.app.close()
    await first.close()
  })
})
