import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useEffect } from 'react'
import type { Reply } from '#contract/index.ts'
import { useStepUp } from '#web/auth/step-up.tsx'
import { call, errorText } from '#web/client/calls/api.ts'
import { queryClient, useApi } from '#web/client/calls/query.ts'
import {
  NOT_TURNED_ON,
  type PushState,
  readPushState,
  testPush,
  turnPushOff,
  turnPushOn,
} from '#web/notifications/push.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { shortMomentText } from '#web/ui/moment-text.ts'
import { Row, RowIcon, RowList } from '#web/ui/row.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { PreviewsPart } from './previews-part.tsx'
import { QuietHoursPart } from './quiet-hours-part.tsx'
import { SettingsCard, useSetting } from './settings-card.tsx'
import { SignInPart } from './sign-in-part.tsx'

type Device = Reply<'listPushDevices'>[number]

/** The person's other browsers that receive pushes. Empty without any. */
function PushDevices() {
  const list = useApi('listPushDevices')
  if (list.isError)
    return <FieldError>{errorText(list.error, 'Your other browsers did not load.')}</FieldError>
  if (list.isPending)
    return (
      <div>
        <Loading label="Loading your other browsers" />
        <Skeleton className="h-14 w-full" />
      </div>
    )
  const others = list.data.filter(({ current }) => !current)
  if (others.length === 0) return null
  return (
    <SignInPart title="Also on" detail="Signing out there also turns push off.">
      <RowList label="Other browsers with push">
        {others.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </RowList>
    </SignInPart>
  )
}

function DeviceRow({ device }: { device: Device }) {
  const removing = useSetting(() => call('removePushDevice', { params: { id: device.id } }), {
    done: { title: 'Push is off there', description: device.device },
  })
  const Icon = /iPhone|iPad|Android/.test(device.device) ? Smartphone : Monitor
  return (
    <Row
      avatar={
        <RowIcon>
          <Icon strokeWidth={1.75} />
        </RowIcon>
      }
      title={device.device}
      detail={`Since ${shortMomentText(device.createdAt)}`}
      action={
        <Button
          size="dense"
          variant="ghost"
          aria-label={`Turn push off on ${device.device}`}
          busy={removing.isPending}
          busyLabel="…"
          onClick={() => removing.mutate()}
        >
          Turn off
        </Button>
      }
    />
  )
}

const STATE_KEY = ['push-state']

/** The text about each state, and its remedy. */
const TEXTS: Record<PushState, string> = {
  unsupported:
    'This browser cannot show notifications while Evens is closed. A current Chrome, Edge, Firefox or Safari can.',
  'needs-home-screen':
    'On an iPhone or iPad, Evens has to be on the home screen for this: press Share, then “Add to Home Screen”, and open it from there.',
  blocked:
    'This browser blocks notifications from Evens. Open the site settings next to the address, allow notifications, and reload this page.',
  off: 'Get notified about decided bets, messages and money, even while Evens is closed.',
  on: 'This browser notifies you, even while Evens is closed.',
}

/** Push in this browser, the person's other browsers, and quiet hours. */
export function DeviceCard({ userId }: { userId: string }) {
  return (
    <SettingsCard id="push" title="On this device">
      <ThisBrowser userId={userId} />
      <PushDevices />
      <QuietHoursPart />
      <PreviewsPart />
    </SettingsCard>
  )
}

/** The state of this browser, which can also change outside the page. */
function usePushState() {
  useEffect(() => {
    const look = () => void queryClient.invalidateQueries({ queryKey: STATE_KEY })
    let permission: PermissionStatus | undefined
    navigator.permissions
      ?.query({ name: 'notifications' })
      .then((status) => {
        permission = status
        status.addEventListener('change', look)
      })
      .catch(() => {})
    return () => permission?.removeEventListener('change', look)
  }, [])
  return useQuery({ queryKey: STATE_KEY, queryFn: readPushState, staleTime: 0 })
}

function ThisBrowser({ userId }: { userId: string }) {
  const state = usePushState()
  const show = (next: PushState) => void queryClient.setQueryData(STATE_KEY, next)
  const stepUp = useStepUp()
  const on = useSetting(() => stepUp.run(() => turnPushOn(userId)), {
    done: (next) =>
      next === 'on' ? { title: 'Push is on', description: 'Send a test to see how it looks.' } : undefined,
    failed: NOT_TURNED_ON,
    onDone: show,
  })
  const off = useSetting(turnPushOff, { onDone: () => show('off') })
  const test = useSetting(testPush, {
    done: { title: 'Test sent', description: 'It arrives in a few seconds.' },
  })
  if (state.isPending) return <Skeleton className="h-16 w-full" />
  if (state.isError)
    return <FieldError>{errorText(state.error, 'The push setting did not load.')}</FieldError>
  return (
    <div className="grid gap-3">
      {state.data === 'on' && (
        <p>
          <StatusBadge status="live" label="On" />
        </p>
      )}
      <p className="max-w-measure text-ink-2">{TEXTS[state.data]}</p>
      {state.data === 'off' && (
        <Button
          className="justify-self-start"
          busy={on.isPending}
          busyLabel="Turning on…"
          onClick={() => on.mutate()}
        >
          Turn on
        </Button>
      )}
      {state.data === 'on' && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            busy={test.isPending}
            busyLabel="Sending…"
            onClick={() => test.mutate()}
          >
            Send a test
          </Button>
          <Button variant="ghost" busy={off.isPending} busyLabel="Turning off…" onClick={() => off.mutate()}>
            Turn off
          </Button>
        </div>
      )}
      {stepUp.dialog}
    </div>
  )
}
