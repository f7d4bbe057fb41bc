import { useKept } from '#web/client/kept-draft.ts'

/** The name of the unsent text to a person. */
export const draftOf = (userId: string): string => `message:${userId}`

/** The unsent text to a person, kept in this tab. */
export const useDraft = (userId: string) => useKept(draftOf(userId), 'text', '')
