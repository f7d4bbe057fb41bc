import { Switch } from '#web/ui/switch.tsx'
import { SettingsCard, Unsaved } from './settings-card.tsx'

type NotificationChoices = {
  notifyOnWins: boolean
  notifyOnUpcomingEvents: boolean
  soundEnabled: boolean
}

type NotificationsCardProps = {
  values: NotificationChoices
  changed: boolean
  onChange: (more: Partial<NotificationChoices>) => void
}

/** Three switches with one save. */
export function NotificationsCard({ values, changed, onChange }: NotificationsCardProps) {
  return (
    <SettingsCard id="notifications" title="Notification Preferences" aside={changed && <Unsaved />}>
      <Switch
        label="Winning notifications"
        hint="When you win a bet, a pot or a tournament, and when others cheer your bet"
        checked={values.notifyOnWins}
        onCheckedChange={(notifyOnWins) => onChange({ notifyOnWins })}
      />
      <Switch
        label="Upcoming events"
        hint="For events you bet on or watch, an hour before they lock"
        checked={values.notifyOnUpcomingEvents}
        onCheckedChange={(notifyOnUpcomingEvents) => onChange({ notifyOnUpcomingEvents })}
      />
      <Switch
        label="Sound effects"
        hint="Sounds of games and bets, on all your devices"
        checked={values.soundEnabled}
        onCheckedChange={(soundEnabled) => onChange({ soundEnabled })}
      />
      <p className="text-sm text-ink-2">Notices about your money and account security are always sent.</p>
    </SettingsCard>
  )
}
