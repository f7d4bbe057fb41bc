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
