import type { Reply } from '#contract/index.ts'
import { otherOf, type Selection } from '#contract/odds.ts'
import { fullName } from '#web/chat/names.ts'
import { Avatar } from '#web/ui/avatar.tsx'

type EventPeople = Reply<'eventPeople'>
type AgainstProps = {
  /** those whom the bettor may see, with their names */
  people: EventPeople['people']
  /** the others */
  more: number
}

declare module '#web/client/slots.tsx' {
  interface Slots {
    /** on a bet's receipt and beside the people of an event: the button that sends the event to a friend */
    'bets.dare': {
      event: { id: string; title: string; optionALabel: string; optionBLabel: string }
      /** the side that the friend would take; undefined for a person without a bet */
      offered?: Selection | undefined
    }
  }
}

/** The people on the other side of an event; undefined before they are known. */
export const againstOf = (all: EventPeople | undefined, mine: Selection): AgainstProps | undefined =>
  all && {
    people: all.people.filter(({ selection, isMe }) => selection === otherOf(mine) && !isMe),
    more: all.more[otherOf(mine)],
  }

const FACES = 3
const NAMES = 2

/** "Against you: Jo, Camille and 7 more" */
export function againstText({ people, more }: AgainstProps): string {
  const named = people.slice(0, NAMES).map(({ person }) => fullName(person))
  const others = people.length - named.length + more
  if (named.length + others === 0) return 'Nobody is against you yet.'
  if (named.length === 0) return `Against you: ${others === 1 ? '1 person' : `${others} people`}`
  return `Against you: ${listed.format([...named, ...(others > 0 ? [`${others} more`] : [])])}`
}

const listed = new Intl.ListFormat('en', { type: 'conjunction' })

/** The people against the bettor: faces and names of those whom they may see, and the number of the others. */
export function Against(against: AgainstProps) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      {against.people.length > 0 && (
        <span aria-hidden="true" className="flex -space-x-1.5">
          {against.people.slice(0, FACES).map(({ person }) => (
            <Avatar key={person.id} person={person} size={28} />
          ))}
        </span>
      )}
      <span className="min-w-0 wrap-anywhere">{againstText(against)}</span>
    </p>
  )
}
