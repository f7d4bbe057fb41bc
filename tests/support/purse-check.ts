/** A purse before, the sum accepted out of it, and the purse after. Hundredths. */
export type Spending = { before: bigint; accepted: bigint; after: bigint }

/**
 * The check against double spending, for our design and for the control that must fail it: no more is spent than was
 * there, and the accepted sum is the missing sum.
 */
export const isSound = ({ before, accepted, after }: Spending): boolean =>
  after >= 0n && accepted <= before && before - accepted === after
