/**
 * `node tests/soak/line-nodes.ts <file> <times>`: 10 tournaments a time through the API of two nodes, one of which is killed
 * every few seconds: people join, leave, are ready or not, check in, report, dispute, disappear and give up. Writes to the file whether every
 * tournament has ended, every cent is accounted for, and nothing that was acknowledged is lost.
 */
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TournamentDetail } from '#contract/tournaments.ts'
import type { MatchView } from '#contract/tournaments-matches.ts'
import { auditAll } from '#server/audit-all.ts'
import { openDb, sql } from '#server/core/db.ts'
import { createFreshDatabase, startTestCluster } from '#tests/support/postgres-cluster.ts'
import { PASSWORD } from '#tests/support/world.ts'
import {
  type Acknowledged,
  expectOneOf,
  Follower,
  oneOf,
  playMatch,
  type Somebody,
  signUp,
} from './line-players.ts'
import { TwoNodes } from './two-nodes.ts'

const PEOPLE = 100
const MODERATORS = 3
/** So many tournaments run at once. */
const AT_ONCE = 20
const ENDS_WITHIN_MS = 600_000
const KILL_EVERY_MS = [6_000, 15_000] as const
/** Windows short enough that each one passes in the soak, and longer than a node is away. */
const WINDOWS = {
  READY_CHECK_SECONDS: '5',
  MATCH_CHECK_IN_SECONDS: '15',
  MATCH_RESULT_SECONDS: '60',
  MATCH_SILENCE_SECONDS: '6',
  MATCH_ABSENCE_SECONDS: '25',
  MATCH_DISCONNECT_SECONDS: '5',
}

const [file = '', times = '1'] = process.argv.slice(2)
const count = 10 * Number(times)
const cluster = await startTestCluster()
const database = await createFreshDatabase(cluster.url)
const db = openDb(database.url)
const nodes = new TwoNodes(database.url, {
  ...WINDOWS,
  SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
  RATE_SIGN_UP_PER_HOUR: '100000',
  RATE_WRITE_PER_SECOND: '1000000',
})
const acknowledged: Acknowledged = { seats: [], facts: [] }
const people: Somebody[] = []
const moderators: Somebody[] = []
const problems: string[] = []
const noted = (what: string) => (error: unknown) => void problems.push(`${what}: ${error}`)
const post = (who: Somebody, path: string, body: object = {}, key?: string) =>
  nodes.ask(path, { cookie: who.cookie, body, ...(key !== undefined && { key }) })
const read = async <T>(who: Somebody, path: string) =>
  (await nodes.ask(path, { cookie: who.cookie, method: 'GET' })).body as T

async function gather(): Promise<void> {
  for (let n = 0; n < PEOPLE; n++) people.push(await signUp(nodes, n))
  for (const person of people)
    expectOneOf(await post(person, '/api/create-payment-intent', { amount: '500.00' }), [200, 201], 'deposit')
  for (let n = 0; n < MODERATORS; n++) {
    const { id, email } = await signUp(nodes, PEOPLE + n)
    await db.change(sql`update users set role = 'moderator' where id = ${BigInt(id)}`)
    const { cookie } = await nodes.ask('/api/auth/sign-in', { body: { email, password: PASSWORD } })
    moderators.push({ id, email, cookie })
  }
}

/** Somebody who may create now; a person who missed matches may not for a while. */
async function create(n: number): Promise<{ id: string; host: Somebody; seats: number }> {
  for (;;) {
    const host = oneOf(people)
    const seats = 2 + (n % 6)
    const answer = await post(host, '/api/tournaments', {
      gameTitle: 'FIFA 24',
      platform: 'pc',
      entryFee: `${1 + (n % 5)}.${String((n * 37) % 100).padStart(2, '0')}`,
      maxPlayers: seats,
      gamesCount: oneOf([1, 3]),
      lives: oneOf([1, 1, 2, 3]),
      isPracticeMode: n % 7 === 6,
    })
    if (answer.status === 201) return { id: answer.body.id as string, host, seats }
    expectOneOf(answer, [409], 'create')
  }
}

/** More people than seats ask at once, each twice under one key; some leave again before the start. */
async function fill(id: string, host: Somebody, seats: number): Promise<void> {
  const wish = async (person: Somebody) => {
    const key = randomUUID()
    const ask = () => post(person, `/api/tournaments/${id}/join`, {}, key)
    for (const answer of await Promise.all([ask(), ask()])) {
      expectOneOf(answer, [200, 409], 'join')
      if (answer.status === 200) acknowledged.seats.push(answer.body.reference as string)
    }
    if (Math.random() < 0.1)
      expectOneOf(await post(person, `/api/tournaments/${id}/leave`), [200, 409], 'leave')
  }
  const few = Math.random() < 0.15
  const wishing = Array.from({ length: few ? 2 : seats + 4 }, () => oneOf(people))
  await Promise.all([...new Set(wishing)].map(wish))
  const answer = async ({ userId }: { userId: string }) => {
    const person = people.find((one) => one.id === userId)!
    const body = Math.random() < 0.5 ? { clientSeed: randomUUID() } : {}
    expectOneOf(await post(person, `/api/tournaments/${id}/ready`, body), [200, 409], 'ready')
  }
  const what = Math.random() < 0.3 ? 'cancel' : 'start'
  const body = what === 'cancel' ? { reason: 'Not enough people' } : {}
  for (;;) {
    const { status, readyUntil, seats } = await read<TournamentDetail>(host, `/api/tournaments/${id}`)
    if (status !== 'open') return
    if (readyUntil !== null) {
      await Promise.all(seats.filter(({ ready }) => !ready && Math.random() < 0.6).map(answer))
      await sleep(500)
      continue
    }
    expectOneOf(await post(host, `/api/tournaments/${id}/${what}`, body), [200, 409], what)
    // too few to start: others are asked
    await Promise.all(Array.from({ length: 2 }, () => wish(oneOf(people))))
  }
}

/** One tournament from its creation to its end. */
async function run(n: number): Promise<void> {
  const { id, host, seats } = await create(n)
  await fill(id, host, seats)
  const followers = new Map<string, Follower>()
  const follower = (player: Somebody) => {
    const known = followers.get(player.id) ?? new Follower(nodes, player, id)
    followers.set(player.id, known)
    return known
  }
  const ends = new Map<string, () => void>()
  const acts: Promise<void>[] = []
  const somebody = (playerId: string) => people.find((person) => person.id === playerId)!
  for (let ended = false; !ended; ) {
    const { status } = await read<{ status: string }>(host, `/api/tournaments/${id}`)
    const matches = await read<MatchView[]>(host, `/api/tournaments/${id}/matches`)
    for (const match of matches) {
      if (match.endedAt !== null) ends.get(match.id)?.()
      else if (!ends.has(match.id)) {
        const two = [somebody(match.champion.userId), somebody(match.challenger.userId)] as const
        for (const player of two) follower(player)
        const over = new Promise<void>((resolve) => ends.set(match.id, resolve))
        const scene = { nodes, acknowledged, follower, over }
        acts.push(playMatch(scene, match, two).catch(noted(`match ${match.id}`)))
      }
    }
    ended = status === 'completed' || status === 'cancelled'
    if (status === 'in_progress' && Math.random() < 0.0005)
      await post(oneOf(moderators), `/api/tournaments/${id}/cancel`, { reason: 'The provider is away' })
    if (!ended) await sleep(500)
  }
  for (const end of ends.values()) end()
  await Promise.all(acts)
  for (const one of followers.values()) one.leave()
}

let judging = true
/** Moderators decide what is disputed, all of them at once. */
const judge = async (moderator: Somebody) => {
  while (judging) {
    const open = await read<(MatchView & { mayDecide: boolean })[]>(moderator, '/api/admin/matches')
    for (const { id, champion, challenger } of open) {
      const winnerId = oneOf([champion.userId, challenger.userId, null])
      const answer = await post(moderator, `/api/admin/matches/${id}/decide`, {
        winnerId,
        reason: 'As the picture shows',
      })
      expectOneOf(answer, [200, 409], 'decide')
    }
    await sleep(700)
  }
}

type Check = { title: string; fine: boolean }

/** Checks the books of every tournament that has ended. */
async function checkBooks(): Promise<Check[]> {
  const ended = await db.one<{ ended: number; won: number; called_off: number; matches: number }>(sql`
    select count(*) filter (where status in ('completed', 'cancelled'))::int as ended,
      count(*) filter (where status = 'completed')::int as won,
      count(*) filter (where status = 'cancelled')::int as called_off,
      (select count(*)::int from matches where ended_at is not null) as matches from tournaments`)
  const books = await db.rows<{ reason: string; times: number; total: bigint; wrong: number }>(sql`
    with moved as (
      select t.id, t.status, t.player_count * t.entry_fee_cents as fees,
        coalesce(sum(p.amount_cents) filter (where p.reason = ledger_reason('tournament-entry')), 0) as entered,
        coalesce(sum(p.amount_cents) filter (where p.reason = ledger_reason('tournament-refund')), 0) as refunded,
        coalesce(sum(p.amount_cents) filter (where p.reason in (ledger_reason('tournament-prize'), ledger_reason('tournament-fee'),
          ledger_reason('tournament-share'))), 0) as paid,
        count(*) filter (where p.reason = ledger_reason('tournament-prize')) as prizes,
        count(*) filter (where p.reason = ledger_reason('tournament-share')) as shares
      from tournaments t left join ledger_postings p
        on ledger_account('tournament', t.id, t.practice) in (p.source, p.destination)
      group by t.id
    )
    select status as reason, count(*)::int as times, sum(case when status = 'completed' then paid else refunded end)::bigint as total,
      count(*) filter (where entered <> refunded + paid or (status = 'completed' and (paid <> fees or prizes <> 1))
        or (status = 'cancelled' and (paid <> 0 or prizes <> 0)))::int as wrong
    from moved group by status order by status`)
  const wrong = books.reduce((sum, one) => sum + one.wrong, 0)
  const text = books.map(({ reason, times, total }) => `${times} ${reason} with ${total} cents`).join(', ')
  const { seats } = await db.one<{ seats: number }>(sql`
    select count(*)::int as seats from ledger_journals where key = any(${[...new Set(acknowledged.seats)]}::text[])`)
  const { facts } = await db.one<{ facts: number }>(sql`
    select count(*)::int as facts from unnest(${acknowledged.facts.map(({ match }) => match)}::bigint[],
      ${acknowledged.facts.map(({ player }) => player)}::text[], ${acknowledged.facts.map(({ type }) => type)}::text[])
      as a(match, player, type) join matches m on m.id = a.match
    where exists (select from tournament_facts f where f.tournament_id = m.tournament_id and f.type = a.type
      and f.fact->>'player' = a.player and (f.fact->>'match')::int = m.number)`)
  const unique = new Set(acknowledged.seats).size
  return [
    {
      title: `${ended.ended} of ${count} tournaments have ended after ${ended.matches} matches: ${ended.won} won, ${ended.called_off} called off`,
      fine: ended.ended === count,
    },
    {
      title: `prize + fee + share = fees paid, to the cent, each prize once: ${text}; ${wrong} differ`,
      fine: wrong === 0,
    },
    { title: `${seats} of ${unique} acknowledged seats are in the ledger`, fine: seats === unique },
    {
      title: `${facts} of ${acknowledged.facts.length} acknowledged check-ins, reports and disputes are among the facts`,
      fine: facts === acknowledged.facts.length,
    },
  ]
}

async function countEndings(): Promise<string> {
  const rows = await db.rows<{ how: string; n: number }>(sql`
    select coalesce(won_by, status) as how, count(*)::int as n from matches group by 1 order by 2 desc`)
  return rows.map(({ how, n }) => `${n} ${how}`).join(', ')
}

try {
  await nodes.start()
  await gather()
  nodes.killNowAndThen(KILL_EVERY_MS)
  const judges = moderators.map((moderator) => judge(moderator).catch(noted('deciding')))
  let next = 0
  const runs = Array.from({ length: Math.min(AT_ONCE, count) }, async () => {
    while (next < count) {
      const n = next++
      await run(n).catch(noted(`tournament ${n}`))
      console.log(`tournament ${n} is over, ${Math.round(performance.now() / 1000)} s`)
    }
  })
  await Promise.race([Promise.all(runs), sleep(ENDS_WITHIN_MS + count * 5_000)])
  judging = false
  await Promise.all(judges)
  await nodes.calm()
  // what the nodes have under way, such as the counting of results
  await sleep(3_000)
  await nodes.stop()
  const faults = await auditAll(db)
  const errors = nodes.logs.flatMap((log) => log.split('\n').filter((line) => line.includes('"level":50')))
  const checks: Check[] = [
    ...(await checkBooks()),
    { title: `the auditor finds ${faults.length} faults`, fine: faults.length === 0 },
    {
      title: `${nodes.kills} nodes were killed, ${nodes.lost} calls were sent again`,
      fine: nodes.kills > 0,
    },
    { title: `matches ended by ${await countEndings()}`, fine: true },
    {
      title: `${problems.length} unexpected answers, ${errors.length} errors in the logs`,
      fine: problems.length + errors.length === 0,
    },
  ]
  for (const { title } of checks) console.log(title)
  for (const line of [...faults.map((fault) => JSON.stringify(fault)), ...problems, ...errors].slice(0, 20))
    console.log(line.slice(0, 600))
  writeFileSync(file, JSON.stringify({ checks }))
} finally {
  await nodes.stop()
  await db.close()
  await database.drop()
  await cluster.stop()
}
process.exit(0)
