import { Ban } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { type PersonNamed, useBlockedIds, useBlocking } from './blocks.ts'

type BlockButtonProps = Pick<ButtonProps, 'size' | 'variant' | 'className'> & { person: PersonNamed }

/** "Block", which asks first, or "Unblock", which acts at once. */
export function BlockButton({ person, size = 'dense', variant = 'secondary', className }: BlockButtonProps) {
  const blocked = useBlockedIds()
  const unblocking = useBlocking(person)
  const [asking, setAsking] = useState(false)
  const isBlocked = blocked.ids.has(person.id)
  return (
    <>
      <Button
        size={size}
        variant={variant}
        className={className}
        icon={<Ban size={18} strokeWidth={1.75} aria-hidden="true" />}
        disabled={blocked.pending}
        busy={unblocking.isPending}
        busyLabel="Unblocking…"
        aria-label={`${isBlocked ? 'Unblock' : 'Block'} ${person.name}`}
        onClick={() => (isBlocked ? unblocking.mutate(false) : setAsking(true))}
      >
        {isBlocked ? 'Unblock' : 'Block'}
      </Button>
      {asking && <BlockDialog person={person} onClose={() => setAsking(false)} />}
    </>
  )
}
