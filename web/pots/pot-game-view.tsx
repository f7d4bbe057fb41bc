import { BadgeCheck } from 'lucide-react'
import { type Ref, useEffect, useLayoutEffect, useRef } from 'react'
import { potPayout } from '#contract/games.ts'
import { wireToCents } from '#contract/money.ts'
import { CheckedGame } from '#web/games/checked-game.tsx'
import { CrapsRolls } from '#web/games/craps-rolls.tsx'
import { type Side, whyText } from '#web/games/game-text.ts'
import { PotGamePicture } from '#web/games/pot-game.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Money } from '#web/ui/money.tsx'
import type { Pot } from './pot-data.ts'
import type { ShownGame } from './pot-table.ts'

type PotGameViewProps = { pot: Pot; game: ShownGame; names: Record<Side, string> }

/** A pot's game in place of its details: the picture, then the winner, the reason, and the link to the proof. */
export function PotGameView({ pot, game, names }: PotGameViewProps) {
  const { playing, gameResult } = game
  const place = useRef<HTMLDivElement>(null)
  const state = useRef<HTMLParagraphElement>(null)
  const proof = useRef<HTMLAnchorElement>(null)
  // the pressed button is hidden now: the focus moves here, and to the proof once the game is over
  useLayoutEffect(() => {
    if (place.current?.parentElement?.contains(document.activeElement))
      state.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    if (!playing && document.activeElement === state.current) proof.current?.focus({ preventScroll: true })
  }, [playing])
  const craps = pot.gameType === 'craps'
  const hidden = playing && 'invisible'
  return (
    <div ref={place} className="col-start-1 row-start-1 grid content-center gap-1.5">
      <div className="flex items-center gap-3 @max-[15.5rem]:grid @max-[15.5rem]:justify-items-center">
        <div className={classNames('grid shrink-0 place-items-center', craps ? 'h-23' : 'h-31 min-w-27')}>
          <PotGamePicture
            game={pot.gameType}
            result={gameResult}
            size="md"
            playId={pot.id}
            rolls={false}
            captionHidden={!craps}
          />
        </div>
        <div className="min-w-0 grow">
          <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-2">
            <p ref={state} tabIndex={-1} className="text-sm text-ink-2">
              {playing ? 'In play' : 'Played'}
            </p>
            {!playing && <ProofLink ref={proof} potId={pot.id} />}
          </div>
          <p className={classNames('grid min-h-12', hidden)} aria-hidden={playing}>
            <strong className="font-semibold">
              {names[game.winner]} won <Money cents={potPayout(wireToCents(pot.potAmount))} currency="PLAY" />
            </strong>
            <span className="text-xs text-ink-2">{whyText(pot.gameType, gameResult, names)}</span>
          </p>
        </div>
      </div>
      {craps && <CrapsRolls result={gameResult} playing={playing} pointSaid />}
      {!playing && <CheckedGame check={game.check} />}
    </div>
  )
}

/** The link to the game's proof, which recomputes everything. */
export const ProofLink = ({ ref, potId }: { ref?: Ref<HTMLAnchorElement>; potId: string }) => (
  <LinkButton
    ref={ref}
    href={`/fairness/verify?pot=${potId}`}
    variant="ghost"
    size="dense"
    className="-mx-2 -my-1.5 px-2!"
    icon={<BadgeCheck size={16} strokeWidth={1.75} aria-hidden="true" />}
  >
    Verify<span className="sr-only"> this game</span>
  </LinkButton>
)
