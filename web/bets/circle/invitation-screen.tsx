import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useParams, useSearch } from 'wouter'
import { ApiError, call, errorText } from '#web/client/calls/api.ts'
import { useApi } from '#web/client/calls/query.ts'
import { useSession } from '#web/client/calls/session.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { Page } from '#web/ui/page.tsx'
import { Invitation, InvitationSkeleton } from './invitation.tsx'

/** The page of an invite link: it lets a signed-in person into the event, and shows a visitor what the event asks. */
export function InvitationScreen() {
  const { token = '' } = useParams<{ token: string }>()
  const { isAuthenticated, isLoading } = useSession()
  if (isLoading) return <InvitationSkeleton />
  return isAuthenticated ? <Join token={token} /> : <Preview token={token} />
}

/** The side that a visitor chose before the sign-up, as the event's page takes it; empty without one. */
const sideOf = (search: string): string => {
  const side = new URLSearchParams(search).get('side')
  return side === 'A' || side === 'B' ? `?side=${side}` : ''
}

/**
 * Joins, then takes the address of the event. It is a query, though it changes something: however often React mounts the screen,
 * one call is under way.
 */
function Join({ token }: { token: string }) {
  const [, navigate] = useLocation()
  const search = useSearch()
  const joined = useQuery({
    queryKey: ['join by link', token],
    queryFn: () => call('joinByLink', { params: { token }, body: {} }),
    // an ended link must not open its event from memory
    gcTime: 0,
    refetchOnReconnect: false,
  })
  const eventId = joined.data?.eventId
  useEffect(() => {
    // the token stays neither in the address nor behind Back
    if (eventId) navigate(`/events/${eventId}${sideOf(search)}`, { replace: true })
  }, [eventId, navigate, search])
  if (joined.isError) return <Refused answer={joined} />
  return <InvitationSkeleton />
}

function Preview({ token }: { token: string }) {
  const preview = useApi('previewInvite', { params: { token } })
  if (preview.data) return <Invitation of={preview.data} token={token} />
  if (preview.isError) return <Refused answer={preview} visitor />
  return <InvitationSkeleton />
}

/** A token of another shape: the server names the field and not the way on. */
const NOWHERE = 'This invitation leads nowhere. Ask for a new link.'

type RefusedProps = { answer: Parameters<typeof NotLoaded>[0]['answer']; visitor?: boolean }

/** A wrong or ended link, and where to go from there. */
function Refused({ answer, visitor = false }: RefusedProps) {
  const { error } = answer
  const nowhere = error instanceof ApiError && (error.status === 404 || error.status === 400)
  if (!nowhere)
    return (
      <Page title="Invitation">
        <NotLoaded answer={answer} failed="The invitation did not open" />
      </Page>
    )
  return (
    <Page title="Invitation">
      <EmptyState
        illustration="table"
        title={errorText(error.status === 404 ? error : undefined, NOWHERE)}
        action={
          visitor ? (
            // the landing page is no screen of the app
            <Button asChild>
              <a href="/">To the home page</a>
            </Button>
          ) : (
            <LinkButton href="/events">To the events</LinkButton>
          )
        }
      />
    </Page>
  )
}
