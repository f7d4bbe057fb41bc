import { browserStore, type Store } from './storage.ts'

/** The storage key of the browser's practice-mode flag, which is on when nothing is stored. */
export const PRACTICE_MODE_KEY = 'practiceMode'

/** True unless "false" is stored; a browser that forbids storage is in practice mode. */
export const readPracticeMode = (store: Store = browserStore): boolean =>
  store.read(PRACTICE_MODE_KEY) !== 'false'

/** Without storage the mode lasts as long as the page. */
export const writePracticeMode = (on: boolean, store: Store = browserStore): void =>
  void store.write(PRACTICE_MODE_KEY, String(on))

const PREFIXES = /^[◈$] /

/** The title of the tab with the mode's mark in front, once. */
export function titleInMode(title: string, practice: boolean): string {
  return `${practice ? '◈' : '$'} ${title.replace(PREFIXES, '')}`
}
