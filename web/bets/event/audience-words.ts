import type { Audience } from '#contract/bets-limits.ts'

/** The words of an event that not everybody sees. */
export const lockText = (audience: Exclude<Audience, 'public'>): string =>
  `Only ${audience === 'gang' ? 'your gang sees' : 'invited people see'} this`
