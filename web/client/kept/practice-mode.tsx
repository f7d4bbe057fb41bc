import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { Currency } from '#contract/money.ts'
import { PRACTICE_MODE_KEY, readPracticeMode, titleInMode, writePracticeMode } from './mode-store.ts'

type PracticeMode = {
  practiceMode: boolean
  /** PLAY while practising, USD otherwise */
  currency: Currency
  /** Both switch at once: a switch moves no money, and actions that move real money say so. */
  switchToPractice: () => void
  switchToRealMoney: () => void
  /** the other mode */
  toggle: () => void
}

const ModeContext = createContext<PracticeMode | null>(null)

/** The one switch that decides which purse the screens show first and what forms create. It never decides which money moves. */
export function PracticeModeProvider({ children }: { children: ReactNode }) {
  const [practiceMode, setPracticeMode] = useState(() => readPracticeMode())

  const change = useCallback((on: boolean) => {
    writePracticeMode(on)
    setPracticeMode(on)
  }, [])

  useEffect(() => {
    const follow = (stored: StorageEvent) => {
      if (stored.key === PRACTICE_MODE_KEY || stored.key === null) setPracticeMode(readPracticeMode())
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [])

  useEffect(() => showMode(practiceMode), [practiceMode])

  const value = useMemo<PracticeMode>(() => {
    const switchToPractice = () => change(true)
    const switchToRealMoney = () => change(false)
    return {
      practiceMode,
      currency: practiceMode ? 'PLAY' : 'USD',
      switchToPractice,
      switchToRealMoney,
      toggle: practiceMode ? switchToRealMoney : switchToPractice,
    }
  }, [practiceMode, change])

  return <ModeContext value={value}>{children}</ModeContext>
}

export function usePracticeMode(): PracticeMode {
  const mode = useContext(ModeContext)
  if (!mode) throw new Error('usePracticeMode must be used within a PracticeModeProvider')
  return mode
}

/** Sets the parts outside React: the mark on <html>, the tab's title, the colour of the browser's own bars. */
function showMode(practice: boolean): () => void {
  const root = document.documentElement
  root.dataset.mode = practice ? 'practice' : 'real'
  const mark = () => {
    const title = titleInMode(document.title, practice)
    if (title !== document.title) document.title = title
  }
  mark()
  const titleWatch = new MutationObserver(mark)
  const title = document.querySelector('title')
  if (title) titleWatch.observe(title, { childList: true })
  const colour = () => {
    const name = practice ? '--practice-soft' : '--pot-fill'
    const bar = document.querySelector('meta[name="theme-color"]')
    bar?.setAttribute('content', getComputedStyle(root).getPropertyValue(name).trim())
  }
  colour()
  const themeWatch = new MutationObserver(colour)
  themeWatch.observe(root, { attributeFilter: ['data-theme'] })
  return () => {
    titleWatch.disconnect()
    themeWatch.disconnect()
  }
}
