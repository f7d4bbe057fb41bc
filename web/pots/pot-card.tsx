import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { lazy } from '#web/client/lazy.ts'
import { isPotGame } from '#web/games/game-text.ts'
import { Opened } from '#web/page-parts/aside.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { Pot } from './pot-data.ts'
import { PotFace, potTitle } from './pot-face.tsx'
import { PotGameView, ProofLink } from './pot-game-view.tsx'
import { playButton } from './pot-play.ts'
import type { ShownGame } from './pot-table.ts'

const PotSheet = lazy(() => import('./pot-sheet.tsx').then((module) => ({ default: module.PotSheet })))

export type PotCardProps = {
  pot: Pot
  mine: boolean
  /** the viewer's break closes practice coins */
  paused: boolean
  /** the viewer's practice coins, hundredths */
  purse: bigint
  session: boolean
  practiceMode: boolean
  /** its game, while it is played and after */
  game?: ShownGame
  /** it is no longer open, and the viewer did not see its game */
  gone: boolean
  busy: boolean
  /** its sent bet has no answer */
  unanswered: boolean
  onPlay: () => void
  onWithdraw: () => void
  withdrawing: boolean
}

/** One pot: both seats, the winner's payout, and Play in the open seat. Its game replaces its details. */
export function PotCard(props: PotCardProps) {
  const { pot, mine, game, gone, busy, unanswered } = props
  const shown = game?.cleared || !isPotGame(pot.gameType) ? undefined : game
  const creator = mine ? 'You' : pot.creator.firstName
  return (
    <article
      aria-label={potTitle(pot)}
      className={classNames(
        'flex flex-col rounded-xl border bg-surface p-3 md:p-4',
        gone && !game ? 'border-dashed border-line-2' : 'border-line-1',
      )}
    >
      <div className="@container grid grow">
        <div
          className={classNames('col-start-1 row-start-1 flex flex-col gap-1', shown && 'invisible')}
          inert={!!shown}
          data-part="details"
        >
          <PotFace
            pot={pot}
            creator={creator}
            more={<PotMore {...props} />}
            ended={game?.cleared ? 'Played' : gone && 'No longer open'}
          >
            <PotAction {...props} />
          </PotFace>
          {unanswered && !busy && !game && (
            <p role="status" className="text-sm text-ink-2">
              We did not hear back. Press again: you are not charged twice.
            </p>
          )}
        </div>
        {shown && (
          <PotGameView
            pot={pot}
            game={shown}
            names={{ challenger: shown.mine ? 'You' : 'The challenger', creator }}
          />
        )}
      </div>
    </article>
  )
}

/** The pot's sheet, behind three dots. */
function PotMore({ pot, gone, game, withdrawing, onWithdraw }: PotCardProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton
        label={`More about ${potTitle(pot)}`}
        aria-haspopup="dialog"
        className="-my-2.5 -mr-2.5"
        onClick={() => setOpen(true)}
      >
        <Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      {open && (
        <Opened onClose={close}>
          <PotSheet
            pot={pot}
            onClose={close}
            onWithdraw={
              pot.can.withdraw && !gone && !game && !withdrawing
                ? () => {
                    close()
                    onWithdraw()
                  }
                : undefined
            }
          />
        </Opened>
      )}
    </>
  )
}

/** The action of the open seat. */
function PotAction(props: PotCardProps) {
  const { pot, mine, game, gone, purse, session, practiceMode, busy, unanswered, withdrawing } = props
  const seat = 'rounded-sm! px-1.5! @max-[18.5rem]:text-sm'
  if (game && !game.playing) return <ProofLink potId={pot.id} />
  if (mine)
    return (
      <Button disabled className={seat}>
        {withdrawing ? 'Withdrawing…' : 'Your Pot'}
      </Button>
    )
  const { label, enough } = playButton(pot, { purse, session })
  // a disabled button would lose the focus: the person's own play makes it busy instead
  const playing = busy || !!game?.mine
  return (
    <Button
      className={seat}
      busy={playing}
      busyLabel={game ? 'Playing…' : 'Taking the seat…'}
      // outside practice mode a press names what is missing; a press sends an unanswered bet again
      disabled={
        !playing &&
        !unanswered &&
        (!pot.can.play || props.paused || gone || !!game || !pot.commitment || (practiceMode && !enough))
      }
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
