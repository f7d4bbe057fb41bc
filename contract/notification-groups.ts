/** The subjects of notifications. */
export const NOTIFICATION_GROUPS = [
  'money',
  'security',
  'events',
  'bets',
  'games',
  'people',
  'gang',
  'moderation',
] as const
export type NotificationGroup = (typeof NOTIFICATION_GROUPS)[number]

/**
 * Acts that a notification offers on its own button: hiding the person's stakes from others, and refusing further notices that the same
 * person asks something again.
 */
export const NOTIFICATION_OFFERS = ['hide-stakes', 'no-ask-agains'] as const
export type NotificationOffer = (typeof NOTIFICATION_OFFERS)[number]
