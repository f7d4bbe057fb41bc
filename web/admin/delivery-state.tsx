import { StatusBadge } from '#web/ui/status-badge.tsx'
import { type Delivery, stateLabels } from './delivery-labels.ts'

const looks: Record<Delivery['state'], string> = {
  handled: 'completed',
  failed: 'failed',
  ignored: 'rejected',
}

/** The result of a delivery, as icon and word. */
export function DeliveryState({ state }: { state: Delivery['state'] }) {
  return <StatusBadge status={looks[state]} label={stateLabels[state]} />
}
