import type { Audience } from '#contract/bets-limits.ts'
import type { Selection } from '#contract/odds.ts'
import { joinByLink, renewLink } from '#server/bets/index.ts'
import { createChance } from './chance.ts'
import type { Community, Scene } from './community.ts'
import { MINUTE } from './event-story.ts'
import { type Happening, PRACTICE, REAL } from './happenings.ts'
import { bet, makeEvent } from './story.ts'

const SEED = 43

type Circle = Pick<Happening, 'by' | 'title' | 'about' | 'category' | 'options' | 'practice' | 'closes'> & {
  audience: Exclude<Audience, 'public'>
  /** the people who came by its link */
  guests?: readonly string[]
  bets: readonly [key: string, side: Selection, cents: number][]
}

const A = 'optionA'
const B = 'optionB'

// biome-ignore format: one question a paragraph
const circles: readonly Circle[] = [
  { by: 'jo', audience: 'gang', category: 'personal', practice: PRACTICE, closes: 20,
    title: 'Who brings the scarves on Saturday?', about: 'The person at the long table with the bag at noon.',
    options: ['Tomasz', 'Somebody else'], bets: [['mara', A, 2_000], ['lena', B, 1_500], ['kwame', A, 1_000], ['priya', B, 2_500]] },
  { by: 'camille', audience: 'gang', category: 'entertainment', practice: PRACTICE, closes: 30,
    title: 'Does Luca forget the second verse again?', about: 'At Friday’s rehearsal, in front of everybody.',
    options: ['He forgets it', 'He knows it'], bets: [['giulia', A, 3_000], ['luca', B, 5_000], ['mei', A, 1_000]] },
  { by: 'mara', audience: 'link', category: 'personal', practice: PRACTICE, closes: 60, guests: ['jo', 'aoife', 'freya'],
    title: 'Do we name the boat after Grandmother?', about: 'The name on the bow when we launch it.',
    options: ['Grandmother', 'Another name'], bets: [['jo', A, 2_000], ['freya', B, 1_200], ['aoife', A, 800]] },
]

/** A public event that a gang asks among itself. */
const followed = {
  title: 'Which side scores first in Saturday’s derby?',
  by: 'jo',
  bets: [
    ['mara', A, 500],
    ['tomasz', B, 700],
    ['lena', A, 300],
  ] as Circle['bets'],
}

/** After every other event, whose numbers stay as they are; their bets follow in the next minutes. */
const ASKED = -0.6
const APART = 2 * MINUTE

/** Gangs with questions of their own, an event by link, and a public question that a gang asks among itself. */
export function circleLife(community: Community): Scene[] {
  // a separate generator, so that the rest of the community stays as it is
  const chance = createChance(SEED)
  const { context, db, idOf, events } = community
  const betScenes = (title: string, at: number, { bets, practice }: Pick<Circle, 'bets' | 'practice'>) =>
    bets.map(([key, selection, cents], n): Scene => {
      const command = { selection, amount: BigInt(cents), key: chance.uuid(), isPracticeMode: practice }
      const run = () => bet(community, key, { ...command, eventId: events.get(title)! })
      return { at: at + (n + 1) * MINUTE, run }
    })
  const asked = circles.flatMap((circle, n) => {
    const at = ASKED + n * APART
    const run = async () => {
      const eventId = await makeEvent(community, circle, { audience: circle.audience })
      events.set(circle.title, eventId)
      if (circle.audience !== 'link') return
      const { inviteLink } = await renewLink(context, db, { eventId, userId: idOf(circle.by) })
      for (const guest of circle.guests ?? [])
        await joinByLink(context, db, idOf(guest), inviteLink.slice('/e/'.length))
    }
    return [{ at, run }, ...betScenes(circle.title, at, circle)]
  })
  const follower = `${followed.title} (Harbour Regulars)`
  const follow = async () => {
    const follows = events.get(followed.title)!
    const source = { ...circles[0]!, by: followed.by, practice: REAL }
    events.set(follower, await makeEvent(community, source, { audience: 'gang', follows }))
  }
  const at = ASKED + circles.length * APART
  return [...asked, { at, run: follow }, ...betScenes(follower, at, { bets: followed.bets, practice: REAL })]
}
