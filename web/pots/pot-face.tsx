import type { ReactNode } from 'react'
import { isPotGame, potGameNames, seatLabels } from '#web/games/game-text.ts'
import { PotGameBadge } from '#web/games/pot-game-badge.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Pot } from './pot-data.ts'
import { PotSeats } from './pot-seats.tsx'

export const potTitle = ({ title, gameType, creator }: Pick<Pot, 'title' | 'gameType' | 'creator'>): string =>
  title || `${creator.firstName}’s ${isPotGame(gameType) ? potGameNames[gameType].toLowerCase() : 'pot'}`

export type PotFaceProps = {
  pot: Omit<Pot, 'id' | 'can'>
  /** the creator's name on this screen */
  creator: string
  /** beside the title */
  more?: ReactNode
  /** replaces the winner's take, once no one can win it */
  ended?: ReactNode
  /** in the open seat */
  children?: ReactNode
}

/** A pot before its game: title, description, game, the winner's take, and both seats with their stakes. */
export function PotFace({ pot, creator, more, ended, children }: PotFaceProps) {
  const labels = isPotGame(pot.gameType) ? seatLabels[pot.gameType] : { challenger: '', creator: '' }
  return (
    <>
      <div className="flex min-h-6 items-start justify-between gap-2">
        <h2 className="line-clamp-2 text-lg wrap-anywhere">{potTitle(pot)}</h2>
        {more}
      </div>
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <PotGameBadge game={pot.gameType} />
        {ended ? (
          <span className="text-sm text-ink-2">{ended}</span>
        ) : (
          <span className="practice-hatch rounded-sm border border-dashed border-practice px-2 text-sm/5.5">
            Winner takes <Money wire={pot.winnerTakes} currency="PLAY" className="font-bold" />
          </span>
        )}
      </div>
      {pot.description && <p className="line-clamp-1 text-sm wrap-anywhere text-ink-2">{pot.description}</p>}
      <div className="mt-auto pt-1">
        <PotSeats creator={pot.creator} name={creator} labels={labels} stake={pot.potAmount}>
          {children}
        </PotSeats>
      </div>
    </>
  )
}
