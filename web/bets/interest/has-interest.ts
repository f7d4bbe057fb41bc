import type { EventView } from '../event/event-labels.ts'

/** Whether more is to be said of an event than that its creator proposes the outcome. */
export const hasInterest = ({ interest: { part, named, stake } }: Pick<EventView, 'interest'>): boolean =>
  part !== 'decides' || named > 0 || stake !== null
