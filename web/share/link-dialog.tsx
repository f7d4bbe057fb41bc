import type { ReactNode } from 'react'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { QrPlate } from '#web/ui/qr-plate.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ShareLinkButton } from './share-link-button.tsx'

const CODE_PX = 208

type LinkDialogProps = {
  title: string
  description: string
  /** undefined until known */
  link: string | undefined
  /** in place of the link where there is none */
  none?: ReactNode
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
  none,
  name,
  codeLabel,
  children,
  onClose,
}: LinkDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={description}
      initialFocus="title"
      actions={
        link && (
          <>
            <ShareLinkButton name={name} link={link} />
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
          none || <Skeleton className="size-60 rounded-xl" />
        )}
        {children && <div className="w-full">{children}</div>}
      </div>
    </Dialog>
  )
}
