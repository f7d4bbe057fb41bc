import { MessageSquare, Settings, Share2, Swords } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'wouter'
import { ApiError } from '#web/client/calls/api.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { useSeen } from '#web/client/kept/tab-title.ts'
import { lazy } from '#web/client/lazy.ts'
import { Slot } from '#web/client/slots.tsx'
import { BlockButton } from '#web/moderation/block-button.tsx'
import { type PersonNamed, useBlockedIds } from '#web/moderation/blocks.ts'
import { MoreMenu } from '#web/moderation/more-menu.tsx'
import { Aside, Opened } from '#web/page-parts/aside.tsx'
import { SendFundsButton } from '#web/transfers/send-funds-button.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { IconButton, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { monthText } from '#web/ui/moment-text.ts'
import { OperatorBadge } from '#web/ui/operator-badge.tsx'
import { Page } from '#web/ui/page.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { CrownBadge, TierBadge } from '#web/ui/tier-badge.tsx'
import { HeadToHead } from './head-to-head.tsx'
import { type Profile, useProfile } from './profile-data.ts'
import { RecordCard } from './record-card.tsx'
import { ThemeSongCard } from './theme-song-card.tsx'

declare module '#web/client/slots.tsx' {
  interface Slots {
    /** on another person's profile, below the acts towards them */
    'profile.person': { person: PersonNamed }
  }
}

const DaysLine = lazy(() => import('#web/daily/days-line.tsx').then((m) => ({ default: m.DaysLine })))
const ShareDialog = lazy(() =>
  import('#web/share/share-dialog.tsx').then((m) => ({ default: m.ShareDialog })),
)

const isMissing = (error: Error) => error instanceof ApiError && error.status === 404

const back = { href: '/messages', label: 'Messages' }

/** A person, as others may see them. */
export function ProfileScreen() {
  const { userId = '' } = useParams<{ userId: string }>()
  const profile = useProfile(userId)
  if (profile.data) return <ProfilePage profile={profile.data} />
  if (profile.isError) {
    return (
      <Page title="User Not Found" back={back}>
        {isMissing(profile.error) ? (
          <EmptyState
            illustration="bench"
            title="No such person. The link may be wrong, or the account may be closed."
            action={<LinkButton href="/dashboard">Back to home</LinkButton>}
          />
        ) : (
          <>
            <NotLoaded answer={profile} failed="The profile did not load" />
            <LinkButton href="/dashboard" variant="secondary" className="mt-4">
              Back to home
            </LinkButton>
          </>
        )}
      </Page>
    )
  }
  return (
    <Page title="Profile" back={back}>
      <Card>
        <Loading label="Loading the profile" />
        <div className="flex items-center gap-4">
          <Skeleton className="size-22 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-6 w-2/5" />
            <Skeleton className="h-4 w-3/5" />
          </div>
        </div>
      </Card>
    </Page>
  )
}

function ProfilePage({ profile }: { profile: Profile }) {
  const me = useUser()
  const own = me.id === profile.id
  const person = { id: profile.id, name: profile.displayName }
  useSeen(profile.displayName)
  return (
    <Page
      title={profile.displayName}
      back={back}
      actions={
        <span className="flex gap-1">
          <ShareProfile profile={profile} own={own} />
          {!own && (
            <MoreMenu
              label={`More about ${profile.displayName}`}
              person={person}
              report={{ kind: 'user', ...person }}
            />
          )}
        </span>
      }
    >
      {!own && <BlockedNote person={person} />}
      <Card aria-label="Profile">
        <div className="flex flex-wrap items-center gap-4">
          <Avatar person={profile} size={88} />
          <div className="grid min-w-0 flex-1 gap-1.5">
            <p className="break-all text-ink-2">{profile.email}</p>
            <div className="flex flex-wrap items-center gap-2">
              <OperatorBadge person={profile} />
              <TierBadge tier={profile.badgeLevel} />
              {profile.isCrownHolder && <CrownBadge />}
              <span className="text-sm text-ink-3">Here since {monthText(profile.createdAt)}</span>
            </div>
          </div>
        </div>
        {profile.headToHead && (
          <HeadToHead
            me={me}
            them={profile}
            name={profile.firstName || profile.displayName}
            record={profile.headToHead}
          />
        )}
        {own && <DaysLine />}
        <Actions profile={profile} own={own} />
        {!own && (
          // its place is kept while it loads
          <div className="mt-2 min-h-11">
            <Aside>
              <Slot name="profile.person" given={{ person }} />
            </Aside>
          </div>
        )}
      </Card>
      <RecordCard profile={profile} own={own} />
      <ThemeSongCard profile={profile} own={own} />
    </Page>
  )
}

/** The actions towards this person: the challenge comes first. */
function Actions({ profile, own }: { profile: Profile; own: boolean }) {
  const first = own
    ? { href: '/settings', Icon: Settings, text: 'Edit profile' }
    : { href: `/messages/${profile.id}?challenge`, Icon: Swords, text: 'Challenge' }
  return (
    <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2 sm:flex">
      <LinkButton
        href={first.href}
        className="max-sm:col-span-full"
        icon={<first.Icon size={18} strokeWidth={1.75} aria-hidden="true" />}
      >
        {first.text}
      </LinkButton>
      <LinkButton
        href={`/messages/${profile.id}`}
        variant="secondary"
        className="max-sm:gap-1.5! max-sm:px-1!"
        icon={<MessageSquare size={18} strokeWidth={1.75} aria-hidden="true" />}
      >
        Send Message
      </LinkButton>
      {!own && <SendFundsButton receiver={profile} />}
    </div>
  )
}

/** The profile's link: on the person's own profile, and on others whose owners show them to visitors. */
function ShareProfile({ profile: { id, displayName }, own }: { profile: Profile; own: boolean }) {
  const [sharing, share] = useState(false)
  return (
    <>
      <IconButton label="Share profile" aria-haspopup="dialog" onClick={() => share(true)}>
        <Share2 size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      {sharing && (
        <Opened onClose={() => share(false)}>
          <ShareDialog
            named={{ kind: 'people', id }}
            name={displayName}
            path={`/profile/${id}`}
            title="Share profile"
            description={
              own
                ? 'Visitors see your first name, the initial of your last name, your tier and when you joined.'
                : `Visitors see as much of ${displayName} as strangers do: the short name, the tier and when they joined.`
            }
            offText={
              own
                ? 'Visitors see nothing of you. Turn this on to show them your first name, an initial and your tier.'
                : undefined
            }
            hint="Off: visitors see nothing of you through this link. Signed-in people can still open your profile."
            onClose={() => share(false)}
          />
        </Opened>
      )}
    </>
  )
}

/** States that the person is blocked, and unblocks them. */
function BlockedNote({ person }: { person: PersonNamed }) {
  const { ids } = useBlockedIds()
  if (!ids.has(person.id)) return null
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <p className="font-semibold">You have blocked this person</p>
      <BlockButton person={person} />
    </Card>
  )
}
