import { OBJECTION_MINUTES, TWO_SIGNATURES_ABOVE_CENTS } from '#contract/decision-limits.ts'
import { otherOf, type Selection } from '#contract/odds.ts'
import { verbsOf } from '#contract/verbs.ts'
import { decideEvent, suspendEvent, voidEvent } from '#server/bets/index.ts'
import { productNow } from '#server/core/clock.ts'
import { type EventStory, MINUTE } from './event-story.ts'
import { demoAdmin, demoModerator } from './people.ts'

/** Adds the steps of an event after its bets, up to its present state. */
export function addEnding(story: EventStory): void {
  const { ending, opened, closes } = story.happening
  const { window } = story
  const proposedAt = closes + 5 * MINUTE
  switch (ending.kind) {
    case 'proposed':
      return story.propose(Math.max(proposedAt, -window * 0.4), ending.outcome)
    case 'disputed':
      story.propose(proposedAt, ending.outcome)
      story.dispute(proposedAt + window / 4, ending.outcome)
      // one of two signatures; the visitor gives the other
      if (takesTwo(story)) sign(story, proposedAt + window / 2, demoAdmin, otherOf(ending.outcome))
      return
    case 'stood':
      story.propose(proposedAt, ending.outcome)
      return story.tick(proposedAt + window + MINUTE)
    case 'conceded':
      story.propose(proposedAt, ending.outcome)
      return story.concede(proposedAt, ending.outcome)
    case 'decided': {
      const { outcome } = ending
      story.propose(proposedAt, otherOf(outcome))
      story.dispute(proposedAt + window / 4, otherOf(outcome))
      const decidedAt = proposedAt + 9
      sign(story, decidedAt, demoModerator, outcome)
      if (!takesTwo(story)) return
      sign(story, decidedAt + 0.5, demoAdmin, outcome)
      return story.tick(decidedAt + 0.5 + (OBJECTION_MINUTES + 1) * MINUTE)
    }
    case 'suspended': {
      const reason = 'The organiser may move the date; betting rests until that is known.'
      return story.inTransaction(-2.5, (tx) =>
        suspendEvent(story.context, tx, { ...moderated(story), reason, keepWords: true }),
      )
    }
    case 'called-off':
      return story.end(-opened / 4, (tx) => {
        const userId = story.idOf(story.happening.by)
        return voidEvent(story.context, tx, { eventId: story.eventId, userId, reason: 'The day was moved.' })
      })
    case 'never-proposed':
      return story.tick(closes + story.context.config.proposalDeadlineSeconds / 3600 + MINUTE)
  }
}

const takesTwo = ({ happening, poolCents }: EventStory) =>
  !happening.practice && poolCents > TWO_SIGNATURES_ABOVE_CENTS

/** A moderator signs the decision, or decides alone where one signature is enough. */
function sign(story: EventStory, at: number, key: string, outcome: Selection): void {
  const reason = 'The agreed source was read again, and it is clear.'
  story.end(at, async (tx) => {
    const now = await productNow(tx)
    const operator = { userId: story.idOf(key), role: roleOf(key), provedAt: now }
    return decideEvent(story.context, tx, { eventId: story.eventId, operator, outcome, reason })
  })
}

const roleOf = (key: string): 'admin' | 'moderator' => (key === demoAdmin ? 'admin' : 'moderator')

const moderated = (story: EventStory) => ({
  eventId: story.eventId,
  moderatorId: story.idOf(demoModerator),
  verbs: verbsOf('moderator'),
})
