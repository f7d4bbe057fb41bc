/** How far back a creator's record on an event's page goes, in events. */
export const CREATOR_RECORD_EVENTS = 100
