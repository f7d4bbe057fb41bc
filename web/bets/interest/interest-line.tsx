import { interestText, type Told } from './interest-text.ts'

/** The interest in an event, of its creator and of people whom they named: on cards, slips and receipts. */
export const InterestLine = ({ event }: { event: Told }) => (
  <p className="text-sm text-ink-2 wrap-anywhere" dir="auto">
    {interestText(event)}
  </p>
)
