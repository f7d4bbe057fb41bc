import { Switch } from '#web/ui/switch.tsx'
import { type Switched, useSharing } from './use-sharing.ts'

/** The owner decides whether visitors see previews and cards. No one else has this switch. */
export function VisitorsSwitch({ named, hint }: { named: Switched; hint: string }) {
  const { shared, mine, change } = useSharing(named)
  if (!mine) return null
  return (
    <Switch
      label="Visitors see it"
      hint={hint}
      checked={shared ?? named.kind !== 'people'}
      onCheckedChange={change}
    />
  )
}
