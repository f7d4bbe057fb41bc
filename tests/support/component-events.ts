import type { Reply } from '#contract/index.ts'
import { given, recorded, screen, visit, within } from './component.tsx'

type Event = Reply<'getEvent'>

/** The recorded event while it is still open, for practice coins: nobody has bet, and its creator is somebody else. */
export function openEvent(more: Partial<Event> = {}): Partial<Event> {
  const { creator, can } = recorded('getEvent')
  return {
    ...{ status: 'open', endsAt: '2026-11-29T12:00:00.000Z', lockedAt: null, isPracticeMode: true },
    ...{ dispute: null, decision: null, outcome: null, settledAt: null, adminCalled: false, jury: null },
    ...{ proposal: null, mine: null, createdById: '2', creator: { ...creator, id: '2' } },
    ...{ totalPool: '0.00', betCount: 0, optionAPool: '0.00', optionBPool: '0.00' },
    ...{ optionACount: 0, optionBCount: 0, can: { ...can, bet: true, concede: false, dispute: false } },
    ...more,
  }
}

/** Opens the event's page on a desktop, with its slip beside it. */
export async function visitEvent(more: Partial<Event> = {}, options?: { real: boolean }) {
  given('getEvent', openEvent(more))
  given('slipPause', { pause: null })
  const user = visit('/events/4', options)
  const slip = within(await screen.findByRole('form', { name: 'Bet slip' }))
  return { user, slip, amount: slip.getByLabelText<HTMLInputElement>('Amount') }
}
