import {
  type ComponentType,
  createContext,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import type { Currency } from '#contract/money.ts'
import { PRACTICE_MODE_KEY, readPracticeMode, titleInMode, writePracticeMode } from './mode-store.ts'

type PracticeMode = {
  practiceMode: boolean
  /** PLAY while practising, USD otherwise */
  currency: Currency
  /** switches at once */
  switchToPractice: () => void
  /** asks first: real money is never switched on without a person's consent */
  askForRealMoney: () => void
  /** the other mode, with the question where it needs one */
  toggle: () => void
}

const ModeContext = createContext<PracticeMode | null>(null)

type ModeQuestion = ComponentType<{ onConfirm: () => void; onCancel: () => void }>

/**
 * The one switch that decides which purse is shown first and what forms create. It never decides which money moves.
 * @param question asks before real money is switched on
 */
export function PracticeModeProvider({
  question: Question,
  children,
}: {
  question: ModeQuestion
  children: ReactNode
}) {
  const [practiceMode, setPracticeMode] = useState(() => readPracticeMode())
  const [asking, setAsking] = useState(false)

  const change = useCallback((on: boolean) => {
    writePracticeMode(on)
    setPracticeMode(on)
    setAsking(false)
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
    const askForRealMoney = () => setAsking(true)
    return {
      practiceMode,
      currency: practiceMode ? 'PLAY' : 'USD',
      switchToPractice,
      askForRealMoney,
      toggle: practiceMode ? askForRealMoney : switchToPractice,
    }
  }, [practiceMode, change])

  return (
    <ModeContext value={value}>
      {children}
      {asking && (
        <Suspense>
          <Question onConfirm={() => change(false)} onCancel={() => setAsking(false)} />
        </Suspense>
      )}
    </ModeContext>
  )
}

export function usePracticeMode(): PracticeMode {
  const mode = useContext(ModeContext)
  if (!mode) throw new Error('usePracticeMode must be used within a PracticeModeProvider')
  return mode
}

/** Sets what is outside React: the mark on <html>, the tab's title, the colour of the browser's own bars. */
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
