import { DaysCard } from './days-card.tsx'
import { FairPlayCard } from './fair-play-card.tsx'
import { GameTagsCard } from './game-tags-card.tsx'
import { JuriesCard } from './juries-card.tsx'
import { ModerationCard } from './moderation-card.tsx'
import { SettingsPage } from './settings-page.tsx'

/** The person's reports, blocks and decisions, whether they sit on juries, their days in a row, their matches under review, and their names in games. */
export function RecordSettingsScreen() {
  return (
    <SettingsPage path="/settings/record">
      <ModerationCard />
      <JuriesCard />
      <DaysCard />
      <FairPlayCard />
      <GameTagsCard />
    </SettingsPage>
  )
}
