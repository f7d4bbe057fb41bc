import { beforeAll, describe, expect, test } from 'vitest'
import type { Reply } from '#contract/index.ts'
import { wireToCents } from '#contract/money.ts'
import { sql } from '#server/core/db.ts'
import { createChance } from '#server/demo/chance.ts'
import { bet, EVIDENCE, on, openEvent } from '#tests/support/events.ts'
import { judgedWorld } from '#tests/support/file-world.ts'
import { started } from '#tests/support/matches.ts'
import { makePot, playedBy, readyFor } from '#tests/support/pots.ts'
import { steps } from '#tests/support/scale.ts'
import type { Person } from '#tests/support/world.ts'

/** Random histories, one a person: a thousand of them, and a tenth of that in `npm test`. */
const PEOPLE = steps(1_000) / (steps(1_000) < 1_000 ? 2 : 1)
const AT_ONCE = 16
const plenty = Object.fromEntries(
  [
    ...['RATE_MONEY_BURST', 'RATE_MONEY_PER_SECOND', 'RATE_READ_PER_SECOND', 'RATE_WRITE_PER_SECOND'],
    ...['RATE_EVENTS_PER_DAY', 'RATE_EVENTS_PER_DAY_NEW'],
  ].map((name) => [name, '100000']),
)
const world = judgedWorld({ env: plenty })

const chance = createChance(41)
const sum = (wires: readonly (string | null)[]): bigint =>
  wires.reduce((total, wire) => total + (wire === null ? 0n : wireToCents(wire)), 0n)

/** Runs the work of all items, a few at once. */
async function forAll<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < items.length; from += AT_ONCE)
    await Promise.all(items.slice(from, from + AT_ONCE).map(work))
}

type Made = { id: string; creator: Person; practice: boolean; hours: number }

/** Events that end in an hour, in 80 hours and in 900 hours. */
async function ask(creators: readonly Person[]): Promise<Made[]> {
  const made: Made[] = []
  const now = Date.now()
  for (let n = 0; n < 24; n++) {
    const [creator, practice, hours] = [creators[n % creators.length]!, n % 2 === 0, [1, 80, 900][n % 3]!]
    const endsAt = new Date(now + hours * 3_600_000).toISOString()
    const { id } = await openEvent(world, creator, { endsAt, isPracticeMode: practice })
    made.push({ id, creator, practice, hours })
  }
  return made
}

/** One side on each of some events, with one to three bets. */
async function betOnSome(person: Person, events: readonly Made[]): Promise<void> {
  // drawn before the first call, so that a seed gives the same histories in any order of the answers
  const wishes = events
    .filter(() => chance.share() < 0.3)
    .map(({ id }) => ({
      id,
      side: chance.pick(['optionA', 'optionA', 'optionB'] as const),
      stakes: Array.from({ length: chance.between(1, 3) }, () => (chance.between(100, 300) / 100).toFixed(2)),
    }))
  for (const { id, side, stakes } of wishes)
    for (const stake of stakes) await person.ok('placeBet', bet(id, side, stake))
}

/** Tournaments for two, some of them for real money; the last ones are not played to their end. */
async function compete(people: readonly Person[]): Promise<void> {
  for (let n = 0; n < 6; n++) {
    const two = people.slice(n * 2, n * 2 + 2)
    const tournament = await started(two, { entryFee: '3.00', isPracticeMode: n % 2 === 0 }, people[12 + n])
    if (n < 4) await tournament.won(chance.pick(two))
  }
}

/** Pots and fun games with practice coins; some pots stay open. */
async function playSome(people: readonly Person[]): Promise<void> {
  await forAll(people, readyFor)
  for (const [n, person] of people.entries()) {
    const pot = await makePot(person)
    if (n % 3 > 0) await playedBy(people[(n + 1) % people.length]!, pot)
    await person.ok('playFunGame', { body: { gameType: 'coin', selection: 'heads', amount: '2.00' } })
  }
}

/** Everybody's history of some days that reach into a second month. */
async function live(people: readonly Person[]): Promise<void> {
  const events = await ask(people.slice(0, 6))
  await forAll(people, (person) => betOnSome(person, events))
  await compete(people.slice(6, 24))
  await playSome(people.slice(24, 34))
  await world.pass('61 minutes')
  const ended = events.filter(({ hours }) => hours === 1)
  for (const [n, { id, creator, practice }] of ended.entries()) {
    const outcome = n % 4 === 3 ? 'void' : chance.pick(['optionA', 'optionB'] as const)
    await creator.ok('proposeOutcome', { ...on(id), body: { outcome, ...(practice ? {} : EVIDENCE) } })
  }
  await world.pass('79 hours')
  await world.settle()
  // of the next ones some wait for an outcome
  for (const { id, creator, practice } of events.filter(({ hours }) => hours === 80).slice(0, 4))
    await creator.ok('proposeOutcome', {
      ...on(id),
      body: { outcome: 'optionA', ...(practice ? {} : EVIDENCE) },
    })
}

const months = async (): Promise<string[]> => {
  const { from, to } = await world.db.one<{ from: string; to: string }>(sql`
    select to_char(min(created_at) at time zone 'utc', 'YYYY-MM') as from,
      to_char(clock_now() at time zone 'utc', 'YYYY-MM') as to from users`)
  return [...new Set([from, to])]
}

async function allBets(
  person: Person,
  mode: 'real' | 'practice',
  state: 'open' | 'waiting' | 'settled',
): Promise<Reply<'myBets'>> {
  const { body, headers } = await person.call('myBets', { query: { mode, state, limit: 100 } })
  expect(headers.get('x-next-cursor')).toBeNull()
  return body
}

type Play = Reply<'transactionStatement'>['play']
const partOf = (parts: Play['parts'], kind: Play['parts'][number]['kind']) =>
  parts.find((part) => part.kind === kind) ?? { kind, profit: '0.00', atStake: '0.00' }

/** All that a person's screens and files say about play in one purse. */
async function figuresOf(person: Person, mode: 'real' | 'practice', span: readonly string[]) {
  const currency = mode === 'real' ? 'USD' : 'PLAY'
  const statements = []
  for (const month of span)
    statements.push(await person.ok('transactionStatement', { query: { month, currency } }))
  return {
    mine: await person.ok('myBetsSummary', { query: { mode, days: '365' } }),
    play: await person.ok('playResult', { query: { currency } }),
    statements,
    open: await allBets(person, mode, 'open'),
    waiting: await allBets(person, mode, 'waiting'),
    settled: await allBets(person, mode, 'settled'),
    stats: await person.ok('stats', { query: { mode } }),
  }
}
type Figures = Awaited<ReturnType<typeof figuresOf>>

/** Each money word with all the places that say it; every place of one word has to say the same figure. */
function words({ mine, play, statements, open, waiting, settled }: Figures): Record<string, bigint[]> {
  const last = statements.at(-1)!.play
  const lines = statements.flatMap(({ lines }) => lines)
  const moved = lines.filter(({ name }) => ['staked', 'won', 'bonds'].includes(name))
  return {
    'profit and loss of bets': [
      wireToCents(mine.allTime.profit),
      wireToCents(mine.period.profit),
      sum(mine.days.map(({ profit }) => profit)),
      sum(mine.categories.map(({ profit }) => profit)),
      sum(settled.map(({ result }) => result!.profit)),
      wireToCents(partOf(play.parts, 'bets').profit),
      sum(statements.map((month) => partOf(month.play.parts, 'bets').profit)),
    ],
    'profit and loss of all play': [
      wireToCents(play.profit),
      sum(play.parts.map(({ profit }) => profit)),
      sum(statements.map((month) => month.play.profit)),
      // the purse's gain by play, which the ledger adds up on its own, is the profit less what is at stake
      sum(moved.map(({ net }) => net)) + wireToCents(play.atStake),
    ],
    'at stake in bets': [
      wireToCents(mine.open.stake) + wireToCents(mine.waiting.stake),
      sum([...open, ...waiting].map(({ stake }) => stake)),
      wireToCents(partOf(play.parts, 'bets').atStake!),
      wireToCents(partOf(last.parts, 'bets').atStake!),
    ],
    'at stake in all play': [
      wireToCents(play.atStake),
      wireToCents(last.atStake!),
      sum(play.parts.map(({ atStake }) => atStake)),
    ],
    open: [BigInt(mine.open.events), BigInt(open.length)],
    waiting: [BigInt(mine.waiting.events), BigInt(waiting.length)],
    settled: [BigInt(mine.allTime.events), BigInt(mine.period.events), BigInt(settled.length)],
    won: [BigInt(mine.allTime.won), BigInt(outcomes(settled, 'won'))],
    lost: [BigInt(mine.allTime.lost), BigInt(outcomes(settled, 'lost'))],
  }
}

const outcomes = (settled: Figures['settled'], outcome: 'won' | 'lost'): number =>
  settled.filter(({ result }) => result!.outcome === outcome).length

describe('M2 one meaning for each money word', () => {
  const people: Person[] = []
  beforeAll(async () => {
    await forAll(
      Array.from({ length: PEOPLE }, (_, n) => n),
      async (n) => {
        people[n] = await world.rich(`P${n}`, '200')
      },
    )
    await live(people)
  }, 300_000)

  test('M2 every place that says a word says the same figure, for random histories', async () => {
    const span = await months()
    let [bets, profits] = [0, 0]
    await forAll(people, async (person) => {
      const both = []
      for (const mode of ['real', 'practice'] as const) {
        const figures = await figuresOf(person, mode, span)
        for (const [word, said] of Object.entries(words(figures)))
          expect({ person: person.id, mode, word, said: [...new Set(said)] }).toEqual({
            ...{ person: person.id, mode, word, said: [said[0]] },
          })
        // lifetime winnings: what was paid for the entries that won; these people have no other play
        if (figures.play.parts.every(({ kind }) => kind === 'bets' || kind === 'bonds'))
          expect(wireToCents(figures.stats.totalWon)).toBe(
            sum(figures.settled.map(({ result }) => (result!.outcome === 'won' ? result!.payout : null))),
          )
        bets += figures.settled.length + figures.open.length + figures.waiting.length
        if (figures.play.profit !== '0.00') profits++
        both.push(figures.mine.allTime)
      }
      const { record } = await person.ok('userProfile', { params: { userId: person.id } })
      expect(record!.bets).toEqual({
        won: both[0]!.won + both[1]!.won,
        lost: both[0]!.lost + both[1]!.lost,
        practice: { won: both[1]!.won, lost: both[1]!.lost },
      })
    })
    // the histories are not empty
    expect(bets).toBeGreaterThan(PEOPLE * 4)
    expect(profits).toBeGreaterThan(PEOPLE / 2)
  }, 300_000)

  test('M2 a gang’s record of the week adds up its members’ events', async () => {
    const members = people.slice(40, 45)
    for (const member of members) await member.ok('setRecordVisibility', { body: { whoIsIn: 'all' } })
    const gang = await members[0]!.ok('createGang', { body: { name: `Harbour ${PEOPLE}` } })
    for (const member of members.slice(1)) await member.ok('joinGang', { params: { id: gang.id } })
    const { week } = await members[0]!.ok('getGang', { params: { id: gang.id } })
    let [won, lost] = [0, 0]
    for (const member of members)
      for (const mode of ['real', 'practice'] as const) {
        const { allTime } = await member.ok('myBetsSummary', { query: { mode } })
        won += allTime.won
        lost += allTime.lost
      }
    expect(week).toEqual({ won, lost })
    expect(won + lost).toBeGreaterThan(0)
  })
})
