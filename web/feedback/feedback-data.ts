import type { Reply } from '#contract/index.ts'
import { usePaged } from '#web/client/calls/paged.ts'

export type Feedback = Reply<'listFeedback'>[number]
export type FeedbackCategory = Feedback['category']
export type Status = Feedback['status']

export const feedbackCategoryLabels: Record<FeedbackCategory, string> = {
  bug: 'Bug report',
  feature: 'Feature request',
  general: 'General feedback',
}

/** The notice of a feedback or an answer that was not sent. */
export const NOT_SENT = ['Submission Failed', 'Failed to submit feedback'] as const

/** The states of a feedback in their order. */
export const statuses: readonly { value: Status; word: string }[] = [
  { value: 'new', word: 'New' },
  { value: 'reviewed', word: 'Reviewed' },
  { value: 'in-progress', word: 'In progress' },
  { value: 'resolved', word: 'Resolved' },
]

/** The person's own feedback, newest first. */
export function useOwnFeedback() {
  return usePaged('listFeedback')
}
