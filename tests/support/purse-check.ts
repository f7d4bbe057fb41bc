/** What a purse held, what was accepted out of it, and what it holds. Hundredths. */
export type Spending = { before: bigint; accepted: bigint; after: bigint }

/**
 * The one check of double spending, for our design and for the control that must fail it: nothing is spent that was not
 * there, and what was accepted is what is missing.
 */
export const isSound = ({ before, accepted, after }: Spending): boolean =>
  after >= 0n && accepted <= before && before - accepted === after
