const KEY = 'home-open'
const names = ['figures', 'places', 'share'] as const
export type FoldName = (typeof names)[number]

/** The parts of home that are unfolded on this device; none to begin with. */
export function readOpenFolds(): FoldName[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? names.filter((name) => kept.includes(name)) : []
  } catch {
    return []
  }
}

export function writeOpenFolds(open: readonly FoldName[]): void {
  try {
    if (open.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(open))
  } catch {
    // a browser that stores nothing folds them again with the next page
  }
}
