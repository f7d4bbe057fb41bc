import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Reply } from '#contract/index.ts'
import { type Played, richPeople, started } from '#tests/support/matches.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { on, openTournament, seated } from '#tests/support/tournaments.ts'
import { openWorld, type Person, type World } from '#tests/support/world.ts'
import { type TournamentReplay, verifyTournament } from '#web/fairness/verify-tournament.ts'

const COMMAND = join(import.meta.dirname, '../../../web/fairness/command.ts')

type Replay = Reply<'tournamentReplay'>

let world: World
let people: Person[]
let keys: string[]
let played: Played
let told: Replay
beforeAll(async () => {
  world = await openWorld(await freshDatabase())
  people = await richPeople(world, 4)
  keys = (await world.visitor.ok('scorecardKeys')).map(({ publicKey }) => publicKey)
  played = await started(people, { lives: 2 })
  const [ada, ben, cleo, dan] = people as [Person, Person, Person, Person]
  await played.won(ada)
  await played.won(cleo)
  // nobody comes: both lose a life
  await world.pass('11 minutes')
  await dan.ok('leaveTournament', on(played.id))
  while ((await played.state()).status === 'in_progress') {
    const { champion, challenger } = await played.two()
    await played.won([champion, challenger].includes(ben) ? ben : champion)
  }
  told = await world.visitor.ok('tournamentReplay', on(played.id))
})
afterEach(() => world.checkMoney())
afterAll(() => world.close())

const wrongIn = async (replay: unknown, asked = played.id, trusted = keys) => {
  const drawn = (await world.visitor.ok('tournamentDraw', on(asked))).line
  return (await verifyTournament(replay as TournamentReplay, asked, drawn, trusted)).filter(({ ok }) => !ok)
}
const verify = (id: string) =>
  new Promise<{ code: number; out: string }>((resolve) => {
    execFile(process.execPath, [COMMAND, 'tournament', id, '--url', world.url], (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, out: stdout + stderr }),
    )
  })

describe('V-03 the replay of a tournament', () => {
  test('V-03 goes from its line over signed records without names to what the ledger paid', async () => {
    const { winner } = await played.state()
    expect(told).toMatchObject({
      id: played.id,
      status: 'completed',
      stakes: 'real',
      entryFee: '1000',
      seats: 4,
      lives: 2,
      feeRule: { bps: 2500, hostBps: 100, hostShares: false, rounding: 'down' },
      line: people.map(({ id }) => id),
      winner: winner!.id,
    })
    expect(told.steps.map(({ type }) => type)).toEqual(expect.arrayContaining(['won', 'forfeited', 'left']))
    expect(told.postings.map(({ kind, cents }) => `${kind} ${cents}`).sort()).toEqual(
      [...Array(4).fill('entry 1000'), 'fee 1000', 'prize 3000'].sort(),
    )
    for (const step of told.steps)
      if (step.type === 'won')
        expect(JSON.parse(step.card.record)).toMatchObject({
          champion: { name: '' },
          challenger: { name: '' },
        })
    expect(await wrongIn(told)).toEqual([])
  })

  test('V-03 npm run verify -- tournament checks the draw and then the way to the prize', async () => {
    const { code, out } = await verify(played.id)
    expect([code, out.trim().split('\n').at(-1)], out).toEqual([0, 'verified'])
    for (const part of ['The draw gives this line', 'Each record is signed', 'The prize, in cents'])
      expect(out).toContain(`ok     ${part}`)
  })

  test('V-03 there is none before the end, and only the line is checked; one that was called off gave everything back', async () => {
    const running = await started(await richPeople(world, 2))
    expect((await world.visitor.call('tournamentReplay', on(running.id))).status).toBe(404)
    const early = await verify(running.id)
    expect([early.code, early.out]).toEqual([2, expect.stringContaining('only its line can be checked')])
    expect(early.out).not.toContain('verified')
    await running.won(running.people[0]!)
    const moderator = await world.moderator('Max')
    expect((await world.visitor.call('tournamentReplay', on('999999'))).status).toBe(404)
    const stopped = await started(await richPeople(world, 3), { isPracticeMode: true })
    await stopped.won(stopped.people[1]!)
    await moderator.ok('cancelTournament', { ...on(stopped.id), body: { reason: 'A power cut' } })
    const replay = await world.visitor.ok('tournamentReplay', on(stopped.id))
    expect([replay.status, replay.winner, await wrongIn(replay, stopped.id)]).toEqual(['cancelled', null, []])
    const [host, other] = await richPeople(world, 2)
    const { id } = await openTournament(host!, { maxPlayers: 4 })
    await seated(id, host!, other!)
    await host!.ok('cancelTournament', { ...on(id), body: { reason: 'Nobody else came' } })
    const unplayed = await world.visitor.ok('tournamentReplay', on(id))
    expect(unplayed).toMatchObject({ status: 'cancelled', line: [], steps: [] })
    const steps = await verifyTournament(unplayed as TournamentReplay, id, undefined, keys)
    expect(steps.filter(({ ok }) => !ok)).toEqual([])
  })

  test('V-03 a closed account’s records are signed anew here too', async () => {
    const two = await started(await richPeople(world, 2))
    await two.won(two.people[0]!)
    const replay = await world.visitor.ok('tournamentReplay', on(two.id))
    expect(JSON.stringify(replay)).not.toContain('Ada')
    expect(await wrongIn(replay, two.id)).toEqual([])
  })
})

/** One step replaced by others. */
const at = (type: Replay['steps'][number]['type'], to: (step: never) => unknown[]) => (replay: Replay) => {
  const n = replay.steps.findIndex((step) => step.type === type)
  return { ...replay, steps: replay.steps.flatMap((step, m) => (m === n ? to(step as never) : [step])) }
}
type Card = { type: 'won'; match: number; card: { record: string; signature: string } }
const paying = (kind: string, cents: string) => (replay: Replay) => ({
  ...replay,
  postings: replay.postings.map((posting) => (posting.kind === kind ? { kind, cents } : posting)),
})
const otherWinner = (replay: Replay) => replay.line.find((id) => id !== replay.winner)!

const LIES: [string, RegExp, (replay: Replay) => unknown][] = [
  ['another winner', /^The winner$/, (replay) => ({ ...replay, winner: otherWinner(replay) })],
  ['a prize that is a cent less', /^The prize, in cents$/, paying('prize', '2999')],
  ['a fee that is a cent more', /^The platform’s fee, in cents$/, paying('fee', '1001')],
  [
    'a host’s share that nobody was due',
    /^The host’s share, in cents$/,
    (replay) => ({ ...replay, postings: [...replay.postings, { kind: 'share', cents: '40' }] }),
  ],
  [
    'a prize that was paid twice',
    /^The prize, in cents$/,
    (replay) => ({ ...replay, postings: [...replay.postings, { kind: 'prize', cents: '3000' }] }),
  ],
  ['an entry that was cheaper', /^Every entry and refund is the entry fee/, paying('entry', '900')],
  [
    'a seat that nobody paid',
    /^The fees that were kept are those of the seats$/,
    (replay) => ({ ...replay, seats: 5 }),
  ],
  ['a match left out', /^Match 1 follows the one before it$/, at('won', () => [])],
  ['a double forfeit left out', /follows the one before it$/, at('forfeited', () => [])],
  ['a match told twice', /^Match 2 follows the one before it$/, at('won', (step) => [step, step])],
  [
    'a record with another winner',
    /^The record of match 1 is signed$/,
    at('won', (step: Card) => {
      const { winner, challenger } = JSON.parse(step.card.record)
      const record = step.card.record.replace(`"winner":"${winner}"`, `"winner":"${challenger.id}"`)
      return [{ ...step, card: { ...step.card, record } }]
    }),
  ],
  [
    'a leaving that did not happen',
    /is between the holder of the table and the next in the line$|^The winner$/,
    (replay) => ({ ...replay, steps: [{ type: 'left', player: replay.line[1] }, ...replay.steps] }),
  ],
  [
    'another line',
    /^The line is the one that was drawn$/,
    (replay) => ({ ...replay, line: [...replay.line].reverse() }),
  ],
  [
    'more lives',
    /is between|^The tournament was played to its end$|^The winner$/,
    (replay) => ({ ...replay, lives: 3 }),
  ],
]

describe('V-13 a falsified tournament is seen, and what is wrong is named', () => {
  test.each(LIES)('V-13 %s', async (_, name, falsify) => {
    expect(await wrongIn(falsify(told))).toEqual([
      expect.objectContaining({ name: expect.stringMatching(name) }),
    ])
  })

  test('V-13 records of a key that was never published, and another tournament’s, are refused', async () => {
    expect(await wrongIn(told, played.id, [])).toMatchObject([
      { name: 'The record of match 1 is signed by a published key' },
    ])
    const other = await started(await richPeople(world, 2))
    await other.won(other.people[0]!)
    const { steps } = await world.visitor.ok('tournamentReplay', on(other.id))
    expect(await wrongIn({ ...told, steps })).toMatchObject([
      { name: 'The record of match 1 is of this tournament' },
    ])
  })
})
