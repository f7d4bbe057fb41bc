import { Check, Circle } from 'lucide-react'
import { Link } from 'wouter'
import type { Reply } from '#contract/index.ts'
import { JUROR_REST_DAYS, JURY_SEATS } from '#contract/jury-limits.ts'
import { call } from '#web/client/calls/api.ts'
import { useApi } from '#web/client/calls/query.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { SettingsCard, useSetting } from './settings-card.tsx'

type Duty = Reply<'juryDuty'>

/** Whether the person would sit on juries, what that needs, and the cases that wait for their vote. */
export function JuriesCard() {
  const duty = useApi('juryDuty')
  return (
    <SettingsCard id="juries" title="Juries">
      <Loaded
        answer={duty}
        failed="Your jury settings did not load"
        waiting={<Skeleton className="h-40 w-full" />}
      >
        {(found) => <JuryDuty duty={found} />}
      </Loaded>
    </SettingsCard>
  )
}

function JuryDuty({ duty }: { duty: Duty }) {
  const changing = useSetting((sits: boolean) => call('setJuryDuty', { body: { sits } }), {
    done: ({ sits }) => ({
      title: 'Saved',
      description: sits ? 'You may be drawn for a jury' : 'You will not be drawn for a jury',
    }),
  })
  const { confirmed, days, bets, opponents } = duty.needs
  const needs = [
    { met: confirmed, text: 'A confirmed e-mail address' },
    { met: days.has >= days.of, text: `${days.of} days with your account (you have ${days.has})` },
    { met: bets.has >= bets.of, text: `${bets.of} settled bets (you have ${bets.has})` },
    {
      met: opponents.has >= opponents.of,
      text: `Bets against ${opponents.of} different people (you have ${opponents.has})`,
    },
  ]
  return (
    <>
      <Switch
        label="Sit on juries"
        hint={`Some events let ${JURY_SEATS} people decide a dispute. You would be drawn at most once in ${JUROR_REST_DAYS} days and earn practice coins.`}
        checked={changing.isPending ? changing.variables : duty.sits}
        disabled={changing.isPending}
        onCheckedChange={(sits) => changing.mutate(sits)}
      />
      <div>
        <p className="mb-1 text-sm font-semibold">
          {needs.every(({ met }) => met) ? 'You can be drawn' : 'You need for it'}
        </p>
        <ul className="grid gap-1 text-sm text-ink-2">
          {needs.map(({ met, text }) => (
            <li key={text} className="flex items-start gap-2">
              {met ? (
                <Check size={18} strokeWidth={2} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-1" />
              ) : (
                <Circle size={18} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0" />
              )}
              <span>
                {text}
                <span className="sr-only">{met ? ': you have it' : ': still missing'}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
      {duty.cases.length > 0 && (
        <ul className="grid gap-1">
          {duty.cases.map(({ eventId, title, deadline, voted }) => (
            <li key={eventId}>
              <Link
                href={`/jury/${eventId}`}
                className="inline-flex min-h-11 items-center font-semibold underline decoration-line-2 underline-offset-4"
              >
                <span className="wrap-anywhere">{title}</span>
              </Link>
              <p className="text-sm text-ink-2">
                {voted ? (
                  'You have voted'
                ) : (
                  <>
                    Vote by <Moment at={deadline} />
                  </>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
