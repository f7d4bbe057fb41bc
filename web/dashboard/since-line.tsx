import { MonitorPlay, Swords, Trophy } from 'lucide-react'
import { Avatar } from '#web/ui/avatar.tsx'
import { Money } from '#web/ui/money.tsx'
import { Row, RowIcon, type RowProps } from '#web/ui/row.tsx'
import { type LineNews, placeText } from './since-order.ts'

/** The target of each kind of line, with its face or mark and its words. */
const PARTS: { [Kind in LineNews['kind']]: (line: Extract<LineNews, { kind: Kind }>) => RowProps } = {
  daily: ({ eventId, title, people, rightPercent, wasRight }) => ({
    href: `/events/${eventId}`,
    avatar: <RowIcon>?</RowIcon>,
    title: `${rightPercent}% of ${people} were right${wasRight === null ? '' : wasRight ? '; you were' : '; you were not'}`,
    detail: title,
  }),
  match: ({ tournamentId, gameTitle, opponent }) => ({
    href: `/tournaments/${tournamentId}`,
    avatar: opponent ? (
      <Avatar person={opponent} size={36} />
    ) : (
      <RowIcon>
        <Swords strokeWidth={1.75} />
      </RowIcon>
    ),
    title: opponent ? (
      <>
        Your match against <bdi>{opponent.firstName}</bdi> is ready
      </>
    ) : (
      'Your tournament is about to start'
    ),
    detail: `${gameTitle}, ${opponent ? 'check in' : 'confirm that you are ready'}`,
  }),
  request: ({ person, amount }) => ({
    href: '/fund-requests?tab=received',
    avatar: <Avatar person={person} size={36} />,
    title: (
      <>
        <bdi>{person.firstName}</bdi> asks you for <Money wire={amount} currency="USD" />
      </>
    ),
    detail: 'Waiting for your answer',
  }),
  rank: ({ before, now }) => ({
    href: '/leaderboard',
    avatar: (
      <RowIcon>
        <Trophy strokeWidth={1.75} />
      </RowIcon>
    ),
    title: `You are ${placeText(now)} on the leaderboard`,
    detail: before === null ? 'Your first rank' : `You were ${placeText(before)}`,
  }),
  room: ({ roomId, name, people, faces: [first] }) => ({
    href: `/rooms/${roomId}`,
    avatar: first ? (
      <Avatar person={first} size={36} />
    ) : (
      <RowIcon>
        <MonitorPlay strokeWidth={1.75} />
      </RowIcon>
    ),
    title: name,
    detail: first ? (
      <>
        <bdi>{first.firstName}</bdi>
        {people > 1 ? ` and ${people - 1} more are inside now` : ' is inside now'}
      </>
    ) : people === 1 ? (
      '1 person is inside now'
    ) : (
      `${people} people are inside now`
    ),
  }),
}

/** News without two sides, or a waiting item, in one line with a face or a mark. */
export function SinceLine({ line }: { line: LineNews }) {
  const parts = PARTS[line.kind] as (line: LineNews) => RowProps
  const { detail, ...rest } = parts(line)
  return <Row {...rest} detail={<span className="whitespace-normal">{detail}</span>} />
}
