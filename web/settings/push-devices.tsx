import { Monitor, Smartphone } from 'lucide-react'
import type { Reply } from '#contract/index.ts'
import { call, errorText } from '#web/client/calls/api.ts'
import { useApi } from '#web/client/calls/query.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { shortMomentText } from '#web/ui/moment-text.ts'
import { Row, RowIcon, RowList } from '#web/ui/row.tsx'
import { useSetting } from './settings-card.tsx'
import { SignInPart } from './sign-in-part.tsx'

type Device = Reply<'listPushDevices'>[number]

/** The person's other browsers that receive pushes. Empty without any. */
export function PushDevices() {
  const list = useApi('listPushDevices')
  if (list.isError)
    return <FieldError>{errorText(list.error, 'Your other browsers did not load.')}</FieldError>
  const others = list.data?.filter(({ current }) => !current) ?? []
  if (others.length === 0) return null
  return (
    <SignInPart title="Also on" detail="Signing out there ends it, too.">
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
