import type { Reply } from '#contract/index.ts'
import { call } from '#web/client/calls/api.ts'
import { useApi } from '#web/client/calls/query.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { SettingsCard, useSetting } from './settings-card.tsx'

/** Whether the person sees their days in a row. Nobody else does. */
export function DaysCard() {
  const daily = useApi('dailyQuestion')
  return (
    <SettingsCard id="days" title="Days in a row">
      <Loaded
        answer={daily}
        failed="This setting did not load"
        waiting={<Skeleton className="h-14 w-full" />}
      >
        {({ days }) => (days ? <DaysSwitch days={days} /> : <p>Not shown during a break.</p>)}
      </Loaded>
    </SettingsCard>
  )
}

function DaysSwitch({ days }: { days: NonNullable<Reply<'dailyQuestion'>['days']> }) {
  const changing = useSetting((shown: boolean) => call('setDaysShown', { body: { shown } }), {
    done: ({ shown }) => ({
      title: 'Saved',
      description: shown ? 'You see your days in a row' : 'Your days in a row are hidden',
    }),
  })
  return (
    <Switch
      label="Show my days in a row"
      hint="The days on which you answered the question of the day. Only you see them. One missed day a week is forgiven."
      checked={changing.isPending ? changing.variables : days.shown}
      disabled={changing.isPending}
      onCheckedChange={(shown) => changing.mutate(shown)}
    />
  )
}
