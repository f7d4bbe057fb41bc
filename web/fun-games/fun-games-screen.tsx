import { Link } from 'wouter'
import { SESSION_MIN_CENTS } from '#contract/games.ts'
import { wireToCents } from '#contract/money.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { usePracticeMode } from '#web/client/kept/practice-mode.tsx'
import { RefillButton } from '#web/deposits/refill-button.tsx'
import { SoundControl } from '#web/games/sound-control.tsx'
import { BreakBand } from '#web/safer-play/break-band.tsx'
import { CardFlip } from '#web/ui/games/card-flip.tsx'
import { CoinFlip } from '#web/ui/games/coin-flip.tsx'
import { Money } from '#web/ui/money.tsx'
import { Page } from '#web/ui/page.tsx'
import { FunGameCard } from './fun-game.tsx'
import { fallenText } from './fun-play.ts'

const coinSides = [
  { value: 'heads', label: 'Heads', hint: '1 in 2', key: 'h' },
  { value: 'tails', label: 'Tails', hint: '1 in 2', key: 't' },
] as const
const cardSides = [
  { value: 'high', label: 'High', hint: '8 to king', key: 'u' },
  { value: 'low', label: 'Low', hint: 'Ace to 6', key: 'd' },
] as const

/** A coin and a card against an opponent that keeps nothing, with practice coins in every mode. */
export function FunGamesScreen() {
  const user = useUser()
  const { practiceMode } = usePracticeMode()
  const purse = wireToCents(user.practiceBalance)
  return (
    <Page
      title="Fun Games"
      back={{ href: '/', label: 'Home' }}
      intro="Practice coins only, and no house edge."
      width="grid"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p>
          <span className="text-ink-2">Practice coins </span>
          <Money cents={purse} currency="PLAY" className="font-semibold" />
        </p>
        <SoundControl />
      </div>
      {!practiceMode && (
        <p className="practice-hatch rounded-lg border border-dashed border-practice px-4 py-3">
          You are in real-money mode. Fun games always use practice coins: no real money moves here.
        </p>
      )}
      <BreakBand practice />
      {purse < SESSION_MIN_CENTS && <OutOfCoins />}
      <div className="grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-4">
        <FunGameCard
          game="coin"
          title="Coin Flip"
          rule="Call the coin before it is tossed."
          legend="Heads or tails"
          options={coinSides}
          verb="Flip the coin"
          purse={purse}
          picture={(play, playId) => <CoinFlip result={play?.houseFlip ?? null} size="lg" playId={playId} />}
        />
        <FunGameCard
          game="card"
          title="High or Low"
          rule="Call the next card high or low. A 7 is a tie."
          legend="High or low"
          options={cardSides}
          verb="Draw a card"
          purse={purse}
          picture={(play, playId) => (
            <CardFlip
              face={play?.playerCard ? { value: play.playerCard, suit: suitOf(play.id) } : null}
              size="lg"
              playId={playId}
              caption={play && fallenText(play)}
            />
          )}
        />
      </div>
      <p className="text-sm text-ink-2">
        <Link href="/fairness" className="underline underline-offset-4">
          How every draw is sealed and checked
        </Link>
      </p>
    </Page>
  )
}

/** The suit is decoration: each game has the next suit. */
const suitOf = (id: string) => (['spade', 'heart', 'club', 'diamond'] as const)[Number(id.at(-1)) % 4]!

/** The purse is nearly empty: coins are free, here and by the switch on the dashboard. */
function OutOfCoins() {
  return (
    <section
      aria-label="Out of practice coins"
      className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line-1 bg-surface px-4 py-3"
    >
      <div>
        <p className="font-semibold">You are out of practice coins.</p>
        <p className="text-sm text-ink-2">
          They cost nothing. Refill them here, or go to the{' '}
          <Link href="/dashboard" className="underline underline-offset-4">
            practice-mode toggle on your dashboard
          </Link>
          .
        </p>
      </div>
      <RefillButton />
    </section>
  )
}
