/** How far one person follows another. A request that was declined looks to its sender as one that waits. */
export const followingStates = ['none', 'requested', 'accepted'] as const
export type FollowingState = (typeof followingStates)[number]

/** The most people whom one person follows, requests included. */
export const FOLLOWINGS_MAX = 500

/** Days after which a request lapses, and after which somebody who declined is asked again. */
export const REQUEST_DAYS = 30

/** The feed goes back so many days. */
export const FEED_DAYS = 30

/** Entries of the feed that home shows. */
export const FEED_ON_HOME = 4
