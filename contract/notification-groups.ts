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

/** Acts that a notification offers on a button of its own: others do not see the person's stakes any more. */
export const NOTIFICATION_OFFERS = ['hide-stakes'] as const
export type NotificationOffer = (typeof NOTIFICATION_OFFERS)[number]
