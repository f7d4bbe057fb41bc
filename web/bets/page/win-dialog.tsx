import { useQuery } from '@tanstack/react-query'
import { Download, Share2 } from 'lucide-react'
import { useState } from 'react'
import type { WinCard } from '#contract/bets-wins.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { useApi } from '#web/client/calls/query.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'
import type { EventDetail } from '../event/event-labels.ts'

const SIZE = { width: 1200, height: 630 }

/**
 * A win as a picture with a link: other people see it only after the winner creates it here, and the winner ends it here too.
 */
export function WinDialog({ event, onClose }: { event: EventDetail; onClose: () => void }) {
  const { firstName } = useUser()
  const params = { id: event.id }
  const kept = useApi('getWinCard', { params })
  const card = kept.data?.card ?? undefined
  const [wanted, setWanted] = useState(false)
  const making = useAction((named: boolean) => call('shareWin', { params, body: { named } }), {
    failed: ['The card was not made'],
    untilShown: true,
  })
  const ending = useAction(() => call('endWinCard', { params }), {
    done: { title: 'Sharing has ended', description: 'The link no longer works.' },
    failed: ['Sharing did not end'],
    untilShown: true,
  })
  const named = making.isPending ? making.variables : (card?.named ?? wanted)
  const picture = usePicture(card)
  return (
    <Dialog
      onClose={onClose}
      title="Share the win"
      description="A picture of the question, both sides and the result, without anybody’s amounts."
      initialFocus="title"
      actions={
        card ? (
          <Actions card={card} picture={picture.data} title={event.title} />
        ) : (
          <Button
            busy={making.isPending}
            busyLabel="Making…"
            disabled={!kept.data}
            onClick={() => making.mutate(wanted)}
          >
            Make the card
          </Button>
        )
      }
    >
      <div className="grid gap-3">
        {card && !picture.isError && (
          <Picture card={card} picture={picture.data} name={named ? firstName : null} />
        )}
        {picture.isError && (
          <p className="text-ink-2">Visitors cannot see this event, so the link shows nothing yet.</p>
        )}
        {kept.isError && <NotLoaded answer={kept} failed="The card did not load" />}
        <Switch
          label={`With my first name, ${firstName}`}
          hint={
            named ? `The card says “${firstName} called it”.` : 'The card says “Called it”, without a name.'
          }
          checked={named}
          disabled={making.isPending}
          onCheckedChange={(on) => (card ? making.mutate(on) : setWanted(on))}
        />
        {card && (
          <Button
            variant="ghost"
            className="-ml-4 justify-self-start"
            busy={ending.isPending}
            busyLabel="Ending…"
            onClick={() => ending.mutate()}
          >
            End sharing
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/** The address of a card's picture; a different one for each look, since browsers keep pictures for minutes. */
const addressOf = ({ path, named }: WinCard): string => `${path}.png?named=${named}`

/** The picture as a file: a browser's sheet for sharing opens only right after a press, so the file is ready before it. */
function usePicture(card: WinCard | undefined) {
  return useQuery({
    queryKey: ['win-picture', card && addressOf(card)],
    enabled: card !== undefined,
    queryFn: async ({ signal }) => {
      const answer = await fetch(addressOf(card!), { signal })
      if (!answer.ok) throw new Error(`the picture answered ${answer.status}`)
      return new File([await answer.blob()], 'called-it.png', { type: 'image/png' })
    },
    retry: 2,
  })
}

function Picture({ card, picture, name }: { card: WinCard; picture: File | undefined; name: string | null }) {
  if (!picture) return <Skeleton className="aspect-[40/21] w-full rounded-md" />
  return (
    <img
      src={addressOf(card)}
      {...SIZE}
      alt={`The card: ${name ? `${name} called it` : 'Called it'}`}
      className="h-auto w-full rounded-md border border-line-1"
    />
  )
}

function Actions({ card, picture, title }: { card: WinCard; picture: File | undefined; title: string }) {
  const link = location.origin + card.path
  const withFile = picture && navigator.canShare?.({ files: [picture] }) ? { files: [picture] } : {}
  const share = () =>
    void navigator.share({ title, url: link, ...withFile }).catch((error: unknown) => {
      // closing the system's sheet is no failure
      if (!(error instanceof DOMException && error.name === 'AbortError')) console.error(error)
    })
  return (
    <>
      <Button asChild variant="secondary">
        <a href={addressOf(card)} download="called-it.png">
          <Download size={18} strokeWidth={1.75} aria-hidden="true" />
          Save picture
        </a>
      </Button>
      <CopyButton
        value={link}
        label="Copy link"
        size="default"
        variant={'share' in navigator ? 'secondary' : 'primary'}
      />
      {'share' in navigator && (
        <Button icon={<Share2 size={18} strokeWidth={1.75} aria-hidden="true" />} onClick={share}>
          Share
        </Button>
      )}
    </>
  )
}
