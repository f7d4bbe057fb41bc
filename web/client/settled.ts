import { useEffect, useEffectEvent, useState } from 'react'

/** A pause in typing, in milliseconds. */
const PAUSE_MS = 250

/** The text at the last pause in typing; at first the text itself. */
export function useSettled(text: string, pauseMs = PAUSE_MS): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return settled
}

/**
 * The text of a search field. The search begins when typing pauses, and at once by `search`: on Enter, or when the person
 * empties the field.
 * @param searched the present search text, trimmed; when it changes from outside (back, a link) the field follows
 * @param onSearch takes the trimmed text
 */
export function useSearchText(searched: string, onSearch: (search: string) => void, pauseMs = PAUSE_MS) {
  const [text, setText] = useState(searched)
  const [known, setKnown] = useState(searched)
  if (known !== searched) {
    setKnown(searched)
    if (text.trim() !== searched) setText(searched)
  }
  /** @param wanted replaces the text */
  const search = (wanted = text) => {
    setText(wanted)
    if (wanted.trim() !== searched) onSearch(wanted.trim())
  }
  const settle = useEffectEvent(() => search())
  useEffect(() => {
    if (text.trim() === searched) return
    const timer = setTimeout(() => settle(), pauseMs)
    return () => clearTimeout(timer)
  }, [text, searched, pauseMs])
  return { text, setText, search }
}
