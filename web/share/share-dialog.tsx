import { LinkDialog } from './link-dialog.tsx'
import { type Switched, useSharing, VisitorsSwitch } from './visitors-switch.tsx'

type ShareDialogProps = {
  named: Switched
  name: string
  /** its screen */
  path: string
  title: string
  description: string
  /** the effect of the link while it is off, if the owner must turn it on first */
  offText?: string | undefined
  /** the effect of the owner's switch when it is off */
  hint: string
  onClose: () => void
}

/** The link of a thing that visitors may see, with the owner's switch. */
export function ShareDialog({
  named,
  name,
  path,
  title,
  description,
  offText,
  hint,
  onClose,
}: ShareDialogProps) {
  const { shared, pending } = useSharing(named)
  // visitors with the preview's address would only read that the link shows nothing
  const end = shared === false ? path : `/share/${named.kind}/${named.id}`
  return (
    <LinkDialog
      title={title}
      description={shared === false ? (offText ?? 'This link asks visitors to sign in first.') : description}
      link={pending ? undefined : location.origin + end}
      name={name}
      codeLabel={`Code that opens ${name}`}
      onClose={onClose}
    >
      <VisitorsSwitch named={named} hint={hint} />
    </LinkDialog>
  )
}
