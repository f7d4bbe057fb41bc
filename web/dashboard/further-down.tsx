import { BalanceTrend } from './balance-trend.tsx'
import { Figures } from './figures.tsx'
import { RoomCards } from './room-cards.tsx'
import { ShareCard } from './share-card.tsx'

/** What stands below the first view of home: the record, the rooms, the code to share. */
export function FurtherDown({ practiceMode, gangId }: { practiceMode: boolean; gangId: string | null }) {
  return (
    <div className="below-fold grid grid-cols-1 gap-3 md:gap-4">
      <Figures practiceMode={practiceMode} />
      <BalanceTrend practiceMode={practiceMode} />
      <RoomCards gangId={gangId} />
      <ShareCard />
    </div>
  )
}
