import { latinDigits } from './characters.ts'

/** A code as people type and paste it, without its gaps and in the plain form of its letters and digits. */
export const plainCode = (typed: string): string =>
  latinDigits(typed.normalize('NFKC'))
    .replace(/[\s\p{Pd}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()

/** Where a code comes from: an app, a letter, or either an app or the list of recovery codes. */
export type CodeSource = 'app' | 'letter' | 'app or recovery'

const SIX_DIGITS = /^\d{6}$/
/** Twenty-four characters of base32 in groups of four; older ones have sixteen. */
const RECOVERY = /^(?:[a-z2-7]{16}|[a-z2-7]{24})$/

const WANTED: Record<CodeSource, string> = {
  app: 'Enter the six digits that your app shows',
  letter: 'Enter the six digits from the e-mail',
  'app or recovery': 'Enter the six digits from your app, or a whole recovery code',
}

/** Why a text cannot be a code, so that it costs no try; undefined for a possible code. */
export function codeProblem(typed: string, source: CodeSource): string | undefined {
  const code = plainCode(typed)
  if (code === '') return 'Enter the code'
  if (SIX_DIGITS.test(code) || (source === 'app or recovery' && RECOVERY.test(code))) return undefined
  return WANTED[source]
}
