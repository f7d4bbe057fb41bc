import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENOUGH } from '#contract/limits.ts'
import { findRegion } from '#contract/regions.ts'
import { weakness } from '#server/auth/passwords/password-strength.ts'
import { productNow } from '#server/core/clock.ts'
import { sql } from '#server/core/db.ts'
import { seedDemo } from '#server/demo/index.ts'
import { DEMO_PASSWORD, demoEmail, demoJurors, demoPeople } from '#server/demo/people.ts'
import { wilson } from '#server/insights/calibration.ts'
import { isMainnetAddress } from '#server/payments/bitcoin-address.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import {
  differences,
  drawnAlike,
  foreseen,
  MAY_DIFFER,
  SHORT_CLOCKS,
  type ShownDemo,
  showDemo,
} from '#tests/support/shown-demo.ts'
import { openWorld, type World } from '#tests/support/world.ts'

/** The demo's seeding moves the product's clock, which the weak role cannot. */
const OWNER = { role: 'owner' } as const
/** Four weeks of a community take their time on a busy machine. */
const SEEDED_WITHIN_MS = 300_000

let world: World
let lines: string[]
/** as it was before anybody did anything */
let shown: ShownDemo
const received: string[] = []
beforeAll(async () => {
  world = await openWorld(await freshDatabase(), { ...OWNER, env: SHORT_CLOCKS })
  const startedAt = (await productNow(world.db)).getTime()
  lines = await seedDemo(world.context, (line) => received.push(line))
  shown = await showDemo(world, startedAt)
}, SEEDED_WITHIN_MS)
afterAll(() => world.close())

/** The cookies of one of the community. */
const signedIn = async (key: string) => {
  const { headers } = await world.visitor.call('signIn', {
    body: { email: demoEmail(key), password: DEMO_PASSWORD },
  })
  return { headers: { cookie: (headers.get('set-cookie') ?? '').split(';')[0]! } }
}

const count = async (table: 'users' | 'bets' | 'events' | 'clock') => {
  const tables = {
    users: sql`users`,
    bets: sql`bets`,
    events: sql`events`,
    clock: sql`clock where "offset" = '0'`,
  }
  return Number(
    (await world.db.one<{ many: bigint }>(sql`select count(*) as many from ${tables[table]}`)).many,
  )
}

describe('the demo community', () => {
  test('T12 tells how to sign in, and its progress, on a server with short clocks too', () => {
    for (const said of ['mara@demo.evens.test', DEMO_PASSWORD]) expect(lines.join('\n')).toContain(said)
    expect(received.at(-1)).toMatch(/ready after/)
  })
  test('has sound money and the clock where it belongs', async () => {
    expect(await world.db.rows(sql`select 1 from winnings_settling where until > clock_now()`)).not.toEqual(
      [],
    )
    // and what somebody lost before they stopped their account is held
    expect(await world.db.rows(sql`select 1 from stop_holds`)).not.toEqual([])
    await world.settle()
    await world.checkMoney()
    expect(await count('clock')).toBe(1)
  })
  test('consists of people who could have signed up', () => {
    expect(new Set(demoPeople.map((person) => person.key)).size).toBe(demoPeople.length)
    for (const person of demoPeople) {
      expect(findRegion(person.region)?.name, person.firstName).toBeDefined()
      expect(weakness(DEMO_PASSWORD, { ...person, email: demoEmail(person.key) })).toBeNull()
    }
  })
  test('E13 has people to whom bitcoin can be sent, each at an address of their own', async () => {
    const rows = await world.db.rows<{ address: string }>(
      sql`select bitcoin_address as address from users where bitcoin_address is not null`,
    )
    expect(rows.length).toBeGreaterThanOrEqual(4)
    expect(new Set(rows.map(({ address }) => address)).size).toBe(rows.length)
    for (const { address } of rows) expect(isMainnetAddress(address), address).toBe(true)
  })
  test('has events in every state, settled both ways and both modes, with hundreds of bets', async () => {
    const rows = await world.db.rows<{ status: string; outcome: string | null; practice: boolean }>(
      sql`select status, outcome, practice from event_books`,
    )
    expect(new Set(rows.map((row) => row.status))).toEqual(
      new Set(['open', 'locked', 'proposed', 'disputed', 'suspended', 'settled', 'voided']),
    )
    expect(new Set(rows.map((row) => row.outcome))).toEqual(new Set([null, 'optionA', 'optionB', 'void']))
    expect(new Set(rows.map((row) => row.practice))).toEqual(new Set([true, false]))
    expect(rows.length).toBeGreaterThanOrEqual(35)
    expect(await count('bets')).toBeGreaterThan(600)
    const withTheSiteItself = demoPeople.length + demoJurors.length + 1
    expect(await count('users')).toBe(withTheSiteItself)
  })
  test('A-09 has enough settled events for Competition Insights, a track record with losses, picks of today and stakes of this day', async () => {
    await world.settle()
    for (const practice of [false, true]) {
      const { events } = await world.db.one<{ events: number }>(sql`
        select sum(events)::int as events from insight_bins where moment = 'lock' and practice = ${practice}`)
      expect(events).toBeGreaterThanOrEqual(ENOUGH)
    }
    const sums = await world.db.one<{ won: number; lost: number }>(
      sql`select won, lost from insight_sums where not practice`,
    )
    expect(sums.won + sums.lost).toBeGreaterThanOrEqual(ENOUGH)
    expect(Math.min(sums.won, sums.lost)).toBeGreaterThan(0)
    const { today, hours } = await world.db.one<{ today: number; hours: number }>(sql`
      select (select count(*)::int from insight_picks where day = (clock_now() at time zone 'UTC')::date) as today,
        (select count(distinct hour)::int from event_flows where hour > clock_now() - interval '1 day') as hours`)
    expect(today).toBeGreaterThan(0)
    expect(hours).toBeGreaterThan(12)
  })

  test('U6 outcomes follow the odds: the true rate of each step of the calibration may be the expected one', async () => {
    await world.settle()
    const bins = await world.db.rows<{ events: number; won: number; expected: number }>(sql`
      select events, won, share_sum::float / events as expected from insight_bins where moment = 'lock' and bin >= 0`)
    expect(bins.length).toBeGreaterThanOrEqual(8)
    for (const { events, won, expected } of bins) {
      const { low, high } = wilson(won, events)
      expect([low <= expected, expected <= high], `${won} of ${events} at ${expected}`).toEqual([true, true])
    }
  })

  test('has bet over weeks: every bet is within the life of its event and none in the future', async () => {
    const { wrong, days } = await world.db.one<{ wrong: bigint; days: number }>(sql`
      select count(*) filter (where b.created_at > clock_now() or b.created_at >= k.ends_at or b.created_at < e.created_at) as wrong,
        extract(day from max(b.created_at) - min(b.created_at))::int as days
      from bets b join event_books k using (event_id) join events e on e.id = b.event_id`)
    expect(wrong).toBe(0n)
    expect(days).toBeGreaterThanOrEqual(18)
  })

  test('Y-14 two people have limits, one of them asked for a higher one, and one is in a time-out', async () => {
    const limitsOf = async (key: string) => world.visitor.ok('playLimits', await signedIn(key))
    const [mara, jo, hana] = [await limitsOf('mara'), await limitsOf('jo'), await limitsOf('hana')]
    const set = ({ limits }: typeof mara) => limits.filter(({ amount }) => amount !== null)
    expect(set(mara).map(({ kind, period }) => `${kind}/${period}`)).toEqual([
      'deposit/month',
      'stake/week',
      'single/bet',
    ])
    expect(set(jo).find(({ pending }) => pending)).toMatchObject({
      kind: 'loss',
      amount: '300.00',
      pending: { amount: '450.00' },
    })
    expect(hana.pause).toMatchObject({ kind: 'time-out' })
    expect(Number(mara.lastMonth.staked)).toBeGreaterThan(0)
  })

  test('Mara signs in with the printed password and finds bets, balances and news', async () => {
    const signedIn = await world.visitor.call('signIn', {
      body: { email: demoEmail('mara'), password: DEMO_PASSWORD },
    })
    expect(signedIn.status).toBe(200)
    expect(Number(signedIn.body.balance)).toBeGreaterThan(0)
    expect(Number(signedIn.body.practiceBalance)).toBeGreaterThan(0)
    const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0]!
    const as = <N extends 'listBets' | 'listNotifications' | 'transactions'>(name: N) =>
      world.visitor.ok(name, { headers: { cookie } })
    expect((await as('listBets')).length).toBeGreaterThan(15)
    expect((await as('transactions')).length).toBeGreaterThan(20)
    const news = await as('listNotifications')
    expect(news.some((one) => one.read) && news.some((one) => !one.read)).toBe(true)
  })

  test('M22 nobody has unread what they have answered, and the bell has each conversation once', async () => {
    const answered = await world.db.rows(sql`
      select 1 from chat_members m join chat_messages own on own.channel_id = m.channel_id and own.sender_id = m.user_id
      where m.kind = 'thread' and own.id > m.read_up_to`)
    expect(answered).toEqual([])
    const bell = await world.db.rows<{ user_id: bigint; link: string }>(sql`
      select user_id, link from notifications where key like 'message.received:%'`)
    expect(bell.length).toBeGreaterThan(2)
    expect(new Set(bell.map(({ user_id, link }) => `${user_id} ${link}`)).size).toBe(bell.length)
  })

  test('has sent, asked for, paid in shops and taken out money; merchant and admin have something to do', async () => {
    const cookieOf = async (key: string) => {
      const answer = await world.visitor.call('signIn', {
        body: { email: demoEmail(key), password: DEMO_PASSWORD },
      })
      return (answer.headers.get('set-cookie') ?? '').split(';')[0]!
    }
    const mara = { headers: { cookie: await cookieOf('mara') } }
    const states = (await world.visitor.ok('listWithdrawals', mara)).map(({ status }) => status)
    expect(new Set(states)).toEqual(new Set(['pending', 'completed']))
    expect((await world.visitor.ok('receivedFundRequests', mara)).length).toBe(2)
    const movements = await world.visitor.ok('transactions', { ...mara, query: { limit: 100 } })
    const types = movements.map(({ type }) => type)
    const all = ['transfer_in', 'transfer_out', 'store_payment', 'store_return', 'withdrawal'] as const
    expect(types).toEqual(expect.arrayContaining([...all]))
    const shop = { headers: { cookie: await cookieOf('sol') } }
    expect((await world.visitor.ok('listStorePayments', shop)).length).toBe(1)
    const admin = { headers: { cookie: await cookieOf('bram') } }
    const queue = await world.visitor.ok('withdrawalQueue', admin)
    expect(queue.map(({ status }) => status).sort()).toEqual(['pending', 'processing'])
  })

  test('R-06 meets in watch rooms of every filter, public and private, where people stay and talk', async () => {
    await world.app.run('rooms')
    const signedIn = await world.visitor.call('signIn', {
      body: { email: demoEmail('mara'), password: DEMO_PASSWORD },
    })
    const mara = { headers: { cookie: (signedIn.headers.get('set-cookie') ?? '').split(';')[0]! } }
    const rooms = async (filter: 'all' | 'sports' | 'entertainment' | 'social') =>
      world.visitor.ok('listRooms', { ...mara, query: { filter } })
    const all = await rooms('all')
    for (const room of all) expect(room.participantCount, room.name).toBeGreaterThan(2)
    for (const filter of ['sports', 'entertainment', 'social'] as const)
      expect((await rooms(filter)).length, filter).toBeGreaterThan(0)
    expect(all.filter(({ event }) => event?.status === 'open').length).toBeGreaterThanOrEqual(4)
    const hidden = all.find(({ isPublic }) => !isPublic)!
    const said = await world.visitor.ok('roomMessages', { ...mara, params: { id: hidden.id }, query: {} })
    expect(said.length).toBeGreaterThan(2)
  })

  test('G-01 G-02 has three gangs with alerts and a record of the week, and reports for the moderator', async () => {
    const mara = await signedIn('mara')
    const gangs = await world.visitor.ok('listGangs', mara)
    expect(gangs.map(({ name, memberCount, mine }) => [name, memberCount, mine])).toEqual([
      ['Harbour Regulars', 10, true],
      ['Encore', 7, false],
      ['Sure Wins Daily', 2, false],
    ])
    const own = await world.visitor.ok('getGang', { ...mara, params: { id: gangs[0]!.id } })
    expect([own.role, own.unreadAlerts]).toEqual(['owner', 1])
    expect(own.week.won).toBeGreaterThan(0)
    const alerts = await world.visitor.ok('listGangAlerts', { ...mara, params: { id: own.id } })
    expect(alerts.map(({ readBy }) => readBy > 0)).toEqual([true, true, true, true, true, true])
    const reports = await world.visitor.ok('reportQueue', await signedIn('wren'))
    expect(reports.map(({ kind, others }) => [kind, others])).toEqual([
      ['gang', 1],
      ['user', 0],
    ])
  })

  test('T7 T8 T9 S-26 T-57 has disputed matches of different ages for the moderator, flags, a strike, and somebody in a time-out', async () => {
    const wren = await signedIn('wren')
    const disputed = await world.visitor.ok('disputedMatches', { ...wren, query: {} })
    expect(
      disputed.map(({ gameTitle, reports, disputes }) => [gameTitle, reports.length, disputes.length]),
    ).toEqual([
      ['Madden NFL 24', 2, 1],
      ['Street Fighter 6', 1, 1],
    ])
    // one of them has both stories: a report, a dispute, and an answer in words
    expect(disputed[1]!.statements).toMatchObject([{ userId: disputed[1]!.reports[0]!.userId }])
    const mateo = await signedIn('mateo')
    const { opponentTag } = await world.visitor.ok('getMatch', { ...mateo, params: { id: disputed[1]!.id } })
    expect(opponentTag).toBe('yara_monteiro')
    expect(await world.visitor.ok('disputedMatches', { ...wren, query: { state: 'decided' } })).toHaveLength(
      1,
    )
    const flags = await world.visitor.ok('fairPlayFlags', { ...wren, query: {} })
    expect([...new Set(flags.map(({ kind }) => kind))].sort()).toEqual(['no_show', 'one_way', 'same_pair'])
    const own = await world.visitor.ok('ownFairPlay', await signedIn('nikhil'))
    expect([own.noShows, own.flags.length]).toEqual([4, 1])
    expect(Date.parse(own.pausedUntil!)).toBeGreaterThan(Date.now() + 19 * 3_600_000)
    // T7: two of the matches that go one way are off the board for good, and their players read why
    const oneWay = flags.find(({ kind }) => kind === 'one_way')!
    expect([oneWay.matchIds.length, oneWay.struck.length]).toEqual([6, 2])
    const read = await world.visitor.ok('ownFairPlay', await signedIn('viktor'))
    expect(read.flags.find(({ kind }) => kind === 'one_way')?.struck).toEqual(oneWay.struck)
  })

  test('S2 S3 has events on which a bond lies, and one that a second signature decides', async () => {
    const wren = await signedIn('wren')
    const events = (await world.visitor.ok('moderatorQueue', wren)).map(({ id }) =>
      world.visitor.ok('getEvent', { ...wren, params: { id } }),
    )
    const asked = await Promise.all(events)
    const disputed = asked.filter(({ status, isPracticeMode }) => status === 'disputed' && !isPracticeMode)
    expect(disputed.map(({ proposal }) => proposal?.bond)).not.toContain(null)
    expect(disputed.filter(({ signatures }) => signatures.length === 1).length).toBeGreaterThanOrEqual(1)
  })

  test('has played pots of every game, and ten that wait for somebody', async () => {
    const signedIn = await world.visitor.call('signIn', {
      body: { email: demoEmail('mara'), password: DEMO_PASSWORD },
    })
    const mara = { headers: { cookie: (signedIn.headers.get('set-cookie') ?? '').split(';')[0]! } }
    const open = await world.visitor.ok('activePots', mara)
    expect(open.length).toBeGreaterThanOrEqual(10)
    expect(new Set(open.map(({ gameType }) => gameType)).size).toBe(3)
    expect(new Set(open.map(({ createdById }) => createdById)).size).toBeGreaterThanOrEqual(8)
    const played = await world.visitor.ok('recentPots', mara)
    expect(played.length).toBeGreaterThanOrEqual(10)
    expect(new Set(played.map(({ gameType }) => gameType)).size).toBe(3)
    const own = await world.visitor.ok('ownPots', mara)
    expect(new Set(own.map(({ status }) => status))).toEqual(new Set(['open', 'played', 'withdrawn']))
    const { expired } = await world.db.one<{ expired: bigint }>(
      sql`select count(*) as expired from pots where status = 'expired'`,
    )
    expect(expired).toBe(1n)
  })

  test('K-01 has eight players with ten games on the leaderboard, in this order', async () => {
    const board = await world.visitor.ok('leaderboard', await signedIn('mara'))
    expect(board.map(({ firstName }) => firstName)).toEqual([
      ...['Priya', 'Aoife', 'Mara', 'Callum', 'Tomasz', 'Jo', 'Kwame', 'Hiroshi'],
    ])
  })

  test('is made once: a second start only tells how to sign in', async () => {
    const before = [await count('users'), await count('bets')]
    expect(await seedDemo(world.context, () => {})).toEqual(lines)
    expect([await count('users'), await count('bets')]).toEqual(before)
  })
})

/** A demo that begins on another day of the week, of the month, and at another hour. */
const LATER = '20 days 16:05:17'

test(
  'K-01 is the same whenever it is made: people, events, bets, results, balances, and the places in every list',
  async () => {
    const other = await openWorld(await freshDatabase(), { ...OWNER, env: SHORT_CLOCKS })
    try {
      await other.db.change(sql`update clock set "offset" = ${LATER}::interval`)
      const startedAt = (await productNow(other.db)).getTime()
      await seedDemo(other.context, () => {})
      const again = await showDemo(other, startedAt)
      const left = new Set(Object.values(MAY_DIFFER).flat())
      expect(differences(shown, again, left)).toEqual([])
      // and what is drawn as in production is another one each time: nobody can know how an open game ends
      expect(foreseen(shown, again)).toEqual([])
      expect(drawnAlike(shown, again)).toEqual([])
      expect(again.tables.fun_seeds).toEqual([])
    } finally {
      await other.close()
    }
  },
  SEEDED_WITHIN_MS,
)
