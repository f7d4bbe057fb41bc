import { useEffect } from 'react'

export type Visit = { path: string; title: string }
const KEY = 'visited'
const KEEP = 3

/** The last pages of this tab, newest first. */
export function lastVisits(): Visit[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

/** `visits` with one more in front: each page once, three in all. */
export function withVisit(visits: readonly Visit[], visit: Visit): Visit[] {
  return [visit, ...visits.filter(({ path }) => path !== visit.path)].slice(0, KEEP)
}

/** Names the tab after the screen and remembers the visit. */
export function useVisit(path: string, title: string, remember: boolean): void {
  useEffect(() => {
    // practice-mode.tsx puts the mode's mark in front
    document.title = title === 'Home' ? 'Evens' : `${title} · Evens`
    if (!remember) return
    try {
      sessionStorage.setItem(KEY, JSON.stringify(withVisit(lastVisits(), { path, title })))
    } catch {
      // without storage the not-found screen has no list
    }
  }, [path, title, remember])
}
