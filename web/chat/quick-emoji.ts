/** The reactions that are one press away; a message can have any. */
export const QUICK_EMOJI = ['👍', '❤️', '😂', '😮', '😢', '🔥'] as const
