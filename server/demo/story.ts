import type { Selection } from '#contract/odds.ts'
import {
  addComment,
  concedeEvent,
  createEvent,
  decideEvent,
  disputeEvent,
  payEvent,
  placeBets,
  proposeOutcome,
  recordPoints,
  suspendEvent,
  voidEvent,
} from '#server/bets/index.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Chance } from './chance.ts'
import type { Happening } from './happenings.ts'
import { demoModerator, demoPeople, demoSignIns } from './people.ts'

/** An action of somebody: its time in hours from now (below zero), and the function that carries it out. */
export type Deed = { at: number; run(): Promise<void> }

export type Community = {
  /** `db` is one transaction, see one-transaction.ts */
  context: Context
  chance: Chance
  ids: Map<string, bigint>
  /** puts real money into somebody's purse through the card of test mode */
  deposit(userId: bigint, cents: bigint): Promise<void>
}

type Bettor = { key: string; side: Selection; cents: number | null; at: number }

const MINUTE = 1 / 60
const STAKES_CENTS = [200, 300, 500, 500, 750, 1000, 1000, 1250, 1500, 2000, 2500, 4000]
/** People stake practice coins more freely. */
const PRACTICE_TIMES = 4
/** The deposit after a bet that exceeded the purse. */
const TOP_UP_CENTS = 10_000n

const isPrinted = (key: string) => (demoSignIns as readonly string[]).includes(key)
const other = (side: Selection): Selection => (side === 'optionA' ? 'optionB' : 'optionA')

/**
 * All actions around one event, from its creation to its present state. Each is by a person who has joined by then.
 * @param now the present, milliseconds
 */
export function eventDeeds(community: Community, happening: Happening, now: number): Deed[] {
  const { context, chance, ids } = community
  const { ending, opened, closes, by } = happening
  const idOf = (key: string): bigint => {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`nobody in the demo community is called ${key}`)
    return id
  }
  let eventId = 0n
  const deeds: Deed[] = []
  const then = (at: number, run: () => Promise<unknown>) =>
    deeds.push({ at, run: async () => void (await run()) })
  const inTransaction = (work: (tx: Tx) => Promise<unknown>) => context.db.transact(work)

  then(-opened, async () => {
    eventId = await createEvent(context.db, idOf(by), {
      title: happening.title,
      description: happening.about,
      category: happening.category,
      optionALabel: happening.options[0],
      optionBLabel: happening.options[1],
      endsAt: new Date(now + closes * 3_600_000).toISOString(),
      isPracticeMode: happening.practice,
    })
  })

  const bettingEnds =
    ending.kind === 'called-off' ? -opened / 2 : ending.kind === 'suspended' ? -3 : Math.min(closes, 0)
  const bettors = drawBets(happening, chance, bettingEnds)
  for (const { key, side, cents, at } of bettors) {
    const stake = cents ?? chance.pick(STAKES_CENTS) * (happening.practice ? PRACTICE_TIMES : 1)
    const command = { selection: side, amount: BigInt(stake), key: chance.uuid() }
    then(at, () => bet(community, { ...command, userId: idOf(key), eventId, practice: happening.practice }))
  }
  happening.comments.forEach((content, index) => {
    const span = Math.min(closes, 0) + opened
    const at = -opened + (span * (index + 1)) / (happening.comments.length + 0.2)
    const author = content.includes(' I call') || content.startsWith('You ') ? by : chance.pick(bettors).key
    then(Math.min(at, -2 * MINUTE), () => addComment(context.db, eventId, idOf(author), content))
  })

  const windowSeconds = context.config.challengeWindowSeconds[happening.practice ? 'practice' : 'real']
  const window = windowSeconds / 3600
  const on = (side: Selection) => [
    ...new Set(bettors.filter((one) => one.side === side).map((one) => one.key)),
  ]
  const propose = (at: number, outcome: Selection) =>
    then(at, () =>
      inTransaction((tx) =>
        proposeOutcome(context, tx, {
          eventId,
          userId: idOf(by),
          outcome,
          note: `${happening.options[outcome === 'optionA' ? 0 : 1]}, as everybody could see.`,
        }),
      ),
    )
  const dispute = (at: number, proposed: Selection) => {
    const disputer = on(other(proposed)).find((key) => !isPrinted(key))!
    const reason = 'The source that was agreed on says something else. Please look at it again.'
    then(at, async () => {
      await community.deposit(idOf(disputer), 2_000n)
      await inTransaction((tx) => disputeEvent(context, tx, { eventId, userId: idOf(disputer), reason }))
    })
  }
  /** Times at which this event's timers run. */
  const tick = (at: number) => then(at, async () => {})

  if (closes < 0) tick(closes + MINUTE / 30)
  const proposedAt = closes + 5 * MINUTE
  switch (ending.kind) {
    case 'proposed':
      propose(Math.max(proposedAt, -window * 0.4), ending.outcome)
      break
    case 'disputed':
      propose(proposedAt, ending.outcome)
      dispute(proposedAt + window / 4, ending.outcome)
      break
    case 'stood':
      propose(proposedAt, ending.outcome)
      tick(proposedAt + window + MINUTE)
      break
    case 'conceded': {
      propose(proposedAt, ending.outcome)
      const losers = on(other(ending.outcome))
      losers.forEach((key, index) => {
        then(proposedAt + (window * 0.8 * (index + 1)) / losers.length, async () => {
          const final = await context.db.transact((tx) =>
            concedeEvent(context, tx, { eventId, userId: idOf(key) }),
          )
          if (final) await payEvent(context, eventId)
        })
      })
      break
    }
    case 'decided':
      propose(proposedAt, other(ending.outcome))
      dispute(proposedAt + window / 4, other(ending.outcome))
      then(proposedAt + 9, async () => {
        const reason = 'The agreed source was read again, and it is clear.'
        const moderatorId = idOf(demoModerator)
        await inTransaction((tx) =>
          decideEvent(context, tx, { eventId, moderatorId, outcome: ending.outcome, reason }),
        )
        await payEvent(context, eventId)
      })
      break
    case 'suspended':
      then(-2.5, () => {
        const reason = 'The organiser may move the date; betting rests until that is known.'
        const moderatorId = idOf(demoModerator)
        return inTransaction((tx) => suspendEvent(context, tx, { eventId, moderatorId, reason }))
      })
      break
    case 'called-off':
      then(-opened / 4, async () => {
        const reason = 'The day was moved.'
        await inTransaction((tx) => voidEvent(context, tx, { eventId, userId: idOf(by), reason }))
        await payEvent(context, eventId)
      })
      break
    case 'never-proposed':
      tick(closes + context.config.proposalDeadlineSeconds / 3600 + MINUTE)
      break
  }
  return deeds
}

const crowdKeys = demoPeople.map(({ key }) => key).filter((key) => !isPrinted(key))

/** Who bets when on which side. Nobody bets on both sides; each side gets a bet unless the story says otherwise. */
function drawBets(happening: Happening, chance: Chance, ends: number): Bettor[] {
  const { opened, lean, bets } = happening
  const span = ends + opened
  // Later hours are busier, but the last bet comes a minute before the end.
  const moment = () => -opened + span * Math.min(0.995, 0.01 + chance.share() ** 0.7)
  const bettors: Bettor[] = []
  for (const key of ['mara', 'jo'] as const) {
    const staked = happening[key]
    if (staked) bettors.push({ key, side: staked[0], cents: staked[1], at: moment() })
  }
  const crowd = chance.some(crowdKeys, Math.ceil((bets - bettors.length) * 0.65))
  crowd.forEach((key, index) => {
    const certain = lean > 0 && lean < 1 && index < 2
    const side = (certain ? index === 0 : chance.share() < lean) ? 'optionA' : 'optionB'
    bettors.push({ key, side, cents: null, at: moment() })
  })
  const regulars = bettors.filter((one) => crowd.includes(one.key))
  while (bettors.length < bets) {
    const { key, side } = chance.pick(regulars)
    bettors.push({ key, side, cents: null, at: moment() })
  }
  return bettors
}

/** Places one bet as a person of the community would: without enough real money, they deposit first. */
async function bet(
  { context, deposit }: Community,
  wanted: {
    eventId: bigint
    userId: bigint
    selection: Selection
    amount: bigint
    key: string
    practice: boolean
  },
): Promise<void> {
  const command = { ...wanted, isPracticeMode: wanted.practice }
  let [outcome] = await placeBets(context.db, [command])
  if (isPoor(outcome) && wanted.practice) return
  if (isPoor(outcome)) {
    await deposit(wanted.userId, TOP_UP_CENTS)
    ;[outcome] = await placeBets(context.db, [command])
  }
  if (outcome && 'error' in outcome) throw outcome.error
  await recordPoints(context.db, [wanted.eventId])
}

const isPoor = (outcome: Awaited<ReturnType<typeof placeBets>>[number] | undefined) =>
  outcome !== undefined &&
  'error' in outcome &&
  outcome.error instanceof Refusal &&
  outcome.error.code === 'insufficient_funds'
