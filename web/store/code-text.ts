import { plainCode } from '#contract/one-time-codes.ts'

const LENGTH = 26

/** A code as printed under the picture: groups of four, easy to read aloud. */
export const groupedCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ')

/**
 * The code in a scanned, pasted or typed text: the address of a code, or its letters in any case and grouping, with common
 * mistakes corrected (O for 0, I and L for 1).
 * @returns null if the text holds no code
 */
export function readCode(text: string): string | null {
  const last = text
    .trim()
    .replace(/^.*\/pay\//i, '')
    .replace(/[?#].*$/, '')
  const letters = plainCode(last).toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1')
  return letters.length === LENGTH && /^[0-9A-HJKMNP-TV-Z]+$/.test(letters) ? letters : null
}

/** The picture's content: a merchant's camera opens the page that takes the code. */
export const codeAddress = (origin: string, code: string): string => `${origin}/pay/${code}`
