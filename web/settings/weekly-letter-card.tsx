import type { Reply } from '#contract/index.ts'
import { call } from '#web/client/calls/api.ts'
import { useApi } from '#web/client/calls/query.ts'
import { SelectField } from '#web/ui/field.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { timeZone } from '#web/ui/moment-text.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { SettingsCard, useSetting } from './settings-card.tsx'

type Choice = Reply<'getWeeklyLetter'>

/** Whether the person wants the letter about the week in their circles, and the time zone of their Mondays. */
export function WeeklyLetterCard() {
  const choice = useApi('getWeeklyLetter')
  const zone = useApi('getTimeZone')
  return (
    <SettingsCard id="weekly-letter" title="Weekly letter">
      <Loaded
        answer={choice}
        failed="Your choice did not load"
        waiting={<Skeleton className="h-14 w-full" />}
      >
        {(found) => <WantedSwitch choice={found} />}
      </Loaded>
      <Loaded
        answer={zone}
        failed="Your time zone did not load"
        waiting={<Skeleton className="h-20 w-full" />}
      >
        {(found) => <ZoneField zone={found} />}
      </Loaded>
    </SettingsCard>
  )
}

function WantedSwitch({ choice }: { choice: Choice }) {
  const changing = useSetting((wanted: boolean) => call('setWeeklyLetter', { body: { wanted } }), {
    done: ({ wanted }) => ({
      title: 'Saved',
      description: wanted ? 'The weekly letter is on' : 'The weekly letter is off',
    }),
  })
  return (
    <>
      <Switch
        label="E-mail about your circles"
        hint="On Mondays at 9 in the morning: what your gang and your invited events asked and settled. No news, no letter."
        checked={changing.isPending ? changing.variables : choice.wanted}
        disabled={changing.isPending}
        onCheckedChange={(wanted) => changing.mutate(wanted)}
      />
      {choice.nextAt !== null && (
        <p className="text-sm text-ink-2">
          {choice.confirmed ? (
            <>
              Next: <Moment at={choice.nextAt} />
            </>
          ) : (
            'Confirm your e-mail address first, under Sign-in & devices. Letters go to no other address.'
          )}
        </p>
      )}
    </>
  )
}

/** All zones that the browser can name, its own first. An older browser names none but its own. */
function zonesToChoose(inForce: string): string[] {
  const known = Intl.supportedValuesOf?.('timeZone') ?? []
  return [...new Set([timeZone(), inForce, ...known])]
}

const zoneName = (zone: string): string => zone.replaceAll('_', ' ')

function ZoneField({ zone: { timeZone: inForce, isOfSite } }: { zone: Reply<'getTimeZone'> }) {
  const changing = useSetting((zone: string) => call('setTimeZone', { body: { timeZone: zone } }), {
    done: ({ timeZone: saved }) => ({ title: 'Saved', description: `Your time zone is ${zoneName(saved)}` }),
  })
  return (
    <SelectField
      label="Time zone"
      hint={isOfSite ? 'This is the zone of the site. Choose your own.' : 'Your Mondays begin by this clock.'}
      value={changing.isPending ? changing.variables : inForce}
      disabled={changing.isPending}
      onChange={({ target }) => changing.mutate(target.value)}
    >
      {zonesToChoose(inForce).map((zone) => (
        <option key={zone} value={zone}>
          {zoneName(zone)}
          {zone === timeZone() ? ' (this device)' : ''}
        </option>
      ))}
    </SelectField>
  )
}
