import { useKept } from '#web/client/calls/kept-draft.ts'

/** The name of the unsent text to a person. */
export const draftOf = (userId: string): string => `message:${userId}`

/** The name of the unsent bet challenge to a person. */
export const challengeDraftOf = (userId: string): string => `challenge:${userId}`

/** The unsent text to a person, kept in this tab. */
export const useDraft = (userId: string) => useKept(draftOf(userId), 'text', '')
