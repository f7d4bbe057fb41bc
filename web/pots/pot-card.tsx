import { BadgeCheck } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { potPayout } from '#contract/games.ts'
import { wireToCents } from '#contract/money.ts'
import { CheckedGame } from '#web/games/checked-game.tsx'
import { shortHash } from '#web/games/client-seed.ts'
import { isPotGame, midSentence, potGameNames, type Side, seatLabels, whyText } from '#web/games/game-text.ts'
import { PotGamePicture } from '#web/games/pot-game.tsx'
import { PotGameBadge } from '#web/games/pot-game-badge.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Pot } from './pot-data.ts'
import { playButton } from './pot-play.ts'
import { PotSeats } from './pot-seats.tsx'
import type { ShownGame } from './pot-table.ts'

export type PotCardProps = {
  pot: Pot
  mine: boolean
  /** the viewer's practice coins, hundredths */
  purse: bigint
  session: boolean
  practiceMode: boolean
  /** its game, while it is played and after */
  game?: ShownGame
  /** it is no longer open, and its game was not seen */
  gone: boolean
  busy: boolean
  /** its bet was sent and has no answer */
  unanswered: boolean
  onPlay: () => void
  onWithdraw: () => void
  withdrawing: boolean
}

const potTitle = ({ title, gameType, creator }: Pick<Pot, 'title' | 'gameType' | 'creator'>): string =>
  title || `${creator.firstName}’s ${isPotGame(gameType) ? potGameNames[gameType].toLowerCase() : 'pot'}`

/** One pot: both seats, both stakes, the winner's payout. Its game is played in place of its details. */
export function PotCard({ pot, mine, game, gone, ...rest }: PotCardProps) {
  const known = isPotGame(pot.gameType)
  const shown = game?.cleared ? undefined : game
  const creator = mine ? 'You' : pot.creator.firstName
  const names = { challenger: game?.mine ? 'You' : 'The challenger', creator }
  return (
    <article
      aria-label={potTitle(pot)}
      className={classNames(
        'flex flex-col gap-3 rounded-xl border bg-surface p-4',
        gone && !game ? 'border-dashed border-line-2' : 'border-line-1',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <PotGameBadge game={pot.gameType} />
        <span className="text-sm text-ink-2">
          {game ? (game.playing ? 'In play' : 'Played') : gone ? 'No longer open' : 'Odds 50/50'}
        </span>
      </div>
      <div className="grid min-h-66 grow">
        <div
          className={classNames('col-start-1 row-start-1 flex flex-col gap-3', shown && 'invisible')}
          inert={!!shown}
          data-part="details"
        >
          <PotDetails pot={pot} creator={creator} />
        </div>
        {shown && known && (
          <div className="col-start-1 row-start-1 grid content-center justify-items-center gap-2">
            <PotGamePicture
              game={pot.gameType}
              result={shown.gameResult}
              size={pot.gameType === 'craps' ? 'md' : 'lg'}
              playId={pot.id}
            />
            <Verdict hidden={shown.playing}>
              <strong className="font-semibold">
                {names[shown.winner]} won{' '}
                <Money cents={potPayout(wireToCents(pot.potAmount))} currency="PLAY" />
              </strong>
              <span className="text-sm text-ink-2">{whyText(pot.gameType, shown.gameResult, names)}</span>
            </Verdict>
            {!shown.playing && <CheckedGame check={shown.check} />}
          </div>
        )}
      </div>
      <PotAction pot={pot} mine={mine} game={game} gone={gone} {...rest} />
    </article>
  )
}

/** Keeps its space from the start: text that appears must not move the picture above it. */
const Verdict = ({ hidden, children }: { hidden: boolean; children: ReactNode }) => (
  <p
    className={classNames('grid min-h-15 content-start gap-0.5 text-center', hidden && 'invisible')}
    aria-hidden={hidden}
  >
    {children}
  </p>
)

const openSeat: Record<Side, string> = { challenger: 'Open seat', creator: '' }

/** A pot's details: title, description, seats, sums and the seal of its seed. */
export function PotDetails({ pot, creator }: { pot: Omit<Pot, 'id'>; creator: string }) {
  const labels = isPotGame(pot.gameType) ? seatLabels[pot.gameType] : { challenger: '', creator: '' }
  return (
    <>
      <div>
        <h2 className="line-clamp-2 text-lg wrap-anywhere">{potTitle(pot)}</h2>
        <p className="line-clamp-2 min-h-9 text-sm wrap-anywhere text-ink-2">
          {pot.description || `By ${midSentence(creator)}`}
        </p>
      </div>
      <PotSeats creator={pot.creator} challenger={null} names={{ ...openSeat, creator }} labels={labels} />
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-3">
        <div>
          <dt className="text-sm text-ink-2">Pot amount</dt>
          <dd>
            <Money wire={pot.potAmount} currency="PLAY" className="figure text-xl font-bold" />
          </dd>
        </div>
        <div className="text-right">
          <dt className="text-sm text-ink-2">Winner takes</dt>
          <dd>
            <Money wire={pot.winnerTakes} currency="PLAY" className="figure text-xl font-bold" />
          </dd>
        </div>
      </dl>
      {pot.commitment && (
        <div className="mt-auto flex min-h-9 flex-wrap items-center justify-between gap-2 border-t border-dashed border-line-2 pt-2 text-sm text-ink-2">
          <span>
            Sealed draw{' '}
            <code className="font-mono text-xs text-ink-1" title={pot.commitment}>
              {shortHash(pot.commitment)}
            </code>
          </span>
          <CopyButton
            value={pot.commitment}
            label="Copy"
            of={`sealed draw of ${pot.title}`}
            variant="ghost"
            className="-mr-2"
          />
        </div>
      )}
    </>
  )
}

function PotAction(props: PotCardProps) {
  const { pot, mine, game, gone, busy, unanswered } = props
  const link = useRef<HTMLAnchorElement>(null)
  const pressed = useRef(false)
  const over = !!game && !game.playing
  // after Play the focus goes to the link to the proof in its place, and not to the top of the page
  useEffect(() => {
    if (over && pressed.current) link.current?.focus({ preventScroll: true })
  }, [over])
  if (over) {
    return (
      <LinkButton
        ref={link}
        href={`/fairness/verify?pot=${pot.id}`}
        variant="secondary"
        icon={<BadgeCheck size={18} strokeWidth={1.75} aria-hidden="true" />}
      >
        Verify this game
      </LinkButton>
    )
  }
  if (mine) {
    return (
      <div className="grid grid-cols-2 gap-2">
        <Button disabled>Your Pot</Button>
        <Button
          variant="secondary"
          busy={props.withdrawing}
          busyLabel="Withdrawing…"
          disabled={gone || !!game}
          onClick={props.onWithdraw}
        >
          Withdraw
        </Button>
      </div>
    )
  }
  return (
    <div className="grid gap-2">
      <PlayButton {...props} hadFocus={pressed} />
      {unanswered && !busy && !game && (
        <p role="status" className="text-sm text-ink-2">
          We did not hear back. Press again: you are not charged twice.
        </p>
      )}
    </div>
  )
}

/** @param hadFocus is called when the button goes, with whether it had the focus */
function PlayButton({ hadFocus, ...props }: PotCardProps & { hadFocus: RefObject<boolean> }) {
  const { pot, game, gone, purse, session, practiceMode, busy, unanswered } = props
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const node = button.current
    return () => {
      hadFocus.current = node !== null && node === document.activeElement
    }
  }, [hadFocus])
  const { label, enough } = playButton(pot, { purse, session })
  // a disabled button would lose the focus: the person's own play makes it busy instead
  const playing = busy || !!game?.mine
  return (
    <Button
      ref={button}
      busy={playing}
      busyLabel={game ? 'Playing…' : 'Taking the seat…'}
      // outside practice mode a press says what is missing; an unanswered bet can be asked about again
      disabled={!playing && !unanswered && (gone || !!game || !pot.commitment || (practiceMode && !enough))}
      onClick={props.onPlay}
    >
      {game
        ? 'Playing…'
        : unanswered
          ? 'Press again'
          : pot.commitment
            ? label
            : 'Waiting for its sealed draw…'}
    </Button>
  )
}
