import type { Reply } from '#contract/index.ts'
import { emptyEvent } from './new-event.ts'
import { nextEnd } from './next-end.ts'
import type { NewEventStart } from './use-new-event.ts'

/** A new event with the words of an earlier one, its creator's part in it, its jury, and its next end. */
export const againStart = (id: string, template: Reply<'eventTemplate'>): NewEventStart => {
  const { createdAt, endsAt, notifies, isPracticeMode, interest, ...words } = template
  return {
    form: {
      ...emptyEvent,
      ...words,
      ...(interest && { interest }),
      duration: 'custom',
      customEnd: nextEnd(template, Date.now()),
    },
    practice: isPracticeMode,
    draft: `ask-again:${id}`,
    ...(notifies && { askedAgainOf: id }),
  }
}
