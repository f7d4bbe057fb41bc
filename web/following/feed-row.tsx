import type { FeedEntry } from '#contract/following.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { shortMomentText } from '#web/ui/moment-text.ts'
import { Row } from '#web/ui/row.tsx'

/** The name of a face, as others read it. */
export const shortNameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim()

/** The key of an entry among others. */
export const feedKey = (entry: FeedEntry): string =>
  `${entry.kind} ${entry.person.id} ${'eventId' in entry ? entry.eventId : entry.tournamentId}`

const hrefOf = (entry: FeedEntry): string =>
  'eventId' in entry ? `/events/${entry.eventId}` : `/tournaments/${entry.tournamentId}`

const saidOf = (entry: FeedEntry): string => {
  if (entry.kind === 'asked') return entry.open ? 'asks' : 'asked'
  return entry.kind === 'won' ? `won with ${entry.answer}` : 'won the tournament'
}

/** One public act of a person: it links to the thing's own page, and offers no bet. */
export const FeedRow = ({ entry }: { entry: FeedEntry }) => (
  <Row
    avatar={<Avatar person={entry.person} />}
    title={entry.title}
    href={hrefOf(entry)}
    detail={
      <span className="whitespace-normal">
        <bdi>{shortNameOf(entry.person)}</bdi> {saidOf(entry)} ·{' '}
        {entry.isPracticeMode ? 'practice coins' : 'real money'} ·{' '}
        <time dateTime={entry.at}>{shortMomentText(entry.at)}</time>
      </span>
    }
  />
)
