import { browserStore } from '#web/client/kept/storage.ts'

const KEY = 'depositMethod'

/** The payment method last chosen in this browser; undefined without one or without storage. */
export const rememberedMethod = (): string | undefined => browserStore.read(KEY) ?? undefined

export const rememberMethod = (method: string): void => void browserStore.write(KEY, method)
