import { Monitor, Smartphone } from 'lucide-react'
import type { Reply } from '#contract/index.ts'
import { useStepUp } from '#web/auth/step-up.tsx'
import { call, errorText } from '#web/client/calls/api.ts'
import { useApi } from '#web/client/calls/query.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { shortMomentText } from '#web/ui/moment-text.ts'
import { Row, RowIcon, RowList } from '#web/ui/row.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useSetting } from './settings-card.tsx'
import { SignInPart } from './sign-in-part.tsx'

type Session = Reply<'listSessions'>[number]

const isPhone = (device: string) => /iPhone|iPad|Android/.test(device)

/** The signed-in devices, each with a button to sign it out. */
export function SessionList() {
  const list = useApi('listSessions')
  const others = list.data?.filter((session) => !session.current).length ?? 0
  const stepUp = useStepUp()
  const endAll = useSetting(() => stepUp.run(() => call('endOtherSessions', { body: {} })), {
    done: ({ ended }) => ({
      title: 'Signed out everywhere else',
      description: ended === 1 ? 'One device was signed out' : `${ended} devices were signed out`,
    }),
  })
  return (
    <SignInPart
      title="Devices"
      detail="Your signed-in devices. A session ends after 14 days without use, and after 30 days in any case."
      action={
        others > 0 && (
          <Button
            size="dense"
            variant="secondary"
            busy={endAll.isPending}
            busyLabel="Signing out…"
            onClick={() => endAll.mutate()}
          >
            Sign out everywhere else
          </Button>
        )
      }
    >
      {list.isPending ? (
        <RowSkeleton rows={2} />
      ) : list.isError ? (
        <FieldError>{errorText(list.error, 'Your devices did not load.')}</FieldError>
      ) : (
        <RowList label="Devices">
          {list.data.map((session) => (
            <SessionRow key={session.id} session={session} run={stepUp.run} />
          ))}
        </RowList>
      )}
      {stepUp.dialog}
    </SignInPart>
  )
}

type SessionRowProps = { session: Session; run: ReturnType<typeof useStepUp>['run'] }

/** @param run asks for a fresh proof if the server needs one */
function SessionRow({ session, run }: SessionRowProps) {
  const end = useSetting(() => run(() => call('endSession', { params: { id: session.id } })), {
    done: { title: 'Signed out', description: session.device },
  })
  const Icon = isPhone(session.device) ? Smartphone : Monitor
  return (
    <Row
      avatar={
        <RowIcon>
          <Icon strokeWidth={1.75} />
        </RowIcon>
      }
      title={session.device}
      detail={
        session.current
          ? `Signed in ${shortMomentText(session.createdAt)}`
          : `Last seen ${shortMomentText(session.lastSeenAt)}`
      }
      action={
        session.current ? (
          <StatusBadge status="live" label="This device" />
        ) : (
          <Button
            size="dense"
            variant="ghost"
            aria-label={`Sign out ${session.device}`}
            busy={end.isPending}
            busyLabel="…"
            onClick={() => end.mutate()}
          >
            Sign out
          </Button>
        )
      }
    />
  )
}
