import type { Withdrawal } from '#contract/withdrawals.ts'

export type TimelineStep = {
  title: string
  /** ISO time; null while it is in the future */
  at: string | null
  detail?: string
  /** its state: done, waited for now, in the future, or an unwanted end */
  state: 'done' | 'now' | 'ahead' | 'failed'
}

const WAIT = '1-3 business days'

/** The four steps of a withdrawal, with the dates of the reached ones. */
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
  // A withdrawal cancelled before its approval never had that step.
  return returned && !approved ? list.filter((_, place) => place !== 2) : list
}
