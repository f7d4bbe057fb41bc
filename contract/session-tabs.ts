/** The BroadcastChannel on which each new page announces its user's id; empty when nobody is signed in. */
export const SESSION_TABS = 'session'
