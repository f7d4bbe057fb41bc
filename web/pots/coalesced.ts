/**
 * Collects names and passes them on together, at most once in `ms`: any number of signals causes one call.
 * @param run receives each name once, `ms` after the first of them
 */
export function coalesced<Name extends string>(
  run: (names: readonly Name[]) => void,
  ms: number,
): (...names: Name[]) => void {
  const waiting = new Set<Name>()
  let timer: ReturnType<typeof setTimeout> | undefined
  return (...names) => {
    for (const name of names) waiting.add(name)
    if (timer !== undefined) return
    timer = setTimeout(() => {
      timer = undefined
      const now = [...waiting]
      waiting.clear()
      run(now)
    }, ms)
  }
}
