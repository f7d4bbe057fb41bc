import { useMedia } from './wide.ts'

/** Whether the screen is as narrow as a phone's: the tab bar is at its foot. */
export const usePhone = (): boolean => useMedia('(max-width: 767.98px)')
