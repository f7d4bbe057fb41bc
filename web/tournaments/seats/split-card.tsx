import type { ReactNode } from 'react'
import { REVENUE_SHARE_BPS, TOURNAMENT_FEE_BPS, tournamentSplit } from '#contract/fees.ts'
import { wireToCents } from '#contract/money.ts'
import type { TournamentDetail } from '#contract/tournaments.ts'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Money } from '#web/ui/money.tsx'
import { percent } from '#web/ui/money-text.ts'
import { currencyOf } from '../tournament/tournament-labels.ts'

/** Where every cent of the entry fees goes: the pot, the platform’s part, the host’s part if there is one, the prize. */
export function SplitCard({ tournament }: { tournament: TournamentDetail }) {
  const { status, hostShares } = tournament
  const currency = currencyOf(tournament)
  const open = status === 'open'
  const { players, fees, taken, share, prize } = sumsOf(tournament)
  const money = (cents: bigint) => <Money cents={cents} currency={currency} />
  const refunded = status === 'cancelled' || (status === 'completed' && tournament.winner === null)
  return (
    <Card>
      <CardTitle>Where the fees go</CardTitle>
      <dl className="grid gap-2">
        <Line
          term={
            <>
              Total pot{open && ' when full'}, {players} × {money(wireToCents(tournament.entryFee))}
            </>
          }
        >
          {money(fees)}
        </Line>
        {refunded ? (
          <Line term="Refunded to the players" strong>
            {money(fees)}
          </Line>
        ) : (
          <>
            <Line
              term={`Platform fee, ${percent(hostShares ? TOURNAMENT_FEE_BPS - REVENUE_SHARE_BPS : TOURNAMENT_FEE_BPS)}`}
            >
              {money(-taken)}
            </Line>
            {share > 0n && <Line term={`Host’s share, ${percent(REVENUE_SHARE_BPS)}`}>{money(-share)}</Line>}
            <Line term="Prize pool" strong>
              <Money cents={prize} currency={currency} size="figure" estimate={open} />
            </Line>
          </>
        )}
      </dl>
      <p className="mt-3 text-sm text-ink-2">{noteOf(tournament, share > 0n)}</p>
    </Card>
  )
}

/** Before the start the sums of a full tournament: the fees so far say nothing about the prize. */
function sumsOf({ split, status, entryFee, currentPlayers, maxPlayers, hostShares }: TournamentDetail) {
  if (status === 'open') {
    const full = tournamentSplit(wireToCents(entryFee), maxPlayers, hostShares === true)
    return {
      players: maxPlayers,
      ...{ fees: full.fees, taken: full.platform, share: full.host, prize: full.prize },
    }
  }
  return {
    players: currentPlayers,
    ...{ fees: wireToCents(split.fees), taken: wireToCents(split.platformFee) },
    ...{ share: wireToCents(split.revenueShare), prize: wireToCents(split.prize) },
  }
}

function noteOf(
  { status, isPracticeMode, winner, fullPrizePool, ...rest }: TournamentDetail,
  shared: boolean,
) {
  if (status === 'cancelled') return 'Every entry fee was refunded in full.'
  if (status === 'completed' && winner === null)
    return 'Nobody won a match, so every entry fee was refunded in full.'
  if (isPracticeMode) return 'Practice coins have no cash value.'
  if (shared) return 'The host is among the top 50: 1% of the fees is theirs, out of the platform’s 25%.'
  if (status === 'open')
    return 'The prize pool is final when the tournament starts. Players who leave before then get the full fee back.'
  return rest.hostShares === false ? 'The sum was fixed at the start.' : 'The sum is fixed.'
}

function Line({
  term,
  strong = false,
  children,
}: {
  term: ReactNode
  strong?: boolean
  children: ReactNode
}) {
  return (
    <div
      className={classNames(
        'flex flex-wrap items-baseline justify-between gap-x-4',
        strong && 'border-t border-dashed border-line-2 pt-2 font-semibold',
      )}
    >
      <dt className={strong ? undefined : 'text-ink-2'}>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
