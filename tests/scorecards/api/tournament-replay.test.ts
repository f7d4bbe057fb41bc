import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/core/db.ts'
import { judgedWorld } from '#tests/support/file-world.ts'
import { settled } from '#tests/support/log-world.ts'
import { lyingFront } from '#tests/support/lying-front.ts'
import { type Played, richPeople, started } from '#tests/support/matches.ts'
import { cardsOf, LIES, type Replay } from '#tests/support/tournament-lies.ts'
import { on, openTournament, seated } from '#tests/support/tournaments.ts'
import { runVerify } from '#tests/support/verify-command.ts'
import type { Person } from '#tests/support/world.ts'
import { type TournamentReplay, verifyTournament } from '#verifier/replays/verify-tournament.ts'

const world = judgedWorld()
const front = lyingFront(world)
let people: Person[]
let keys: string[]
let played: Played
let told: Replay
beforeAll(async () => {
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

const placeOf = ({ line }: Replay, id: string) => String(line.indexOf(id) + 1)
const wrongIn = async (replay: unknown, asked = played.id, trusted = keys) => {
  const drawn = (await world.visitor.ok('tournamentDraw', on(asked))).line
  return (await verifyTournament(replay as TournamentReplay, asked, drawn, trusted)).filter(({ ok }) => !ok)
}
const verify = (id: string, url = world.url) => runVerify('tournament', id, '--url', url)

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
      places: 4,
      // the public draw lists the same
      line: (await world.visitor.ok('tournamentDraw', on(played.id))).line,
      winner: placeOf(told, winner!.id),
    })
    expect(new Set(told.line)).toEqual(new Set(people.map(({ id }) => id)))
    expect(told.steps.map(({ type }) => type)).toEqual(expect.arrayContaining(['won', 'forfeited', 'left']))
    expect(told.postings.map(({ kind, cents, player }) => `${kind} ${cents} ${player}`).sort()).toEqual(
      [
        ...['1', '2', '3', '4'].map((place) => `entry 1000 ${place}`),
        ...['fee 1000 null', `prize 3000 ${told.winner}`],
      ].sort(),
    )
    expect(await wrongIn(told)).toEqual([])
  })

  test('V-03 tells visitors no id outside the drawn line, no moment and no hash of evidence', () => {
    const { line, id, ...rest } = told
    for (const card of cardsOf(told)) {
      expect(Object.keys(JSON.parse(card.record))).toEqual(
        'evens,tournament,number,champion,challenger,scores,winner'.split(','),
      )
      expect(JSON.parse(card.record)).toMatchObject({ evens: 'tournament match 1', tournament: id })
    }
    const places = rest.steps.flatMap((step) =>
      step.type === 'won' ? [] : step.type === 'left' ? [step.player] : [step.champion, step.challenger],
    )
    expect(places.every((place) => Number(place) <= line.length)).toBe(true)
    const without = JSON.stringify(rest)
      .replaceAll(/"(signature|publicKey|keyId)":"[^"]*"/g, '')
      .replaceAll(/\\"tournament\\":\\"\d+\\"/g, '')
    expect(without).not.toMatch(/\d{4}-\d\d-\d\dT/)
    expect(without).not.toMatch(/[0-9a-f]{64}/)
    expect(without).not.toMatch(/"(match|evidence|before|calledAt|endedAt)\\?":"/)
  })

  test('V-03 is made once: many at once get one text, and nobody changes it', async () => {
    const two = await started(await richPeople(world, 2))
    await two.won(two.people[0]!)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => world.visitor.ok('tournamentReplay', on(two.id))),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const id = BigInt(two.id)
    await expect(
      world.db.change(sql`delete from tournament_replays where tournament_id = ${id}`),
    ).rejects.toThrow(/append-only/)
  })

  test('V-03 V-13 npm run verify -- tournament checks the draw, the way to the prize, and that the log said this replay', async () => {
    await settled(world)
    expect((await world.visitor.ok('tournamentReplayProof', on(played.id))).proof).toMatch(/^c2sp/)
    const { code, out } = await verify(played.id)
    expect([code, out.trim().split('\n').at(-1)], out).toEqual([0, 'verified'])
    for (const part of [
      ...['The draw gives this line', 'Each record is signed', 'The prize, in cents'],
      ...['The whole prize goes to the winner', 'Each seat was paid for once, by its player'],
    ])
      expect(out).toContain(`ok     ${part}`)
    expect(out).toContain('it is the one that was said in the log at the time')
    // everything in it agrees: another name of the fee's rule changes no cent
    front.lie = (path, truth) =>
      path.endsWith('/replay') ? `${truth}`.replace('rounded down to the cent', 'rounded') : undefined
    const lied = await verify(played.id, front.url)
    expect([lied.code, lied.out]).toEqual([
      1,
      expect.stringMatching(/WRONG {2}replay: [\s\S]*DOES NOT VERIFY\n$/),
    ])
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
    expect(unplayed).toMatchObject({ status: 'cancelled', places: 0, line: [], steps: [] })
    // the command needs no draw for it
    await settled(world)
    expect(await verify(unplayed.id)).toMatchObject({ code: 0, out: expect.stringContaining('verified') })
    expect(unplayed.postings.map(({ kind, player }) => `${kind} ${player}`)).toEqual([
      'entry 1',
      'entry 2',
      'refund 1',
      'refund 2',
    ])
    const steps = await verifyTournament(unplayed as TournamentReplay, id, undefined, keys)
    expect(steps.filter(({ ok }) => !ok)).toEqual([])
  })

  test('V-03 who left before the start has a number after the line, and got the fee back', async () => {
    const [host, other, third] = (await richPeople(world, 3)) as [Person, Person, Person]
    const { id } = await openTournament(host, { maxPlayers: 4 })
    await seated(id, third, host, other)
    await third.ok('leaveTournament', on(id))
    await other.ok('leaveTournament', on(id))
    await seated(id, other)
    await host.ok('startTournament', on(id))
    for (const player of [host, other]) await player.ok('readyTournament', { ...on(id), body: {} })
    await world.pass('1 minute')
    await host.ok('leaveTournament', on(id))
    const replay = await world.visitor.ok('tournamentReplay', on(id))
    expect([replay.places, replay.winner]).toEqual([2, placeOf(replay, other.id)])
    const of = (player: string) =>
      replay.postings.filter((posting) => posting.player === player).map(({ kind }) => kind)
    expect(of('3')).toEqual(['entry', 'refund'])
    expect(of(placeOf(replay, host.id))).toEqual(['entry'])
    expect(of(placeOf(replay, other.id))).toEqual(['entry', 'entry', 'refund', 'prize'])
    expect(await wrongIn(replay, id)).toEqual([])
    expect(
      await wrongIn({ ...replay, postings: replay.postings.filter(({ kind }) => kind !== 'refund') }, id),
    ).toMatchObject([{ name: expect.stringMatching(/^Player \d paid for one seat$/) }])
  })
})

describe('V-13 a falsified tournament is seen, and what is wrong is named', () => {
  test.each(LIES)('V-13 %s', async (_, name, falsify) => {
    expect(await wrongIn(falsify(told))).toEqual([
      expect.objectContaining({ name: expect.stringMatching(name) }),
    ])
  })

  test('V-03 V-04 a tournament that its host does not share is withheld from visitors: replay, proof and draw', async () => {
    const two = await started(await richPeople(world, 2))
    const [host, other] = two.people as [Person, Person]
    await two.won(other)
    await host.ok('setSharing', { params: { kind: 'tournaments', id: two.id }, body: { shared: false } })
    for (const name of ['tournamentReplay', 'tournamentReplayProof', 'tournamentDraw'] as const) {
      expect((await world.visitor.call(name, on(two.id))).body.code, name).toBe('withheld')
      expect((await other.call(name, on(two.id))).status, name).toBe(200)
    }
    expect(await verify(two.id)).toMatchObject({
      code: 2,
      out: expect.stringContaining('has hidden this tournament from visitors'),
    })
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

describe('a server that shows no draw of a tournament', () => {
  const verifyThere = (lie: (replay: Replay) => unknown) => {
    front.lie = (path, truth) => {
      if (path.startsWith('/api/fairness/')) return null
      return path.endsWith('/replay') ? JSON.stringify(lie(JSON.parse(`${truth}`))) : undefined
    }
    return verify(played.id, front.url)
  }

  test('V-13 a tournament that was played and has no draw is seen: it never says that it is verified', async () => {
    const { code, out } = await verifyThere((replay) => ({ ...replay, line: [] }))
    expect([code, out]).toEqual([
      1,
      expect.stringContaining('its line was drawn before lines were public: not checked'),
    ])
    expect(out).toContain('ok     The whole prize goes to the winner')
    expect(out.trim().split('\n').at(-1)).toBe('the rest agrees: ITS LINE IS NOT CHECKED')
    expect(out).not.toMatch(/verified/)
  })

  test('V-13 a line without a draw is seen, and other faults are named as ever', async () => {
    const told = await verifyThere((replay) => replay)
    expect([told.code, told.out]).toEqual([
      1,
      expect.stringContaining('WRONG  A line that is told was drawn'),
    ])
    const other = await verifyThere((replay) => ({
      ...replay,
      line: [],
      winner: replay.winner === '1' ? '2' : '1',
    }))
    expect([other.code, other.out]).toEqual([
      1,
      expect.stringMatching(/WRONG {2}The winner[\s\S]*DOES NOT VERIFY/),
    ])
  })
})

test('V-03 one address reads so many replays, of tournaments and events together', async () => {
  const statuses = new Set<number>()
  for (let n = 0; n < 40; n++) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => world.visitor.call('tournamentReplay', on(played.id))),
    )
    for (const { status } of answers) statuses.add(status)
    if (statuses.has(429)) break
  }
  expect(statuses).toEqual(new Set([200, 429]))
  // a little of the budget has come back by now, but not ten calls of it
  const others = Array.from({ length: 10 }, () => world.visitor.call('eventReplay', on('999999')))
  expect((await Promise.all(others)).map(({ status }) => status)).toContain(429)
})
