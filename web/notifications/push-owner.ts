import { browserStore } from '#web/client/kept/storage.ts'

const STORED_AS = 'pushFor'

/** Whether this person turned on push in this browser. Every visit asks: most have not, and need none of the rest. */
export const isPushFor = (userId: string): boolean => browserStore.read(STORED_AS) === userId

/** Keeps who turned on push in this browser, so that the next visit renews it; null when it is turned off. */
export const keepPushFor = (userId: string | null): void => void browserStore.write(STORED_AS, userId)
