import { beforeAll, expect, test } from 'vitest'
import type { Reply } from '#contract/index.ts'
import { verbsOf } from '#contract/verbs.ts'
import { changeAudience, renewLink, welcome } from '#server/bets/around/circles.ts'
import { isPractice } from '#server/bets/event/book.ts'
import { eventCover } from '#server/bets/event/event-cover.ts'
import { setEventWords } from '#server/bets/event/event-words.ts'
import { objectToName, removeName } from '#server/bets/event/names.ts'
import { getEvent } from '#server/bets/lists/queries.ts'
import { concedeEvent } from '#server/bets/outcome/concede-event.ts'
import { decideEvent } from '#server/bets/outcome/decide-event.ts'
import { disputeEvent } from '#server/bets/outcome/dispute-event.ts'
import { questionOf } from '#server/bets/outcome/follow-public.ts'
import { lockEvent } from '#server/bets/outcome/lock-event.ts'
import { objectToDecision } from '#server/bets/outcome/object-to-decision.ts'
import { proposeOutcome } from '#server/bets/outcome/propose-outcome.ts'
import { stepBack } from '#server/bets/outcome/step-back.ts'
import { resumeEvent, suspendEvent } from '#server/bets/outcome/suspend-event.ts'
import { voidEvent } from '#server/bets/outcome/void-event.ts'
import { eventTemplate } from '#server/bets/series/ask-again.ts'
import type { Caller } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { type Chance, createChance } from '#server/demo/chance.ts'
import { setWalletLock } from '#server/users/wallet-lock.ts'
import { EVIDENCE, openEvent, productNow } from '#tests/support/events.ts'
import { unjudgedWorld } from '#tests/support/file-world.ts'
import { attempted, expectAgreement, STATES, STATES_MS, tried } from '#tests/support/may.ts'
import { eventBody, type Person } from '#tests/support/world.ts'

type Who = Pick<Caller, 'userId' | 'role' | 'provedAt'>
type Can = keyof Reply<'getEvent'>['can']
type Act = (tx: Tx, eventId: bigint, who: Who) => Promise<unknown>

const SEED = 41
/** So many events live at once, so that each state lasts. */
const EVENTS = 8

const world = unjudgedWorld({
  env: { STEP_UP_GIVE_UP: '30.00', STEP_UP_DAY_SUM: '1000000.00' },
})
type Known = Pick<Caller, 'userId' | 'role'> & { person: Person }
let people: Known[]
beforeAll(async () => {
  const named = async (name: string, role: Caller['role']) => {
    const person = await world.rich(name, '10000')
    await world.db.change(sql`update users set role = ${role} where id = ${BigInt(person.id)}`)
    return { person, userId: BigInt(person.id), role }
  }
  people = []
  for (const [name, role] of [
    ['Mara', 'user'],
    ['Jo', 'user'],
    ['Kai', 'user'],
    ['Judge', 'moderator'],
    ['Second', 'moderator'],
    ['Root', 'admin'],
  ] as const)
    people.push(await named(name, role))
  // a creator names people of their gang
  const gang = await people[0]!.person.ok('createGang', { body: { name: 'All of them' } })
  for (const { person } of people.slice(1)) await person.ok('joinGang', { params: { id: gang.id } })
  // large payouts to each other wait for a moderator
  await world.db.change(sql`
    insert into known_devices (user_id, token_hash) select id, 'a shared browser' from unnest(${people.slice(0, 3).map(({ userId }) => userId)}::bigint[]) id`)
})

/** The acts besides betting, as the routes call them. */
function actsOf(chance: Chance): Record<Exclude<Can, 'bet'>, Act> {
  const { context } = world
  const outcome = () => chance.pick(['optionA', 'optionA', 'optionA', 'optionB', 'void'] as const)
  const by = (eventId: bigint, { userId, provedAt }: Who) => ({ eventId, userId, provedAt })
  const moderated = (eventId: bigint, { userId, role }: Who) => ({
    eventId,
    moderatorId: userId,
    verbs: verbsOf(role),
    reason: 'a look',
  })
  return {
    propose: (tx, id, who) =>
      proposeOutcome(context, tx, {
        ...{ ...by(id, who), verbs: verbsOf(who.role) },
        ...{ outcome: outcome(), ...EVIDENCE },
      }),
    concede: (tx, id, who) => concedeEvent(context, tx, by(id, who)),
    stepBack: (tx, id, who) => stepBack(context, tx, by(id, who)),
    dispute: (tx, id, who) => disputeEvent(context, tx, { ...by(id, who), reason: 'no' }),
    void: (tx, id, who) => voidEvent(context, tx, by(id, who)),
    lock: (tx, id, who) => lockEvent(context, tx, by(id, who)),
    object: (tx, id, who) => objectToDecision(context, tx, { ...by(id, who), reason: 'no' }),
    decide: (tx, id, who) =>
      decideEvent(context, tx, { eventId: id, operator: who, outcome: outcome(), reason: 'seen' }),
    suspend: (tx, id, who) =>
      suspendEvent(context, tx, { ...moderated(id, who), keepWords: chance.share() < 0.5 }),
    resume: (tx, id, who) => resumeEvent(context, tx, moderated(id, who)),
    takeWords: (tx, id, who) => setEventWords(context, tx, { ...moderated(id, who), down: true }),
    cover: (tx, id, { userId }) => eventCover.claim(tx, { id, userId, adding: true }),
    uncover: (tx, id, { userId }) => eventCover.claim(tx, { id, userId, adding: false }),
    changeAudience: (tx, id, who) => changeAudience(context, tx, { ...by(id, who), audience: 'public' }),
    invite: (tx, id, who) => renewLink(context, tx, by(id, who)),
    follow: async (tx, id, { userId }) => {
      const { interest: _, ...words } = eventBody({ audience: 'link' })
      return questionOf(tx, userId, {
        ...words,
        isPracticeMode: await isPractice(tx, id),
        follows: id,
      })
    },
    showWords: (tx, id, who) => setEventWords(context, tx, { ...moderated(id, who), down: false }),
    objectToName: (tx, id, who) => objectToName(context, tx, { ...by(id, who), reason: 'It is not so' }),
    removeName: (tx, id, who) => removeName(context, tx, by(id, who)),
    askAgain: (tx, id, who) => eventTemplate(tx, by(id, who)),
  }
}

test(
  'E-07 E-21 an event’s page shows exactly the acts that are not refused, in random states',
  async () => {
    const chance = createChance(SEED)
    const acts = actsOf(chance)
    const names = Object.keys(acts) as (keyof typeof acts)[]
    const reached = new Map<string, number>()
    const examine = async (eventId: bigint, who: Who, when: string) => {
      const seen = await viewOf(eventId, who)
      for (const name of names) {
        const done = await tried(world.db, (tx) => acts[name](tx, eventId, who))
        // where the words are down, strangers see no event, and do nothing with it
        const can = seen?.can[name] ?? false
        const shown =
          name === 'concede' || name === 'stepBack' || name === 'decide'
            ? { can, proof: seen?.proof[name] ?? false }
            : { can }
        expectAgreement(shown, done, `seed ${SEED}, ${when}: ${who.role} ${name}, event ${seen?.status}`)
        const key = `${name} ${shown.can}`
        reached.set(key, (reached.get(key) ?? 0) + 1)
      }
    }
    await walkOnce(examine)
    let events: bigint[] = []
    while (events.length < EVENTS) events.push(await newEvent(chance, acts))
    for (let state = 0; state < STATES; state++) {
      events = await step(chance, acts, events)
      const eventId = chance.pick(events)
      const { userId, role } = chance.share() < 0.3 ? await creatorOf(eventId) : chance.pick(people)
      const now = await productNow(world)
      const provedAt = chance.share() < 0.5 ? now : new Date(now.getTime() - 3_600_000)
      await examine(eventId, { userId, role, provedAt }, `state ${state}`)
    }
    const missed = names
      .flatMap((name) => [`${name} true`, `${name} false`])
      .filter((key) => !reached.has(key))
    expect(missed).toEqual([])
    const held = await world.db.rows(sql`select from event_books where check_until is not null`)
    expect(held).not.toEqual([])
    await world.checkMoney()
  },
  STATES_MS,
)

/** One event from its creation to a decision to which a bettor may object: states that chance seldom reaches. */
async function walkOnce(examine: (eventId: bigint, who: Who, when: string) => Promise<void>): Promise<void> {
  const { context, db } = world
  const [creator, winner, loser, judge, second, named] = people as [Known, Known, Known, Known, Known, Known]
  const at = async ({ userId, role }: Known): Promise<Who> => ({
    userId,
    role,
    provedAt: await productNow(world),
  })
  const names = [{ personId: named.person.id }]
  const { id } = await openEvent(world, creator.person, { interest: { part: 'decides', names } })
  const eventId = BigInt(id)
  await examine(eventId, await at(creator), 'open')
  await examine(eventId, await at(named), 'named')
  for (const [{ person }, selection] of [
    [winner, 'optionA'],
    [loser, 'optionB'],
  ] as const)
    await person.ok('placeBet', {
      body: { eventId: id, selection, amount: '600', acceptsInterest: true },
    })
  await db.transact(async (tx) => lockEvent(context, tx, { eventId, userId: creator.userId }))
  const proposal = { eventId, verbs: verbsOf('user'), outcome: 'optionA' as const, ...EVIDENCE }
  await db.transact(async (tx) => proposeOutcome(context, tx, { ...(await at(creator)), ...proposal }))
  await examine(eventId, await at(loser), 'proposed')
  await db.transact(async (tx) => disputeEvent(context, tx, { ...(await at(loser)), eventId, reason: 'no' }))
  for (const moderator of [judge, second]) {
    const operator = await at(moderator)
    await db.transact((tx) =>
      decideEvent(context, tx, { eventId, operator, outcome: 'optionA', reason: 'seen' }),
    )
  }
  await examine(eventId, await at(loser), 'decided')
  // the winner shares a browser with the proposer, so the payout waits
  await world.pass('16 minutes')
  await world.settle()
  await examine(eventId, await at(loser), 'waiting')
  await examine(eventId, await at(judge), 'waiting')
}

const creatorOf = async (eventId: bigint) => {
  const { by } = await world.db.one<{ by: bigint }>(
    sql`select created_by as by from events where id = ${eventId}`,
  )
  return people.find(({ userId }) => userId === by)!
}

/** The event as the person's page shows it; undefined where the person may not see it. */
const viewOf = (eventId: bigint, { userId, role, provedAt }: Who) =>
  getEvent(world.context, world.db, eventId, { userId, provedAt, verbs: verbsOf(role) }).catch((error) => {
    if (error instanceof Refusal && error.code === 'not_found') return undefined
    throw error
  })

/** Events made; every fourth is by link, and all people are its guests. */
let made = 0

/** A new event, led some steps along its course. */
async function newEvent(chance: Chance, acts: Record<string, Act>): Promise<bigint> {
  const [creator, ...bettors] = chance.some(people.slice(0, 3), 3)
  // moderators who are named decide nothing
  const sides = ['optionA', 'optionB'] as const
  const names = bettors.map(({ person }, n) => ({ personId: person.id, side: sides[n]! }))
  const [judge, second] = chance.some(people.slice(3), 2)
  const { id } = await openEvent(world, creator!.person, {
    isPracticeMode: chance.share() < 0.3,
    audience: ++made % 4 === 0 ? 'link' : 'public',
    ...(chance.share() < 0.25 && { interest: { part: 'decides', names } }),
  })
  const eventId = BigInt(id)
  for (const { userId } of bettors)
    await welcome(world.db, { eventId, creatorId: creator!.userId, guestId: userId })
  const provedAt = await productNow(world)
  const course = [
    () => placeBet(chance, eventId, bettors[0]!, 'optionA'),
    () => placeBet(chance, eventId, bettors[1]!, 'optionB'),
    ...(
      [
        ['lock', creator],
        ['propose', creator],
        ['dispute', bettors[0]],
        ['decide', judge],
        ['decide', second],
      ] as const
    ).map(
      ([name, who]) =>
        () =>
          attempted(world.db, (tx) => acts[name]!(tx, eventId, { ...who!, provedAt })),
    ),
  ]
  for (const take of course.slice(0, chance.between(0, course.length))) await take()
  return eventId
}

async function placeBet(
  chance: Chance,
  eventId: bigint,
  { person, userId, role } = chance.pick(people),
  selection = chance.pick(['optionA', 'optionB'] as const),
): Promise<void> {
  const seen = await viewOf(eventId, { userId, role, provedAt: new Date() })
  const body = {
    eventId: String(eventId),
    selection,
    // above $500 a decision takes two signatures, and the losing side may object to it
    amount: String(chance.share() < 0.3 ? 600 : chance.between(1, 20)),
    acceptsInterest: true as const,
  }
  const { code } = (await person.call('placeBet', { body })).body
  // a locked wallet or another side is refused before the event is looked at
  if (seen && (code === undefined || code === 'event_not_open'))
    expect([seen.can.bet, code]).toEqual([code === undefined, code])
}

/** Changes the world once at random. @returns the events from now on: a settled one makes place for a new one */
async function step(chance: Chance, acts: Record<string, Act>, events: bigint[]): Promise<bigint[]> {
  const kind = chance.share()
  const eventId = chance.pick(events)
  // the audience stays, so that everybody keeps seeing the event
  // answers of named people change no other act, and step backs would soon leave no stakes to decide about
  const still = ['changeAudience', 'invite', 'follow', 'objectToName', 'removeName', 'stepBack', 'askAgain']
  const changing = Object.entries(acts).flatMap(([name, act]) => (still.includes(name) ? [] : [act]))
  if (kind < 0.1) await world.pass(chance.pick(['11 minutes', '20 minutes', '61 minutes', '5 hours']))
  else if (kind < 0.15) {
    const { userId } = chance.pick(people)
    await world.db.transact((tx) => setWalletLock(tx, userId, chance.share() < 0.4))
  } else if (kind < 0.25) await placeBet(chance, eventId)
  else {
    const { userId, role } = chance.pick(people)
    const who = { userId, role, provedAt: await productNow(world) }
    await attempted(world.db, (tx) => chance.pick(changing)(tx, eventId, who))
  }
  const { final } = await world.db.one<{ final: boolean }>(
    sql`select outcome is not null as final from event_books where event_id = ${eventId}`,
  )
  const over = final && chance.share() < 0.5
  return over ? [...events.filter((one) => one !== eventId), await newEvent(chance, acts)] : events
}
