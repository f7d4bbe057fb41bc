import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { ApiError } from '#web/client/calls/api.ts'
import { isId } from '#web/client/calls/query.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { useCoverItem } from '#web/covers/use-cover-item.tsx'
import { MoreMenu } from '#web/moderation/more-menu.tsx'
import { IconButton, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { GangBand, WeekRecord } from './gang-band.tsx'
import { JoinButton } from './gang-card.tsx'
import { GangCrest } from './gang-crest.tsx'
import { type GangDetail, useGang } from './gang-data.ts'
import { GangMembers } from './gang-members.tsx'
import { membersText } from './gang-text.ts'
import { GangSkeleton } from './waiting.tsx'

/** The gang of an invitation, or a gang picked from the list: its members, its week, and "Join Gang". */
export function InvitedGang({ id, reasonId }: { id: string; reasonId: string }) {
  const gang = useGang(id)
  const missing = !isId(id) || (gang.error instanceof ApiError && gang.error.status === 404)
  if (missing && !gang.data) {
    return (
      <Card>
        <EmptyState
          illustration="bench"
          title="This gang is gone. Its last member has left, or the link is wrong."
          action={
            <LinkButton href="/gangs" variant="secondary">
              See all gangs
            </LinkButton>
          }
        />
      </Card>
    )
  }
  return (
    <Loaded answer={gang} failed="The gang did not load" waiting={<GangSkeleton />}>
      {(data) => <InvitedCard gang={data} reasonId={reasonId} />}
    </Loaded>
  )
}

function InvitedCard({ gang, reasonId }: { gang: GangDetail; reasonId: string }) {
  const { gangId } = useUser()
  const [, navigate] = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  // its officers see this above
  const cover = useCoverItem({
    kind: 'gang',
    id: gang.id,
    name: gang.name,
    cover: gang.cover,
    own: false,
    open: true,
  })
  const close = () => navigate('/gangs', { replace: true })
  // a link opened this gang: the page begins with it
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('section')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Card aria-label={gang.name} tone="raised" className="scroll-mt-12">
      <GangBand gang={gang} wide />
      <div className="flex items-start gap-4">
        <GangCrest gang={gang} size={72} />
        <div className="min-w-0 flex-1">
          <h2 ref={heading} tabIndex={-1} dir="auto" className="text-xl wrap-anywhere outline-none">
            {gang.name}
          </h2>
          <p className="tabular text-ink-2">{membersText(gang.memberCount)}</p>
        </div>
        <div className="-mt-1 -mr-2 flex shrink-0">
          <MoreMenu
            label={`More about ${gang.name}`}
            items={cover.items}
            report={{ kind: 'gang', id: gang.id, name: gang.name }}
          />
          {cover.dialog}
          <IconButton label="Close" onClick={close}>
            <X size={20} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      {gang.description && (
        <p dir="auto" className="mt-3 max-w-measure wrap-anywhere whitespace-pre-line text-ink-2">
          {gang.description}
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <JoinButton
          gang={gang}
          inGang={gangId !== null}
          reasonId={reasonId}
          variant="primary"
          onJoined={close}
        />
      </div>
      <div className="mt-5 grid grid-cols-1 gap-5 border-t border-line-1 pt-4">
        <WeekRecord week={gang.week} whose="The gang" />
        <GangMembers gang={gang} />
      </div>
    </Card>
  )
}
