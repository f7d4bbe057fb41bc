/** The browser's practice-mode flag: under this key, on when nothing is stored. */
export const PRACTICE_MODE_KEY = 'practiceMode'

type ModeStorage = Pick<Storage, 'getItem' | 'setItem'>

/** True unless "false" is stored; a browser that forbids storage practises. */
export function readPracticeMode(storage: () => ModeStorage = () => localStorage): boolean {
  try {
    return storage().getItem(PRACTICE_MODE_KEY) !== 'false'
  } catch {
    return true
  }
}

export function writePracticeMode(on: boolean, storage: () => ModeStorage = () => localStorage): void {
  try {
    storage().setItem(PRACTICE_MODE_KEY, String(on))
  } catch {
    // the mode then lasts as long as the page
  }
}

const PREFIXES = /^[◈$] /

/** The title of the tab with the mode's mark in front, once. */
export function titleInMode(title: string, practice: boolean): string {
  return `${practice ? '◈' : '$'} ${title.replace(PREFIXES, '')}`
}
