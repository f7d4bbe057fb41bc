/** A day in a notice: "4 March 2027", by UTC. */
export const dayText = (at: Date): string =>
  at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
