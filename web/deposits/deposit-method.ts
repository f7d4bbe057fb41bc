import { browserStore } from '#web/client/storage.ts'

const KEY = 'depositMethod'

/** Which way to pay was chosen last in this browser; undefined when none was, or where nothing may be stored. */
export const rememberedMethod = (): string | undefined => browserStore.read(KEY) ?? undefined

export const rememberMethod = (method: string): void => void browserStore.write(KEY, method)
