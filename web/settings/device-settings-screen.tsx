import { useUser } from '#web/client/calls/session.tsx'
import { AppearanceCard, SoundCard } from './appearance-cards.tsx'
import { DeviceCard } from './device-card.tsx'
import { SettingsPage } from './settings-page.tsx'

/** The notifications, sounds and look of this device. */
export function DeviceSettingsScreen() {
  const user = useUser()
  return (
    <SettingsPage path="/settings/device">
      {/* what needs no answer first */}
      <AppearanceCard />
      <SoundCard soundEnabled={user.soundEnabled} />
      <DeviceCard userId={user.id} />
    </SettingsPage>
  )
}
