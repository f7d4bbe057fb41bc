import { LinkButton } from '#web/ui/button.tsx'

/** Why the person cannot send or stake now, and where to change that. */
export function LockedNotice() {
  return (
    <div role="note" className="grid justify-items-start gap-2 rounded-lg bg-sunken p-3 text-sm">
      <p>
        <span className="font-semibold">Your wallet is locked.</span> Money can come in, but none can leave or
        be staked until you unlock it.
      </p>
      <LinkButton href="/settings#security" variant="secondary" size="dense">
        Open settings
      </LinkButton>
    </div>
  )
}
