/** Characters of one message, after trimming. */
export const MESSAGE_MAX = 4000
/** Messages that a person may send to someone who has never answered. */
export const UNANSWERED_MAX = 5

/** Dares that a person may send in an hour. */
export const DARES_AN_HOUR = 5
/** People whom a dare offers. */
export const DARED_SHOWN = 5

/** People in one room, when the creator does not choose fewer. */
export const ROOM_PEOPLE_MAX = 50
export const ROOM_PURPOSE_MAX = 100
/** A participant without a socket for this long has left. */
export const ROOM_ABSENCE_MS = 30_000
/** A room without participants for this long closes. */
export const ROOM_EMPTY_MS = 24 * 3_600_000
/** A room starts at most so many days ahead. */
export const ROOM_STARTS_DAYS = 14
/** Rooms that one person may have open. */
export const ROOMS_EACH_MAX = 5

/** The reactions that fly over a room's stage. */
export const roomReactions = ['bravo', 'fire', 'laugh', 'groan', 'heart'] as const
export type RoomReaction = (typeof roomReactions)[number]
/** The reactions of one person, at once and then each second. */
export const REACTIONS_EACH = 5

export const roomLayouts = [
  'versus',
  'theater',
  'sidebar',
  'bottom-bar',
  'grid',
  'picture-in-picture',
] as const
export type RoomLayout = (typeof roomLayouts)[number]

/** living: with people inside, with a start ahead, or the caller's own; empty: the others */
export const roomShows = ['all', 'living', 'empty'] as const
export type RoomShow = (typeof roomShows)[number]

export const roomFilters = ['all', 'sports', 'entertainment', 'social'] as const
export type RoomFilter = (typeof roomFilters)[number]
