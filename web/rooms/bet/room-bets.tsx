import { useEffect, useState } from 'react'
import type { Selection } from '#contract/odds.ts'
import { currencyOf, labelsOf } from '#web/bets/event/event-labels.ts'
import type { TapeBet, TapeReply } from '#web/bets/page/tape-data.ts'
import type { ChatAside } from '#web/chat/chat-entries.ts'
import { isBefore } from '#web/chat/message-log.ts'
import { useApi } from '#web/client/calls/query.ts'
import { useWatch } from '#web/client/live/live.ts'
import { clockText } from '#web/ui/moment-text.ts'
import { Money } from '#web/ui/money.tsx'
import { SideAIcon, SideBIcon } from '#web/ui/play-icons.tsx'
import type { Participant } from '../room/room-data.ts'
import { type Positions, secondsBehind } from '../room/spoiler-guard.ts'

type Guard = { positions: Positions; guarded: boolean }

/**
 * The named bets that people inside have placed since they came in, oldest first.
 * @param until later bets wait, except the person's own; ms
 * @param seenUpTo the newest bet that was already shown: it does not vanish
 */
export function betsInside(
  bets: readonly TapeBet[],
  people: readonly Pick<Participant, 'userId' | 'joinedAt'>[],
  { me, until, seenUpTo }: { me: string; until: number; seenUpTo: string },
): TapeBet[] {
  const since = new Map(people.map(({ userId, joinedAt }) => [userId, Date.parse(joinedAt)]))
  const isInside = ({ person, isMe, at }: TapeBet) =>
    Date.parse(at) >= (since.get(isMe ? me : (person?.id ?? '')) ?? Number.POSITIVE_INFINITY)
  const mayShow = ({ id, isMe, at }: TapeBet) => isMe || !isBefore(seenUpTo, id) || Date.parse(at) <= until
  return bets.filter((bet) => isInside(bet) && mayShow(bet)).toReversed()
}

/** The bets of the people inside as lines of the room's chat. They wait for the viewer's own picture as the messages do. */
export function useRoomBets(
  eventId: string | null,
  people: readonly Participant[],
  me: string,
  { positions, guarded }: Guard,
): readonly ChatAside[] {
  useWatch(eventId === null ? [] : [`tape:${eventId}`])
  const tape = useApi('eventTape', { params: { id: eventId ?? '' } }, { enabled: eventId !== null }).data
  const [seenUpTo, setSeenUpTo] = useState('0')
  const behind = guarded ? secondsBehind(positions) : 0
  const until = behind > 0 ? Date.now() - behind * 1000 : Number.POSITIVE_INFINITY
  const bets = tape ? betsInside(tape.bets, people, { me, until, seenUpTo }) : []
  const newest = bets.at(-1)?.id
  useEffect(() => {
    if (newest) setSeenUpTo((kept) => (isBefore(kept, newest) ? newest : kept))
  }, [newest])
  if (!tape) return []
  return bets.map((bet) => ({ key: bet.id, at: bet.at, line: <BetLine tape={tape} bet={bet} /> }))
}

const icons: Record<Selection, typeof SideAIcon> = { optionA: SideAIcon, optionB: SideBIcon }

function BetLine({ tape, bet }: { tape: TapeReply; bet: TapeBet }) {
  const { selection, person, isMe, amount, at } = bet
  const Icon = icons[selection]
  return (
    <p className="flex items-start gap-2.5 px-3 pt-2.5 text-sm text-ink-2">
      <span className="grid w-8 shrink-0 justify-items-center">
        <Icon size={20} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1 wrap-anywhere">
        <bdi className="font-semibold text-ink-1">{isMe ? 'You' : person?.firstName}</bdi> put{' '}
        <Money wire={amount} currency={currencyOf(tape)} className="font-semibold text-ink-1" /> on{' '}
        <bdi className="font-semibold text-ink-1">{labelsOf(tape)[selection]}</bdi>{' '}
        <time dateTime={at} className="text-xs whitespace-nowrap text-ink-3">
          {clockText(at)}
        </time>
      </span>
    </p>
  )
}
