import type { Selection } from '#contract/odds.ts'
import { addComment, createEvent, placeBets, recordPoints } from '#server/bets/index.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Chance } from './chance.ts'
import type { Community, Deed } from './community.ts'
import { addEnding } from './event-endings.ts'
import { EventStory, isPrinted, MINUTE, type StoryBettor } from './event-story.ts'
import type { Happening } from './happenings.ts'
import { demoPeople } from './people.ts'
import { giveCover } from './pictures.ts'

const STAKES_CENTS = [200, 300, 500, 500, 750, 1000, 1000, 1250, 1500, 2000, 2500, 4000]
/** People stake practice coins more freely. */
const PRACTICE_TIMES = 4
/** The deposit after a bet that exceeded the purse. */
const TOP_UP_CENTS = 10_000n

/**
 * All actions around one event, from its creation to its present state. Each person has joined by the time of their action.
 * @param now the present, milliseconds
 * @param told its bets, where they are already known
 */
export function eventDeeds(
  community: Community,
  happening: Happening,
  now: number,
  told?: readonly StoryBettor[],
): Deed[] {
  const { ending, opened, closes } = happening
  const bettingEnds =
    ending.kind === 'called-off' ? -opened / 2 : ending.kind === 'suspended' ? -3 : Math.min(closes, 0)
  const bettors = told ?? drawBets(happening, community.chance, bettingEnds)
  const story = new EventStory(community, happening, bettors)
  addCreation(story, now)
  addBets(story)
  addComments(story)
  if (closes < 0) story.tick(closes + MINUTE / 30)
  addEnding(story)
  return story.deeds
}

function addCreation(story: EventStory, now: number): void {
  const { happening, context } = story
  story.add(-happening.opened, async () => {
    story.eventId = await createEvent(context.db, story.idOf(happening.by), {
      title: happening.title,
      description: happening.about,
      category: happening.category,
      optionALabel: happening.options[0],
      optionBLabel: happening.options[1],
      endsAt: new Date(now + happening.closes * 3_600_000).toISOString(),
      isPracticeMode: happening.practice,
    })
    story.community.events.set(happening.title, story.eventId)
    await giveCover(story.community, {
      kind: 'event',
      id: story.eventId,
      userId: story.idOf(happening.by),
      name: happening.title,
    })
  })
}

function addBets(story: EventStory): void {
  const { chance } = story.community
  const { practice } = story.happening
  for (const { key, side, cents, at } of story.bettors) {
    const stake = cents ?? chance.pick(STAKES_CENTS) * (practice ? PRACTICE_TIMES : 1)
    story.poolCents += BigInt(stake)
    const command = { selection: side, amount: BigInt(stake), key: chance.uuid(), practice }
    story.add(at, () => bet(story.community, { ...command, userId: story.idOf(key), eventId: story.eventId }))
  }
}

function addComments(story: EventStory): void {
  const { bettors, community, context } = story
  const { comments, closes, opened, by } = story.happening
  comments.forEach((content, index) => {
    const span = Math.min(closes, 0) + opened
    const at = -opened + (span * (index + 1)) / (comments.length + 0.2)
    const author =
      content.includes(' I call') || content.startsWith('You ') ? by : community.chance.pick(bettors).key
    story.add(Math.min(at, -2 * MINUTE), () =>
      context.db.transact((tx) =>
        addComment(context, tx, { eventId: story.eventId, userId: story.idOf(author), content }),
      ),
    )
  })
}

export const crowdKeys = demoPeople.map(({ key }) => key).filter((key) => !isPrinted(key))

/**
 * The bets of an event: by whom, when, on which side. Nobody bets on both sides; each side gets a bet unless the story says
 * otherwise.
 */
function drawBets(happening: Happening, chance: Chance, ends: number): StoryBettor[] {
  const { opened, lean, bets } = happening
  const span = ends + opened
  // Later hours are busier, but the last bet comes a minute before the end.
  const moment = () => -opened + span * Math.min(0.995, 0.01 + chance.share() ** 0.7)
  const bettors: StoryBettor[] = []
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
