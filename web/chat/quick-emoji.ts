/** The reactions one press away; a message can have any emoji. */
export const QUICK_EMOJI = ['👍', '❤️', '😂', '😮', '😢', '🔥'] as const
