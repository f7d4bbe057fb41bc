import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { nameTab, remember } from './visited.ts'

/** Names the tab after a missing thing. */
export function useTabTitle(title: string): void {
  useEffect(() => nameTab(title), [title])
}

/** A screen of one thing has found it: the tab gets its name, and the not-found screen offers it. */
export function useSeen(title: string): void {
  const [path] = useLocation()
  useEffect(() => {
    nameTab(title)
    remember({ path, title })
  }, [path, title])
}
