import { GAIN_FACTOR } from '#contract/bets-limits.ts'
import { OBJECTION_MINUTES, TWO_SIGNATURES_ABOVE_CENTS } from '#contract/decision-limits.ts'
import { otherOf, type Selection } from '#contract/odds.ts'
import { verbsOf } from '#contract/verbs.ts'
import { decideEvent, suspendEvent, voidEvent } from '#server/bets/index.ts'
import { type EventStory, MINUTE } from './event-story.ts'
import { demoAdmin, demoModerator } from './people.ts'

/** Adds the scenes of an event after its bets, up to its present state. */
export function addEnding(story: EventStory): void {
  const { window, community } = story
  const { context, db } = community
  const { ending, opened, closes, by } = story.happening
  const proposedAt = closes + 5 * MINUTE
  switch (ending.kind) {
    case 'proposed':
      return story.propose(Math.max(proposedAt, -window * 0.4), ending.outcome)
    case 'disputed':
      story.propose(proposedAt, ending.outcome)
      story.dispute(proposedAt + window / 4, ending.outcome)
      // one of two signatures; the visitor gives the other
      if (takesTwo(story)) sign(story, proposedAt + window / 2, 'admin', otherOf(ending.outcome))
      return
    case 'stood':
      story.propose(proposedAt, ending.outcome)
      return story.tick(proposedAt + window * windowsOf(story, ending.outcome) + MINUTE)
    case 'conceded':
      story.propose(proposedAt, ending.outcome)
      return story.concede(proposedAt, ending.outcome)
    case 'decided': {
      const { outcome } = ending
      story.propose(proposedAt, otherOf(outcome))
      story.dispute(proposedAt + window / 4, otherOf(outcome))
      const decidedAt = proposedAt + 9
      sign(story, decidedAt, 'moderator', outcome)
      if (!takesTwo(story)) return
      sign(story, decidedAt + 0.5, 'admin', outcome)
      return story.tick(decidedAt + 0.5 + (OBJECTION_MINUTES + 1) * MINUTE)
    }
    case 'suspended': {
      const reason = 'The organiser may move the date; betting rests until that is known.'
      const verbs = verbsOf('moderator')
      return story.act(-2.5, demoModerator, ({ eventId, userId: moderatorId }) =>
        suspendEvent(context, db, { eventId, moderatorId, verbs, reason, keepWords: true }),
      )
    }
    case 'called-off':
      return story.end(-opened / 4, by, (act) =>
        voidEvent(context, db, { ...act, reason: 'The day was moved.' }),
      )
    case 'never-proposed':
      return story.tick(closes + context.config.proposalDeadlineSeconds / 3600 + MINUTE)
  }
}

/** In real money the time for disputes is longer where the person who asked gains. */
const windowsOf = ({ happening: { practice, by }, bettors }: EventStory, outcome: Selection) =>
  !practice && bettors.some(({ key, side }) => key === by && side === outcome) ? GAIN_FACTOR : 1

const takesTwo = ({ happening, poolCents }: EventStory) =>
  !happening.practice && poolCents > TWO_SIGNATURES_ABOVE_CENTS

/** A moderator signs the decision, or decides alone where one signature is enough. */
function sign(story: EventStory, at: number, role: 'admin' | 'moderator', outcome: Selection): void {
  const { context, db } = story.community
  const reason = 'The agreed source was read again, and it is clear.'
  story.end(at, role === 'admin' ? demoAdmin : demoModerator, ({ eventId, ...person }) =>
    decideEvent(context, db, { eventId, operator: { ...person, role }, outcome, reason }),
  )
}
