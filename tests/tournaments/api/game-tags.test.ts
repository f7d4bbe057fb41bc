import { expect, test } from 'vitest'
import type { Body } from '#contract/index.ts'
import { worldOfFile } from '#tests/support/file-world.ts'
import { richPeople, started } from '#tests/support/matches.ts'
import { on, openTournament } from '#tests/support/tournaments.ts'
import type { Person } from '#tests/support/world.ts'

const world = worldOfFile({ env: { RATE_WRITE_PER_SECOND: '100000' } })

const none: Body<'setGameTags'> = { playstation: null, xbox: null, pc: null, nintendo_switch: null }

test('T8 names in games are set by platform, cut clean, and taken away', async () => {
  const ada = await world.rich('Ada')
  expect(await ada.ok('getGameTags')).toEqual(none)
  const tags = { ...none, playstation: ' ada_plays ', nintendo_switch: 'SW-1234-5678-9012' }
  const saved = { ...tags, playstation: 'ada_plays' }
  expect(await ada.ok('setGameTags', { body: tags })).toEqual(saved)
  expect(await ada.ok('getGameTags')).toEqual(saved)
  expect(await ada.ok('setGameTags', { body: { ...none, xbox: '' } })).toEqual(none)
  expect(await ada.ok('getGameTags')).toEqual(none)
  for (const wrong of ['x'.repeat(41), 'two\nlines', 'unseen\u202e'])
    expect((await ada.call('setGameTags', { body: { ...none, pc: wrong } })).status).toBe(400)
})

test('T8 S16 who is silenced cannot change them', async () => {
  const [noisy, max] = [await world.rich('Noisy'), await world.moderator('Max')]
  const other = await world.rich('Other')
  const { id } = await other.ok('report', { body: { kind: 'user', id: noisy.id, reason: 'Insults' } })
  await max.ok('decideReport', { params: { id }, body: { decision: 'mute', hours: 1, reason: 'Insults' } })
  const answer = await noisy.call('setGameTags', { body: { ...none, pc: 'look at me' } })
  expect([answer.status, answer.body.code]).toEqual([409, 'silenced'])
})

test('T8 the opponent of a match reads the name of its platform, and nobody else does', async () => {
  const [ada, ben, cleo] = (await richPeople(world, 3)) as [Person, Person, Person]
  await ben.ok('setGameTags', { body: { ...none, playstation: 'ben_1', xbox: 'other_ben' } })
  const line = await started([ada, ben, cleo], { platform: 'playstation' })
  const { id } = await line.now()
  expect((await ada.ok('getMatch', on(id))).opponentTag).toBe('ben_1')
  // a player without a tag shows none, and one's own is not one's opponent's
  expect((await ben.ok('getMatch', on(id))).opponentTag).toBeNull()
  expect((await cleo.call('getMatch', on(id))).status).toBe(403)
  const max = await world.moderator('Max')
  const elsewhere = [
    await max.ok('getMatch', on(id)),
    await cleo.ok('listMatches', on(line.id)),
    await cleo.ok('getTournament', on(line.id)),
    await cleo.ok('tournamentFacts', on(line.id)),
    await cleo.ok('userProfile', { params: { userId: ben.id } }),
  ]
  expect(JSON.stringify(elsewhere)).not.toContain('ben_1')
  // after the match it is gone from the card
  await line.won(ada)
  expect((await ada.ok('getMatch', on(id))).opponentTag).toBeNull()
})

test('T8 the data export has them', async () => {
  const dan = await world.rich('Dan')
  await dan.ok('setGameTags', { body: { ...none, pc: 'dan#1' } })
  const exported = await dan.ok('exportData')
  expect(JSON.stringify(exported)).toContain('dan#1')
})

test('T8 the host’s notes stand on the page, and go with a title that a moderator takes away', async () => {
  const host = await world.rich('Host')
  const { id } = await openTournament(host, { notes: '  Six minutes a half.\nCross-play is off.  ' })
  const reader = await world.rich('Reader')
  expect((await reader.ok('getTournament', on(id))).notes).toBe('Six minutes a half.\nCross-play is off.')
  expect((await openTournament(host, { notes: '' })).notes).toBeNull()
  expect((await openTournament(host)).notes).toBeNull()
  const long = await host.call('createTournament', {
    body: {
      gameTitle: 'FIFA 24',
      platform: 'pc',
      entryFee: '5.00',
      maxPlayers: 2,
      gamesCount: 1,
      notes: 'x'.repeat(501),
    },
  })
  expect(long.status).toBe(400)
})
