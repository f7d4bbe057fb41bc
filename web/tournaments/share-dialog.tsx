import { Share2 } from 'lucide-react'
import type { TournamentDetail } from '#contract/tournaments.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { QrPlate } from '#web/ui/qr-plate.tsx'

/** The tournament's link, to send and to scan. */
export function ShareDialog({ tournament, onClose }: { tournament: TournamentDetail; onClose: () => void }) {
  const { id, gameTitle, status } = tournament
  const link = `${location.origin}/share/tournaments/${id}`
  const share = () =>
    void navigator.share({ title: gameTitle, url: link }).catch((error: unknown) => {
      // closing the system's sheet is no failure
      if (!(error instanceof DOMException && error.name === 'AbortError')) console.error(error)
    })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Share this tournament"
      description={
        status === 'open'
          ? 'Everybody with an account can look and take a seat while there is one.'
          : 'Everybody with an account can watch it by this link.'
      }
      initialFocus="title"
      actions={
        <>
          {'share' in navigator && (
            <Button
              variant="secondary"
              icon={<Share2 size={18} strokeWidth={1.75} aria-hidden="true" />}
              onClick={share}
            >
              Share
            </Button>
          )}
          <CopyButton value={link} label="Copy link" size="default" variant="primary" />
        </>
      }
    >
      <div className="grid justify-items-center gap-4">
        <QrPlate value={link} size={208} label={`Code that opens ${gameTitle}`} />
        <p className="w-full rounded-md bg-sunken px-3 py-2 text-sm wrap-anywhere">{link}</p>
      </div>
    </Dialog>
  )
}
