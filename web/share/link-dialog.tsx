import { Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { QrPlate } from '#web/ui/qr-plate.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const CODE_PX = 208

type LinkDialogProps = {
  title: string
  description: string
  /** undefined until known */
  link: string | undefined
  /** the name of the link in the system's own sheet */
  name: string
  /** the effect of scanning the code */
  codeLabel: string
  /** below the link */
  children?: ReactNode
  onClose: () => void
}

/** A link, to send and to scan. */
export function LinkDialog({
  title,
  description,
  link,
  name,
  codeLabel,
  children,
  onClose,
}: LinkDialogProps) {
  const share = () =>
    void navigator.share({ title: name, url: link! }).catch((error: unknown) => {
      // closing the system's sheet is no failure
      if (!(error instanceof DOMException && error.name === 'AbortError')) console.error(error)
    })
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={description}
      initialFocus="title"
      actions={
        link && (
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
        )
      }
    >
      <div className="grid justify-items-center gap-4">
        {link ? (
          <>
            <QrPlate value={link} size={CODE_PX} label={codeLabel} />
            <p className="w-full rounded-md bg-sunken px-3 py-2 text-sm wrap-anywhere">{link}</p>
          </>
        ) : (
          <Skeleton className="size-60 rounded-xl" />
        )}
        {children && <div className="w-full">{children}</div>}
      </div>
    </Dialog>
  )
}
