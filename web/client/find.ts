/** Opens the search from anywhere below the shell; the shell listens. */
const FIND = 'evens:find'

/** @param text the search starts with it at once. @returns whether there is a search here: visitors have none */
export const openSearch = (text = ''): boolean =>
  !dispatchEvent(new CustomEvent(FIND, { detail: text, cancelable: true }))

/** @returns a way to stop */
export function onSearch(open: (text: string) => void): () => void {
  const opens = (asked: Event) => {
    asked.preventDefault()
    open(String((asked as CustomEvent<unknown>).detail ?? ''))
  }
  addEventListener(FIND, opens)
  return () => removeEventListener(FIND, opens)
}
