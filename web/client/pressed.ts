import { useEffect, useState } from 'react'

let pressed = false
let waiting: Promise<void> | undefined

/** Resolves at the first press of a key or a pointer: the page fetches the code for acts then, and readers never need it. */
export function whenPressed(): Promise<void> {
  waiting ??= new Promise((done) => {
    const note = () => {
      pressed = true
      done()
    }
    for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, note, { capture: true, once: true })
  })
  return waiting
}

/** False until `whenPressed`. */
export function usePressed(): boolean {
  const [now, setNow] = useState(pressed)
  useEffect(() => void whenPressed().then(() => setNow(true)), [])
  return now
}
