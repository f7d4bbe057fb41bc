/** Events of which a hook tells; it chooses some of them. */
export const hookKinds = ['event.opened', 'event.proposed', 'event.disputed', 'event.settled'] as const

export type HookKind = (typeof hookKinds)[number]

/** Hooks that one person may have made, those of gangs among them. */
export const HOOKS_MAX = 20
export const HOOK_NAME_MAX = 40
/** Deliveries that the log keeps and shows. */
export const HOOK_LOG_MAX = 100
/** A code for Discord: letters and digits that nobody mistakes. */
export const HOOK_CODE_LENGTH = 6
/** The time in which an echo, or a typed code, confirms a hook. */
export const HOOK_CODE_MINUTES = 60
/** Wrong codes before a new one must be asked for. */
export const HOOK_CODE_TRIES = 5
