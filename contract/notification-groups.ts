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

/** Acts that a notification offers on its own button: this one hides the person's stakes from others. */
export const NOTIFICATION_OFFERS = ['hide-stakes'] as const
export type NotificationOffer = (typeof NOTIFICATION_OFFERS)[number]
