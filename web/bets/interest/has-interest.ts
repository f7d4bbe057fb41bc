import type { EventView } from '../event/event-labels.ts'

/** Whether an event has more of an interest than its creator, who proposes the outcome. */
export const hasInterest = ({ interest: { part, named, stake } }: Pick<EventView, 'interest'>): boolean =>
  part !== 'decides' || named > 0 || stake !== null
