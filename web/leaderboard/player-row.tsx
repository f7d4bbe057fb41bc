import { useUser } from '#web/client/calls/session.tsx'
import { CrownIcon } from '#web/ui/icons.tsx'
import { Money } from '#web/ui/money.tsx'
import { StandingRow } from '#web/ui/standing-row.tsx'
import { TierBadge } from '#web/ui/tier-badge.tsx'
import type { Standing } from './leaderboard-data.ts'
import { matchesText, nameOf, rateText, recordText } from './leaderboard-text.ts'

/** A player with rank, record, tier and win rate. It shows a host's earnings, if any. */
export function PlayerRow({ player, highlighted = false }: { player: Standing; highlighted?: boolean }) {
  const me = useUser()
  const own = player.id === me.id
  return (
    <StandingRow
      rank={player.rank === null ? '100+' : String(player.rank)}
      person={player}
      name={nameOf(player)}
      href={`/profile/${player.id}`}
      own={own}
      highlighted={highlighted}
      mark={
        <>
          {player.isCrownHolder && <CrownIcon filled size={20} label="Crown holder" className="shrink-0" />}
          {own && <span className="shrink-0 text-sm text-ink-2">You</span>}
        </>
      }
      detail={
        <>
          <Record player={player} />
          <TierBadge tier={player.badgeLevel} brief />
          {player.revenueShareEarnings !== '0.00' && (
            <span>
              Hosting <Money wire={player.revenueShareEarnings} currency="USD" className="font-semibold" />
            </span>
          )}
        </>
      }
      figure={rateText(player.winRate)}
      figureNote={matchesText(player.totalGames)}
    />
  )
}

/** Won and lost matches. */
function Record({ player }: { player: Standing }) {
  return (
    <span className="tabular">
      <span className="sr-only">
        {player.tournamentWins} won, {player.tournamentLosses} lost
      </span>
      <span aria-hidden="true">{recordText(player)}</span>
    </span>
  )
}
