import { z } from 'zod'
import type { WholeLastName } from '#contract/fields.ts'
import type { RegisterConfig } from '#server/config/config.ts'

/** A register that takes longer counts as silent. */
export const ANSWERS_WITHIN_MS = 3_000
const ANSWER_MAX_CHARS = 10_000

/** The data by which a register knows people. */
type RegisteredAs = { firstName: string; lastName: WholeLastName; dateOfBirth: string; region: string }
export type RegisterAnswer = 'yes' | 'no' | 'unknown'

/** An outside register of excluded people. It never throws: a missing answer is `unknown`. Never asked inside a transaction. */
export type Register = { excluded(person: RegisteredAs): Promise<RegisterAnswer> }

const answer = z.object({ excluded: z.boolean() })

/** A register over HTTP: `POST <url>/excluded` with the person answers `{"excluded": true}` or false. */
export const httpRegister = (
  { url, key }: RegisterConfig,
  failed: (error: unknown) => void = () => {},
): Register => ({
  async excluded(person) {
    try {
      const response = await fetch(`${url.replace(/\/$/, '')}/excluded`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          authorization: `Bearer ${key}`,
        },
        body: JSON.stringify(person),
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
      })
      const text = await response.text()
      if (response.status !== 200) throw new Error(`the register answers ${response.status}`)
      if (text.length > ANSWER_MAX_CHARS) throw new Error('the answer of the register is too long')
      return answer.parse(JSON.parse(text)).excluded ? 'yes' : 'no'
    } catch (error) {
      failed(error)
      return 'unknown'
    }
  },
})
