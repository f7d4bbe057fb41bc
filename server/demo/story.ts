import { addComment, type BetCommand, createEvent, placeBets, recordPoints } from '#server/bets/index.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Chance } from './chance.ts'
import type { Community, Scene } from './community.ts'
import { addEnding } from './event-endings.ts'
import { EventStory, MINUTE, type StoryBettor } from './event-story.ts'
import { type Happening, happenings } from './happenings.ts'
import { demoPeople, isPrinted } from './people.ts'
import { giveCover } from './pictures.ts'

const STAKES_CENTS = [200, 300, 500, 500, 750, 1000, 1000, 1250, 1500, 2000, 2500, 4000]
/** People stake practice coins more freely. */
const PRACTICE_TIMES = 4
/** The deposit after a bet that exceeded the purse. */
const TOP_UP_CENTS = 10_000n

export function eventLife(community: Community): Scene[] {
  return happenings.flatMap((happening) => eventScenes(community, happening))
}

/**
 * All scenes around one event, from its creation to its present state. Each person has joined by the time of their action.
 * @param told its bets, where they are already known
 */
export function eventScenes(
  community: Community,
  happening: Happening,
  told?: readonly StoryBettor[],
): Scene[] {
  const { ending, opened, closes } = happening
  const bettingEnds =
    ending.kind === 'called-off' ? -opened / 2 : ending.kind === 'suspended' ? -3 : Math.min(closes, 0)
  const bettors = told ?? drawBets(happening, community.chance, bettingEnds)
  const story = new EventStory(community, happening, bettors)
  addCreation(story)
  addBets(story)
  addComments(story)
  if (closes < 0) story.tick(closes + MINUTE / 30)
  addEnding(story)
  return story.scenes
}

/** Somebody creates an event. */
export function makeEvent(
  { context, db, idOf, now }: Community,
  event: Pick<Happening, 'by' | 'title' | 'about' | 'category' | 'options' | 'practice' | 'closes'>,
  more: Pick<Parameters<typeof createEvent>[3], 'audience' | 'follows' | 'interest' | 'jury'> = {},
): Promise<bigint> {
  const { by, title, about, category, options, practice, closes } = event
  const [optionALabel, optionBLabel] = options
  const texts = { title, description: about, category, optionALabel, optionBLabel }
  const endsAt = new Date(now + closes * 3_600_000).toISOString()
  return createEvent(context, db, idOf(by), { ...texts, endsAt, isPracticeMode: practice, ...more })
}

function addCreation(story: EventStory): void {
  const { community, happening } = story
  const { by, title, opened } = happening
  story.add(-opened, async () => {
    story.eventId = await makeEvent(community, happening)
    community.events.set(title, story.eventId)
    const thing = { kind: 'event', id: story.eventId, userId: community.idOf(by), name: title } as const
    await giveCover(community, thing)
  })
}

function addBets(story: EventStory): void {
  const { chance } = story.community
  const { practice: isPracticeMode } = story.happening
  for (const { key, side, cents, at } of story.bettors) {
    const amount = BigInt(cents ?? chance.pick(STAKES_CENTS) * (isPracticeMode ? PRACTICE_TIMES : 1))
    story.poolCents += amount
    const command = { selection: side, amount, key: chance.uuid(), isPracticeMode }
    for (const [n, part] of parts(key, command).entries())
      story.add(at + (n * MINUTE) / 10, () => bet(story.community, key, { ...part, eventId: story.eventId }))
  }
}

/** Bets in three steps, so that enough bets are settled for a calibration. */
const STEPWISE = 'mateo'

/** A bet as its person places it, in three parts or at once. The keys of the parts follow from that of the bet. */
function parts<C extends Pick<BetCommand, 'amount' | 'key'>>(who: string, command: C): C[] {
  const third = command.amount / 3n
  if (who !== STEPWISE || third === 0n) return [command]
  return [third, third, command.amount - 2n * third].map((amount, n) => ({
    ...command,
    amount,
    key: command.key.replace(/.$/, String(n)),
  }))
}

function addComments(story: EventStory): void {
  const { bettors, community } = story
  const { comments, closes, opened, by } = story.happening
  comments.forEach((content, index) => {
    const span = Math.min(closes, 0) + opened
    const at = -opened + (span * (index + 1)) / (comments.length + 0.2)
    const author =
      content.includes(' I call') || content.startsWith('You ') ? by : community.chance.pick(bettors).key
    story.act(Math.min(at, -2 * MINUTE), author, (act) =>
      addComment(community.context, community.db, { ...act, content }),
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
export async function bet(
  { db, idOf, deposit }: Community,
  who: string,
  wanted: Omit<BetCommand, 'userId'>,
): Promise<void> {
  const command = { ...wanted, userId: idOf(who) }
  let [outcome] = await placeBets(db, [command])
  if (isPoor(outcome) && wanted.isPracticeMode) return
  if (isPoor(outcome)) {
    await deposit(who, TOP_UP_CENTS)
    ;[outcome] = await placeBets(db, [command])
  }
  if (outcome && 'error' in outcome) throw outcome.error
  await recordPoints(db, [wanted.eventId])
}

const isPoor = (outcome: object | undefined) =>
  outcome !== undefined &&
  'error' in outcome &&
  outcome.error instanceof Refusal &&
  outcome.error.code === 'insufficient_funds'
