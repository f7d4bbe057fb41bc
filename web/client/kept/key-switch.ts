import { browserStore } from './storage.ts'

const OFF_KEY = 'singleKeys'

/** The person can switch off keys without a modifier (WCAG 2.1.4). Without storage they stay on. */
export const singleKeysOn = (): boolean => browserStore.read(OFF_KEY) !== 'off'

export const setSingleKeys = (on: boolean): void => void browserStore.write(OFF_KEY, on ? null : 'off')
