import { browserStore } from '#web/client/kept/storage.ts'

const KEY = 'home-open'
const names = ['figures', 'places', 'share'] as const
export type FoldName = (typeof names)[number]

/** The unfolded parts of home on this device; none to begin with. */
export function readOpenFolds(): FoldName[] {
  const kept = browserStore.readJson(KEY)
  return Array.isArray(kept) ? names.filter((name) => kept.includes(name)) : []
}

export const writeOpenFolds = (open: readonly FoldName[]): void =>
  void browserStore.write(KEY, open.length === 0 ? null : JSON.stringify(open))
