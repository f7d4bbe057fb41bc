import { Link } from 'wouter'
import { isPotGame, potGameNames } from '#web/games/game-text.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Money } from '#web/ui/money.tsx'
import { NativeSheet } from '#web/ui/native-sheet.tsx'
import type { Pot } from './pot-data.ts'
import { potTitle } from './pot-face.tsx'

type PotSheetProps = {
  pot: Pot
  onClose: () => void
  /** takes the person's own pot back; absent when they cannot */
  onWithdraw?: () => void
}

/** The parts of a pot that do not fit on its card: the whole description, the odds, and the seal of its draw. */
export function PotSheet({ pot, onClose, onWithdraw }: PotSheetProps) {
  return (
    <NativeSheet title={potTitle(pot)} onClose={onClose}>
      <div className="grid gap-4">
        {pot.description && <p className="wrap-anywhere text-ink-2">{pot.description}</p>}
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 [&>dd]:text-right [&>dt]:text-ink-2">
          <dt>Game</dt>
          <dd>{isPotGame(pot.gameType) ? potGameNames[pot.gameType] : 'Unknown game'}</dd>
          <dt>Odds</dt>
          <dd>50/50</dd>
          <dt>Pot amount</dt>
          <dd>
            <Money wire={pot.potAmount} currency="PLAY" />
          </dd>
          <dt>Winner takes</dt>
          <dd>
            <Money wire={pot.winnerTakes} currency="PLAY" />
          </dd>
        </dl>
        {pot.commitment && (
          <section
            aria-label="Sealed draw"
            className="grid gap-1 border-t border-dashed border-line-2 pt-3 text-sm"
          >
            <div className="flex items-center justify-between gap-2">
              <h3 className="text-base">Sealed draw</h3>
              <CopyButton
                value={pot.commitment}
                label="Copy"
                of="sealed draw"
                variant="ghost"
                className="-mr-2"
              />
            </div>
            <code className="font-mono text-xs break-all">{pot.commitment}</code>
            <p className="text-ink-2">
              The fingerprint of the draw, fixed when the pot was made.{' '}
              <Link href="/fairness" className="underline underline-offset-4">
                How every draw is sealed and checked
              </Link>
            </p>
          </section>
        )}
        {onWithdraw && (
          <Button variant="secondary" onClick={onWithdraw}>
            Withdraw
          </Button>
        )}
      </div>
    </NativeSheet>
  )
}
