import { MessageSquare, Settings, Share2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { ApiError } from '#web/client/api.ts'
import { lazy } from '#web/client/lazy.ts'
import { useUser } from '#web/client/session.tsx'
import { useSeen } from '#web/client/tab-title.ts'
import { rateText } from '#web/leaderboard/leaderboard-text.ts'
import { BlockButton } from '#web/moderation/block-button.tsx'
import { type PersonNamed, useBlockedIds } from '#web/moderation/blocks.ts'
import { MoreMenu } from '#web/moderation/more-menu.tsx'
import { Opened } from '#web/page-parts/aside.tsx'
import { SendFundsButton } from '#web/transfers/send-funds-button.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { monthText } from '#web/ui/moment-text.ts'
import { OperatorBadge } from '#web/ui/operator-badge.tsx'
import { Page } from '#web/ui/page.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { CrownBadge, TierBadge } from '#web/ui/tier-badge.tsx'
import { type Profile, useProfile } from './profile-data.ts'
import { ThemeSongCard } from './theme-song-card.tsx'

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
            title="There is nobody at this address. The link may be wrong, or the account is closed."
            action={<LinkButton href="/dashboard">Back to Dashboard</LinkButton>}
          />
        ) : (
          <>
            <NotLoaded answer={profile} failed="The profile did not load" />
            <LinkButton href="/dashboard" variant="secondary" className="mt-4">
              Back to Dashboard
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
        !own && (
          <MoreMenu
            label={`More about ${profile.displayName}`}
            person={person}
            report={{ kind: 'user', ...person }}
          />
        )
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
        <div className="mt-4 grid grid-cols-1 gap-2 min-[400px]:grid-cols-2 sm:flex">
          <LinkButton
            href={`/messages/${profile.id}`}
            icon={<MessageSquare size={18} strokeWidth={1.75} aria-hidden="true" />}
          >
            Send Message
          </LinkButton>
          {own ? (
            <LinkButton
              href="/settings"
              variant="secondary"
              icon={<Settings size={18} strokeWidth={1.75} aria-hidden="true" />}
            >
              Edit profile
            </LinkButton>
          ) : (
            <SendFundsButton receiver={profile} />
          )}
          <ShareProfile profile={profile} own={own} />
        </div>
      </Card>
      <TournamentRecord record={profile.tournamentRecord} falseClaims={profile.falseClaims} />
      {profile.headToHead && (
        <HeadToHead name={profile.firstName || profile.displayName} record={profile.headToHead} />
      )}
      <ThemeSongCard profile={profile} own={own} />
    </Page>
  )
}

/** The profile's link: one's own, and somebody else's as far as its owner shows it to visitors. */
function ShareProfile({ profile: { id, displayName }, own }: { profile: Profile; own: boolean }) {
  const [sharing, share] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        className="min-[400px]:max-sm:col-span-2"
        icon={<Share2 size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => share(true)}
      >
        Share profile
      </Button>
      {sharing && (
        <Opened onClose={() => share(false)}>
          <ShareDialog
            named={{ kind: 'people', id }}
            name={displayName}
            path={`/profile/${id}`}
            title="Share profile"
            description={
              own
                ? 'Visitors see your first name, the initial of your last name, your tier and since when you are here.'
                : `Visitors see as much of ${displayName} as strangers do: the short name, the tier and since when.`
            }
            offText={
              own
                ? 'Visitors see nothing of you. Turn it on, and the link shows them your first name, an initial and your tier.'
                : undefined
            }
            hint="Off: visitors see nothing of you by this link. People who are signed in still open your profile."
            onClose={() => share(false)}
          />
        </Opened>
      )}
    </>
  )
}

/** Says that the person is blocked, and ends it. */
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

type TournamentRecordProps = { record: Profile['tournamentRecord']; falseClaims: number }

/** Matches of real-money tournaments, as on the leaderboard, and what a moderator called false in them. */
function TournamentRecord({ record: { played, won, winRate }, falseClaims }: TournamentRecordProps) {
  const figures = [
    { term: 'Played', figure: String(played) },
    { term: 'Won', figure: String(won) },
    { term: 'Win rate', figure: rateText(winRate) },
  ]
  return (
    <Card aria-labelledby="tournament-record">
      <CardTitle
        id="tournament-record"
        aside={
          <Link href="/leaderboard" className="-my-2 inline-block py-2 underline-offset-4 hover:underline">
            Leaderboard
          </Link>
        }
      >
        Tournament matches
      </CardTitle>
      {played === 0 ? (
        <p className="text-ink-2">None for real money yet.</p>
      ) : (
        <dl className="grid grid-cols-3 gap-3 text-center">
          {figures.map(({ term, figure }) => (
            <div key={term} className="min-w-0 rounded-lg bg-sunken px-1 py-3 md:px-3">
              <dt className="text-sm text-ink-2">{term}</dt>
              <dd className="figure text-xl font-bold md:text-2xl">{figure}</dd>
            </div>
          ))}
        </dl>
      )}
      {falseClaims > 0 && (
        <p className="mt-3 text-sm">
          In the last 30 days moderators called {falseClaims === 1 ? 'one claim' : `${falseClaims} claims`}{' '}
          about a result false.
        </p>
      )}
    </Card>
  )
}

type HeadToHeadProps = { name: string; record: NonNullable<Profile['headToHead']> }

/** How often each of the two won: settled events on opposite sides, and matches. */
function HeadToHead({ name, record: { wins, losses } }: HeadToHeadProps) {
  const settled = wins + losses
  return (
    <Card>
      <CardTitle aside={settled > 0 && (settled === 1 ? 'Met once' : `Met ${settled} times`)}>
        You against {name}
      </CardTitle>
      {settled === 0 ? (
        <p className="text-ink-2">You have not met yet, in an event or in a match.</p>
      ) : (
        <dl className="grid grid-cols-2 gap-3 text-center">
          <div className="rounded-lg bg-sunken p-3">
            <dt className="text-sm text-ink-2">You won</dt>
            <dd className="figure text-2xl font-bold">{wins}</dd>
          </div>
          <div className="rounded-lg bg-sunken p-3">
            <dt className="truncate text-sm text-ink-2">{name} won</dt>
            <dd className="figure text-2xl font-bold">{losses}</dd>
          </div>
        </dl>
      )}
    </Card>
  )
}
