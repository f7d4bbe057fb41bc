import { Link } from 'wouter'
import { Button, ButtonReason } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { GangBand } from './gang-band.tsx'
import { GangCrest } from './gang-crest.tsx'
import { type Gang, useJoining } from './gang-data.ts'
import { membersText } from './gang-text.ts'

type GangCardProps = {
  gang: Gang
  /** the person is in a gang already */
  inGang: boolean
  /** the element with the reason why joining is off */
  reasonId: string
}

/** One gang of the list. Its name opens its members and its week. */
export function GangCard({ gang, inGang, reasonId }: GangCardProps) {
  return (
    <li
      className={classNames(
        'flex min-w-0 flex-col gap-3 rounded-xl border bg-surface p-4 lg:p-5',
        gang.mine ? 'border-ink-1' : 'border-line-1',
      )}
    >
      <GangBand gang={gang} />
      <div className="flex min-w-0 flex-wrap items-center gap-3">
        <GangCrest gang={gang} />
        <div className="min-w-0 flex-1 basis-24">
          <h3 dir="auto" className="text-base font-semibold wrap-anywhere">
            {gang.mine ? (
              gang.name
            ) : (
              <Link
                href={`/gangs?join=${gang.id}`}
                className="-my-2.5 inline-block py-2.5 underline-offset-4 hover:underline"
              >
                {gang.name}
              </Link>
            )}
          </h3>
          <p className="tabular text-sm text-ink-2">{membersText(gang.memberCount)}</p>
        </div>
        {gang.mine && <YoursBadge />}
      </div>
      {gang.description && (
        <p dir="auto" className="line-clamp-3 text-sm wrap-anywhere text-ink-2">
          {gang.description}
        </p>
      )}
      {!gang.mine && (
        <div className="mt-auto grid justify-items-start gap-2">
          <JoinButton gang={gang} inGang={inGang} reasonId={reasonId} />
        </div>
      )}
    </li>
  )
}

const YoursBadge = () => (
  <span className="inline-flex h-6 shrink-0 items-center self-start rounded-sm bg-primary px-2 text-xs font-semibold text-on-primary">
    Yours
  </span>
)

type JoinButtonProps = GangCardProps & { variant?: 'primary' | 'secondary'; onJoined?: () => void }

/** "Join Gang": off, with a reason, when the person may not join. Members of a gang read the reason once, above. */
export function JoinButton({ gang, inGang, reasonId, variant = 'secondary', onJoined }: JoinButtonProps) {
  const joining = useJoining(onJoined)
  const reason = (!inGang && gang.cannotJoin) || undefined
  const ownReason = `cannot-join-${gang.id}`
  return (
    <>
      <Button
        variant={variant}
        disabled={!gang.can.join}
        aria-describedby={inGang ? reasonId : reason && ownReason}
        busy={joining.isPending}
        busyLabel="Joining…"
        onClick={() => joining.mutate(gang.id)}
      >
        Join Gang
        <span className="sr-only">: {gang.name}</span>
      </Button>
      <ButtonReason id={ownReason} reason={reason} />
    </>
  )
}
