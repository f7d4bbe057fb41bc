import { useEffect, useLayoutEffect } from 'react'
import { tabStore } from './storage.ts'

export type Visit = { path: string; title: string }
const KEY = 'visited'
const KEEP = 3

/** The last pages of this tab, newest first. */
export function lastVisits(): Visit[] {
  const kept = tabStore.readJson(KEY)
  return Array.isArray(kept) ? kept : []
}

/** `visits` with one more page in front: each page once, three in all. */
export function withVisit(visits: readonly Visit[], visit: Visit): Visit[] {
  return [visit, ...visits.filter(({ path }) => path !== visit.path)].slice(0, KEEP)
}

/** Without storage the not-found screen has no list. */
export const remember = (visit: Visit): void =>
  void tabStore.write(KEY, JSON.stringify(withVisit(lastVisits(), visit)))

/** There is nothing at this address any more, or not for this person: its title must not stand anywhere. */
export const forgetVisit = (path: string): void =>
  void tabStore.write(KEY, JSON.stringify(lastVisits().filter((visit) => visit.path !== path)))

/** No user is signed in, or the user is unknown: the list may be another person's. */
export const forgetVisits = (): void => void tabStore.write(KEY, null)

// practice-mode.tsx puts the mode's mark in front
export const nameTab = (title: string) => {
  document.title = title === 'Home' ? 'Evens' : `${title} · Evens`
}

/** Names the tab after the route, until the screen has a better name. */
export function useRouteTitle(path: string, title: string): void {
  // before the screen's own effects: its data may already be loaded
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path under one route begins with the route's title again
  useLayoutEffect(() => nameTab(title), [path, title])
}

/**
 * Mounted together with a screen of fixed content: a screen that never appeared was not visited.
 * @param fetched the screen's file; one that cannot be fetched shows nothing either
 */
export function Seen({ path, title, fetched }: Visit & { fetched: () => Promise<unknown> }) {
  useEffect(() => {
    let shown = true
    fetched().then(
      () => shown && remember({ path, title }),
      () => {},
    )
    return () => {
      shown = false
    }
  }, [path, title, fetched])
  return null
}
