import type { Withdrawal } from '#contract/withdrawals.ts'

export type TimelineStep = {
  title: string
  /** ISO time; null while it lies ahead */
  at: string | null
  detail?: string
  /** how it stands: done, waited for now, ahead, or an end that nobody wanted */
  state: 'done' | 'now' | 'ahead' | 'failed'
}

const WAIT = '1-3 business days'

/** The four steps of a withdrawal, dated as far as it came. */
export function timelineOf({
  status,
  steps,
  notes,
}: Pick<Withdrawal, 'status' | 'steps' | 'notes'>): TimelineStep[] {
  const at = (name: Withdrawal['status']) => steps.find((step) => step.status === name)?.at ?? null
  const asked = at('pending')
  const approved = at('processing')
  const returned = status === 'failed' || status === 'cancelled'
  const end: TimelineStep = returned
    ? {
        title: status === 'failed' ? 'Failed: back in your balance' : 'Cancelled: back in your balance',
        at: at(status),
        detail: notes,
        state: 'failed',
      }
    : {
        title:
          status === 'completed' ? 'Paid out' : status === 'processing' ? 'Being paid out' : 'To be paid out',
        at: at('completed'),
        ...(status === 'processing' && { detail: WAIT }),
        state: status === 'completed' ? 'done' : status === 'processing' ? 'now' : 'ahead',
      }
  const list: TimelineStep[] = [
    { title: 'Requested', at: asked, state: 'done' },
    { title: 'Money set aside', at: asked, state: 'done' },
    {
      title: approved ? 'Approved' : status === 'pending' ? 'Being checked' : 'To be approved',
      at: approved,
      ...(status === 'pending' && { detail: 'A person checks every withdrawal' }),
      state: approved ? 'done' : status === 'pending' ? 'now' : 'ahead',
    },
    end,
  ]
  // What was called off before it was approved never had that step.
  return returned && !approved ? list.filter((_, place) => place !== 2) : list
}
