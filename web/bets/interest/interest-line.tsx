import { interestText, type Told } from './interest-text.ts'

/** What the creator, and people whom they named, have to do with the answer: on cards, slips and receipts. */
export const InterestLine = ({ event }: { event: Told }) => (
  <p className="text-sm text-ink-2 wrap-anywhere" dir="auto">
    {interestText(event)}
  </p>
)
