import { decideEvent, suspendEvent, voidEvent } from '#server/bets/index.ts'
import { type EventStory, MINUTE, other } from './event-story.ts'
import { demoModerator } from './people.ts'

/** What happens to an event after its bets, up to its present state. */
export function addEnding(story: EventStory): void {
  const { ending, opened, closes } = story.happening
  const { window } = story
  const proposedAt = closes + 5 * MINUTE
  switch (ending.kind) {
    case 'proposed':
      return story.propose(Math.max(proposedAt, -window * 0.4), ending.outcome)
    case 'disputed':
      story.propose(proposedAt, ending.outcome)
      return story.dispute(proposedAt + window / 4, ending.outcome)
    case 'stood':
      story.propose(proposedAt, ending.outcome)
      return story.tick(proposedAt + window + MINUTE)
    case 'conceded':
      story.propose(proposedAt, ending.outcome)
      return story.concede(proposedAt, ending.outcome)
    case 'decided': {
      const { outcome } = ending
      story.propose(proposedAt, other(outcome))
      story.dispute(proposedAt + window / 4, other(outcome))
      const reason = 'The agreed source was read again, and it is clear.'
      return story.end(proposedAt + 9, (tx) =>
        decideEvent(story.context, tx, { ...moderated(story), outcome, reason }),
      )
    }
    case 'suspended': {
      const reason = 'The organiser may move the date; betting rests until that is known.'
      return story.inTransaction(-2.5, (tx) =>
        suspendEvent(story.context, tx, { ...moderated(story), reason }),
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

const moderated = (story: EventStory) => ({
  eventId: story.eventId,
  moderatorId: story.idOf(demoModerator),
})
