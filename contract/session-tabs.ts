/** The BroadcastChannel on which each new page says whose it is: a person's id, or nothing for nobody. */
export const SESSION_TABS = 'session'
