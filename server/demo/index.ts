import { hashPassword } from '#server/auth/index.ts'
import { countFlows, makeDueInstances, runDueTimers } from '#server/bets/index.ts'
import type { Config } from '#server/config/config.ts'
import { productNow } from '#server/core/clock.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { deliverFacts } from '#server/facts/index.ts'
import { choosePicks } from '#server/insights/index.ts'
import { recordRanks } from '#server/leaderboard/index.ts'
import { countShares } from '#server/money-out/index.ts'
import { dropLetters, markNoticesRead, noteVisits } from '#server/notifications/index.ts'
import { runDuePots } from '#server/pots/index.ts'
import {
  createUser,
  endWhoIsInWait,
  findUserByEmail,
  isAddressUnconfirmed,
  markEmailVerified,
  setBitcoinAddress,
  setWhoIsIn,
} from '#server/users/index.ts'
import { boardLife } from './board-life.ts'
import { cheerLife } from './cheer-life.ts'
import { circleLife } from './circle-life.ts'
import { type Community, createCommunity, type Scene } from './community.ts'
import { dailyLife } from './daily-life.ts'
import { followLife } from './follow-life.ts'
import { gangLife } from './gang-life.ts'
import { hookLife } from './hook-life.ts'
import { interestLife } from './interest-life.ts'
import { juryLife } from './jury-life.ts'
import { letterLife } from './letter-life.ts'
import { marketLife } from './market-life.ts'
import { messageLife } from './message-life.ts'
import { inOneTransaction } from './one-transaction.ts'
import {
  DEMO_PASSWORD,
  demoBitcoinAddresses,
  demoEmail,
  demoPeople,
  demoRole,
  demoSignIns,
  isPrinted,
} from './people.ts'
import { givePortrait } from './pictures.ts'
import { potLife } from './pot-life.ts'
import { quarrelLife } from './quarrel-life.ts'
import { roomLife } from './room-life.ts'
import { saferLife } from './safer-life.ts'
import { seasonLife } from './season-life.ts'
import { seriesLife } from './series-life.ts'
import { eventLife } from './story.ts'
import { subscriptionLife } from './subscription-life.ts'
import { tournamentLife } from './tournament-life.ts'
import { walletLife } from './wallet-life.ts'

export { demoUsers } from './people.ts'

/** Any fixed number: only the demo uses this lock. */
const LOCK = 7_230_412
const HOUR_MS = 3_600_000
/** The time of everybody's last visit: home then shows what has happened since. */
const LAST_HERE_HOURS = -14
const SEEDED_WITHIN_MS = 600_000
/** The first people joined more than six weeks ago, the last ones before the first question of every week. */
const FIRST_CAME_HOURS = 45 * 24
const LAST_CAME_HOURS = 37.7 * 24
/** The server checks every minute; here this interval is enough for five picks a day. */
const PICKS_EVERY_HOURS = 3
/**
 * Hours before the start: an event is picked once, so the newest stay unpicked for the day on which the server starts, however young it is.
 */
const PICKS_UNTIL_HOURS = -30
/** Hours before now until which the people with printed addresses have read their notifications. */
const READ_UNTIL_HOURS = -26
/** The `whoIsIn` choice, person by person: most show all. */
const CHOICES = ['all', 'all', 'practice', 'all', 'nobody'] as const
const FIRST_DEPOSITS_CENTS = [5_000n, 10_000n, 10_000n, 20_000n]

/** In this order they draw, and their scenes of the same time are played. */
const lives = [
  ...[eventLife, walletLife, potLife, roomLife, messageLife, gangLife, subscriptionLife, tournamentLife],
  ...[
    boardLife,
    quarrelLife,
    cheerLife,
    marketLife,
    saferLife,
    lastVisit,
    circleLife,
    interestLife,
    juryLife,
    letterLife,
    seasonLife,
    hookLife,
    seriesLife,
    dailyLife,
    followLife,
  ],
]

/**
 * Fills an empty database with a demo community that has bet against each other for weeks; does nothing where any user
 * exists. It is one transaction, including the moved product clock: an interruption leaves the database empty, and
 * nobody sees the clock set back. A failure is logged and does not stop the server.
 * @returns lines on how to sign in; none without a demo community
 */
export async function seedDemo(context: Context, say: (line: string) => void): Promise<string[]> {
  if (!context.config.cardTestMode) {
    say('demo community: skipped, because its deposits need the test mode of card payments')
    return []
  }
  try {
    await context.db.transact(async (tx) => {
      tx.mayTake(SEEDED_WITHIN_MS)
      await tx.change(sql`select pg_advisory_xact_lock(${LOCK})`)
      if (await tx.first(sql`select 1 from users limit 1`)) return
      say('demo community: creating it, once …')
      const started = Date.now()
      await fill(context, tx, say)
      say(`demo community: ready after ${((Date.now() - started) / 1000).toFixed(1)} s`)
    })
  } catch (error) {
    context.log.error({ err: error }, 'the demo community could not be made')
    say('demo community: failed, so the database stays empty; the next start tries again')
    return []
  }
  if (!(await findUserByEmail(context.db, demoEmail(demoSignIns[0])))) return []
  // a community older than the choice needs no week to think
  await endWhoIsInWait(context.db, demoEmail('%'))
  return signInLines()
}

function signInLines(): string[] {
  const lines = demoSignIns.map(
    (key) => `  ${demoEmail(key)}${demoRole(key) === 'user' ? '' : `  (${demoRole(key)})`}`,
  )
  return ['', 'Sign in as one of the demo community:', ...lines, `  password: ${DEMO_PASSWORD}`]
}

/** The windows that the stories are written for, whatever this server is set to. */
const STORY_CLOCKS = {
  match: {
    readySeconds: 180,
    checkInSeconds: 600,
    resultSeconds: 10_800,
    silenceSeconds: 1_800,
    absenceSeconds: 60,
    disconnectSeconds: 300,
    replayCheckInSeconds: 43_200,
    extraGameSeconds: 1_800,
    moreTimeSeconds: 3_600,
    gameSeconds: 180,
    disputeSeconds: 86_400,
  },
  challengeWindowSeconds: { real: 7_200, practice: 600 },
  proposalDeadlineSeconds: 172_800,
  // the server asks no outside register about people of the stories
  register: null,
  // winnings of the last day still settle, even on a server where no other winnings do
  winningsSettleHours: 24,
  // a community of this size has no 35 people who may sit
  juryHours: 48,
  juryEligibleMin: 7,
  // no one in the stories reads letters
  secondThing: false,
} satisfies Partial<Config>

async function fill(outer: Context, tx: Tx, say: (line: string) => void): Promise<void> {
  const context: Context = {
    ...outer,
    db: inOneTransaction(tx),
    signals: { send: () => {}, on: () => () => {}, onGap: () => () => {} },
    config: { ...outer.config, ...STORY_CLOCKS },
  }
  const community = createCommunity(context, (await productNow(tx)).getTime())
  const { usual } = await tx.one<{ usual: string }>(sql`select "offset"::text as usual from clock`)
  const passwordHash = await hashPassword(context.config, DEMO_PASSWORD)
  const scenes = [...arrivals(community, passwordHash), ...lives.flatMap((life) => life(community))]
  await playAll(
    community,
    scenes.sort((a, b) => a.at - b.at),
    say,
  )
  await tx.change(sql`update clock set "offset" = ${usual}::interval`)
  await countFlows(context)
  await dropLetters(tx)
}

/** Plays all scenes, one after the other, each with the clock at its time. */
async function playAll(
  { context, db, now }: Community,
  scenes: readonly Scene[],
  say: (line: string) => void,
): Promise<void> {
  const momentOf = (scene: Scene) => new Date(now + scene.at * HOUR_MS)
  const begin = momentOf(scenes[0]!)
  await db.change(sql`update clock set "offset" = ${begin}::timestamptz - clock_timestamp()`)
  let told = 0
  let flowsUntil = begin.getTime()
  let hour = Math.floor(scenes[0]!.at)
  for (const [index, scene] of scenes.entries()) {
    const moment = momentOf(scene)
    // the server's work of every minute, while the clock still shows the ending hour: stakes by the hour of the day, …
    if (moment.getTime() >= flowsUntil) {
      await countFlows(context)
      flowsUntil = (Math.floor(moment.getTime() / HOUR_MS) + 1) * HOUR_MS
    }
    // … and the rest by the hours before the start, so that it is the same at every hour of the day
    if (scene.at >= hour + 1) {
      hour = Math.floor(scene.at)
      await recordRanks(context)
      if (hour % PICKS_EVERY_HOURS === 0 && scene.at < PICKS_UNTIL_HOURS) await choosePicks(context)
    }
    // never back, however slow this machine is: a later scene has a later time
    await db.change(
      sql`update clock set "offset" = greatest("offset", ${moment}::timestamptz - clock_timestamp())`,
    )
    await runDueTimers(context)
    await makeDueInstances(context)
    await countShares(context)
    await runDuePots(context)
    await scene.run()
    await deliverFacts(context)
    const quarters = Math.floor((4 * (index + 1)) / scenes.length)
    if (quarters > told && quarters < 4) say(`demo community: ${quarters * 25} %`)
    told = quarters
  }
}

/** People join, one after the other, and most of them bring money. */
function arrivals(community: Community, passwordHash: string): Scene[] {
  const { db, chance, ids, deposit } = community
  const step = (FIRST_CAME_HOURS - LAST_CAME_HOURS) / demoPeople.length
  const join = demoPeople.map(({ key, born, ...person }, index): Scene => {
    const month = String(chance.between(1, 12)).padStart(2, '0')
    const dateOfBirth = `${born}-${month}-${String(chance.between(1, 28)).padStart(2, '0')}`
    const money = isPrinted(key) ? 20_000n : chance.pick(FIRST_DEPOSITS_CENTS)
    return {
      at: -FIRST_CAME_HOURS + step * index,
      async run() {
        const [role, email] = [demoRole(key), demoEmail(key)]
        const id = await createUser(db, { ...person, email, passwordHash, dateOfBirth, role })
        // nobody reads their mail, and in a public trial real money is played with a confirmed address
        if (await isAddressUnconfirmed(db, id)) await markEmailVerified(db, id)
        ids.set(key, id)
        await givePortrait(community, { key, userId: id, place: index })
        const address = demoBitcoinAddresses[key]
        if (address) await setBitcoinAddress(db, id, address)
        await setWhoIsIn(db, id, CHOICES[index % CHOICES.length]!)
        if (role === 'user') await deposit(key, money)
      },
    }
  })
  const readAll = async () => {
    for (const id of ids.values()) await markNoticesRead(db, id)
  }
  return [...join, { at: READ_UNTIL_HOURS, run: readAll }]
}

function lastVisit({ db, ids }: Community): Scene[] {
  return [{ at: LAST_HERE_HOURS, run: () => noteVisits(db, [...ids.values()]) }]
}
