import { ShieldCheck, Store } from 'lucide-react'
import type { ComponentType } from 'react'
import { useLocation } from 'wouter'
import { countText, useQueues, waitingIn } from '#web/admin/queues.ts'
import type { User } from '#web/client/calls/session.tsx'
import type { PlaceLinkProps } from './navigation.ts'

type OperatorEntryProps = {
  role: User['role']
  /** the rail's own link; imported from there it would split the rail from the first load's file */
  as: ComponentType<PlaceLinkProps>
}

/** The rail's entry for operators, with the number of waiting items, and for merchants, with their till. */
export function OperatorEntry({ role, as: PlaceLink }: OperatorEntryProps) {
  const [path] = useLocation()
  const waiting = waitingIn(useQueues(role).data)
  if (role === 'merchant') {
    return (
      <PlaceLink href="/merchant" here={path === '/merchant'} icon={Store}>
        Merchant
      </PlaceLink>
    )
  }
  return (
    <PlaceLink href="/admin" here={path.startsWith('/admin') || path === '/merchant'} icon={ShieldCheck}>
      Operate
      {waiting > 0 && (
        <span className="rounded-full bg-pot-soft px-1.5 text-xs font-bold text-pot lg:ml-auto lg:px-2">
          {countText(waiting)} <span className="sr-only">waiting</span>
        </span>
      )}
    </PlaceLink>
  )
}
