import { browserStore } from './storage.ts'

const OFF_KEY = 'singleKeys'

/** Keys without a modifier can be switched off (WCAG 2.1.4). Without storage they stay on. */
export const singleKeysOn = (): boolean => browserStore.read(OFF_KEY) !== 'off'

export const setSingleKeys = (on: boolean): void => void browserStore.write(OFF_KEY, on ? null : 'off')
