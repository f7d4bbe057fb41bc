import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { wireToCents } from '#contract/money.ts'
import { otherOf } from '#contract/odds.ts'
import { poolsOf } from '#web/bets/event/event-labels.ts'
import { AvatarRow } from '#web/ui/avatar.tsx'
import { Money } from '#web/ui/money.tsx'
import { seamShares } from '#web/ui/seam-shares.ts'
import { BetPicture } from './bet-picture.tsx'
import type { AskedNews, EndedBet, MovedBet } from './since-order.ts'

type Face = AskedNews['person']

const pictured = (bet: MovedBet | EndedBet) => ({
  eventId: bet.eventId,
  event: bet,
  practice: bet.isPracticeMode,
  mine: { selection: bet.selection, stake: wireToCents(bet.stake) },
})

/** Small faces, with the first person's name beside them. */
const Faces = ({ people, children }: { people: readonly Face[]; children: ReactNode }) => (
  <span className="flex min-w-0 items-center gap-2">
    <AvatarRow people={people} />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </span>
)

export function EndedPicture({ bet }: { bet: EndedBet }) {
  const currency = bet.isPracticeMode ? 'PLAY' : 'USD'
  const { result, selection } = bet
  if (!result) return null
  const outcome = { won: selection, lost: otherOf(selection), refunded: 'void' } as const
  return (
    <BetPicture {...pictured(bet)} outcome={outcome[result.outcome]} closed>
      {result.outcome === 'refunded' ? (
        <span>
          Your <Money wire={bet.stake} currency={currency} className="font-semibold text-ink-1" /> came back
        </span>
      ) : (
        <span>
          You {result.outcome === 'won' ? 'won' : 'lost'}{' '}
          <Money cents={wireToCents(result.profit)} currency={currency} signed className="font-semibold" />
        </span>
      )}
    </BetPicture>
  )
}

export function MovedPicture({ bet }: { bet: MovedBet }) {
  const before = seamShares({
    optionA: wireToCents(bet.optionAPoolBefore),
    optionB: wireToCents(bet.optionBPoolBefore),
  }).percent[bet.selection]
  const now = seamShares(poolsOf(bet)).percent[bet.selection]
  const { people, faces } = bet.against
  const [first] = faces
  return (
    <BetPicture {...pictured(bet)} closed={bet.status !== 'open'}>
      <span className="inline-flex items-center gap-1.5">
        Your side <span className="tabular font-semibold text-ink-1">{before}%</span>
        <ArrowRight size={14} strokeWidth={2} className="shrink-0" aria-hidden="true" />
        <span className="sr-only">to</span>
        <span className="tabular font-semibold text-ink-1">{now}%</span>
      </span>
      {people > 0 && first && (
        <Faces people={faces}>
          <bdi>{first.firstName}</bdi>
          {people > 1 && ` and ${people - 1} more`} bet against you
        </Faces>
      )}
    </BetPicture>
  )
}

const WORDS = { challenge: 'challenges you', asked: 'asks' }

/** Another person's event that waits for this person's side. */
export function AskedPicture({ news }: { news: AskedNews }) {
  const { kind, person, event } = news
  return (
    <BetPicture eventId={event.eventId} event={event} practice={event.isPracticeMode}>
      <Faces people={[person]}>
        <bdi>{person.firstName}</bdi> {WORDS[kind]}
      </Faces>
    </BetPicture>
  )
}
