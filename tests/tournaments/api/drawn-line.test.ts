import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { openSecrets } from '#server/core/secrets.ts'
import { resealAll } from '#server/modules.ts'
import { richPeople } from '#tests/support/matches.ts'
import { host, show, testTournaments, usd, world } from '#tests/support/tournament-world.ts'
import { begun, everybodyReady, on, openTournament, seated } from '#tests/support/tournaments.ts'
import type { Person } from '#tests/support/world.ts'
import { verifyLine } from '#verifier/games/verify-line.ts'
import { whatOf } from '../../support/notices.ts'

testTournaments()

const rich = (count: number) => richPeople(world, count)
const proofOf = (id: string) => world.visitor.ok('tournamentDraw', on(id))

test('T1 the seed is committed to at creation and shown at the start; each seat says who supplied its client seed', async () => {
  const [ada, ben, cleo] = (await rich(3)) as [Person, Person, Person]
  const open = await openTournament(host, { maxPlayers: 3 })
  const { id, seedHash } = open
  expect([seedHash, open.seed]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), null])
  await seated(id, ada, ben, cleo)
  expect((await world.visitor.call('tournamentDraw', on(id))).status).toBe(404)
  for (const clientSeed of ['a:b', '', 'x'.repeat(65), 'é'])
    expect((await ada.call('readyTournament', { ...on(id), body: { clientSeed } })).status).toBe(400)
  await ada.ok('readyTournament', { ...on(id), body: { clientSeed: 'first-thought' } })
  await ada.ok('readyTournament', { ...on(id), body: { clientSeed: 'brass-lamp' } })
  // a repeated answer without a seed keeps it
  await ada.ok('readyTournament', { ...on(id), body: {} })
  await ben.ok('readyTournament', { ...on(id), body: {} })
  expect((await show(id)).seats.map(({ clientSeedBy, place }) => [clientSeedBy, place])).toEqual(
    Array(3).fill([null, null]),
  )
  await cleo.ok('readyTournament', { ...on(id), body: { clientSeed: 'tide' } })
  const shown = await show(id)
  expect([shown.seedHash, shown.seed]).toEqual([seedHash, expect.stringMatching(/^[0-9a-f]{64}$/)])
  expect(shown.seats.map(({ clientSeedBy }) => clientSeedBy)).toEqual(['player', 'server', 'player'])
  const proof = await proofOf(id)
  expect(proof.clientSeeds).toContainEqual({ player: ada.id, clientSeed: 'brass-lamp', by: 'player' })
  expect((await verifyLine(proof, id)).ok).toBe(true)
  // the line is what was drawn: in the fact, on the table, in the queue and beside each seat
  const places = shown.seats.toSorted((one, other) => one.place! - other.place!).map(({ userId }) => userId)
  expect(places).toEqual(proof.line)
  expect([shown.championId, shown.challengerId, ...shown.queue]).toEqual(proof.line)
  expect((await host.ok('tournamentFacts', on(id)))[0]).toMatchObject({
    type: 'started',
    players: proof.line,
    draw: { seedHash, seed: shown.seed },
  })
})

test('T1 the last to join does not stand last: over many tournaments each place is taken by each seat', async () => {
  const people = await rich(2)
  const first = new Set<string>()
  for (let round = 0; round < 40 && first.size < 2; round++) {
    const { id } = await openTournament(host, { maxPlayers: 2, entryFee: '1.00', isPracticeMode: true })
    await seated(id, ...people)
    for (const person of people) await person.ok('readyTournament', { ...on(id), body: {} })
    first.add((await show(id)).championId!)
  }
  expect(first.size).toBe(2)
})

test('T1 npm run verify -- tournament computes the line again, and finds a wrong number', async () => {
  const people = await rich(4)
  const { id } = await openTournament(host, { maxPlayers: 4 })
  await begun(id, ...people)
  const run = promisify(execFile)
  const command = fileURLToPath(new URL('../../../verifier/node/command.ts', import.meta.url))
  // before its end there is no more than the line
  await expect(run(process.execPath, [command, 'tournament', id, '--url', world.url])).rejects.toMatchObject({
    code: 2,
    stdout: expect.stringMatching(/ok {5}The draw gives this line\n(?!.*verified)/s),
  })
  await expect(
    run(process.execPath, [command, 'tournament', '999999', '--url', world.url]),
  ).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('answers 404') })
})

test('T1 an open tournament from before gets its seed, a running one keeps its order and has none', async () => {
  const people = await rich(2)
  const [open, running] = [
    await openTournament(host, { maxPlayers: 2 }),
    await openTournament(host, { maxPlayers: 2 }),
  ]
  await begun(running.id, ...people)
  // as the upgrade finds them
  await world.db.change(sql`
    update tournaments set commitment = null, sealed_seed = null where id = ${BigInt(open.id)}`)
  await world.db.change(sql`
    update tournaments set commitment = null, sealed_seed = null, server_seed = null where id = ${BigInt(running.id)}`)
  await world.db.change(sql`alter table tournament_facts disable trigger no_change`)
  await world.db.change(sql`
    update tournament_facts set fact = fact - 'draw' where tournament_id = ${BigInt(running.id)} and type = 'started'`)
  await world.db.change(sql`alter table tournament_facts enable trigger no_change`)
  await world.settle()
  expect((await show(open.id)).seedHash).toMatch(/^[0-9a-f]{64}$/)
  const kept = await show(running.id)
  expect([kept.status, kept.seedHash, kept.seed, kept.championId]).toEqual([
    'in_progress',
    null,
    null,
    people[0]!.id,
  ])
  expect((await world.visitor.call('tournamentDraw', on(running.id))).status).toBe(404)
  // asked before the timer came: the seed is there before anybody answers
  const other = await openTournament(host, { maxPlayers: 2 })
  await world.db.change(sql`
    update tournaments set commitment = null, sealed_seed = null where id = ${BigInt(other.id)}`)
  await seated(other.id, ...people)
  expect((await show(other.id)).seedHash).toMatch(/^[0-9a-f]{64}$/)
  expect(await everybodyReady(other.id, ...people)).toMatchObject({ status: 'in_progress' })
})

test('T1 a tournament whose seed no key opens any more is cancelled at the start, and every fee is back', async () => {
  const people = await rich(3)
  const { id } = await openTournament(host, { maxPlayers: 3 })
  await seated(id, ...people)
  const lost = openSecrets({ secretsKeys: [Buffer.alloc(32, 9).toString('base64')], dataDir: '' })
  const { commitment } = await world.db.one<{ commitment: string }>(sql`
    select commitment from tournaments where id = ${BigInt(id)}`)
  const sealed = lost.seal('00'.repeat(32), `tournament:${commitment}`)
  await world.db.change(sql`update tournaments set sealed_seed = ${sealed} where id = ${BigInt(id)}`)
  for (const person of people) await person.call('readyTournament', { ...on(id), body: {} })
  expect(await show(id)).toMatchObject({
    status: 'cancelled',
    readyUntil: null,
    cancelReason: 'the seed that was to draw its line is lost',
  })
  expect(await usd(people)).toEqual(['100.00', '100.00', '100.00'])
})

test('T1 the seeds of open tournaments are sealed anew with the first key', async () => {
  const { id } = await openTournament(host)
  const keys = [8, 7].map((byte) => Buffer.alloc(32, byte).toString('base64'))
  const done = await resealAll(world.db, openSecrets({ secretsKeys: keys, dataDir: '' }))
  const ours = done.find(({ what }) => what === 'seeds of open tournaments')!
  expect(ours.unreadable).toBe(0)
  expect(ours.sealed).toBeGreaterThan(0)
  // and back, for the tests that follow
  await resealAll(world.db, openSecrets({ secretsKeys: keys.toReversed(), dataDir: '' }))
  const people = await rich(2)
  await seated(id, ...people)
  await host.ok('startTournament', on(id))
  expect(await everybodyReady(id, ...people)).toMatchObject({ status: 'in_progress' })
})

test('T11 a waiting player is told at two matches ahead, and the pace is this tournament’s own once there are matches', async () => {
  const people = await rich(5)
  const { id } = await openTournament(host, { maxPlayers: 5, gamesCount: 1 })
  await begun(id, ...people)
  const titles = async (person: Person) =>
    (await person.ok('listNotifications', { query: {} })).map(({ title }) => whatOf(title))
  expect(await titles(people[3]!)).toContain('Two matches before yours')
  expect(await titles(people[4]!)).not.toContain('Two matches before yours')
  expect((await show(id)).pace).toEqual({ secondsPerMatch: 1_020, measured: false })
  for (const loser of people.slice(0, 2)) {
    await world.db.change(sql`update clock set "offset" = "offset" + interval '100 seconds'`)
    await loser.ok('leaveTournament', on(id))
  }
  expect(await titles(people[4]!)).toContain('Two matches before yours')
  const { pace } = await show(id)
  expect(pace.measured).toBe(true)
  expect(pace.secondsPerMatch).toBeGreaterThanOrEqual(99)
  expect(pace.secondsPerMatch).toBeLessThan(130)
})
