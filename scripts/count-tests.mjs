// A reporter for Vitest and for Playwright: writes after each test how many are done into the file that COUNT_TESTS_IN names.
import { writeFileSync } from 'node:fs'

const file = process.env.COUNT_TESTS_IN

export default class CountTests {
  #done = 0

  /** Vitest's name for a test that has ended. */
  onTestCaseResult() {
    this.#count()
  }

  /** Playwright's name for it. */
  onTestEnd() {
    this.#count()
  }

  /** It says nothing, so another reporter must. */
  printsToStdio() {
    return false
  }

  #count() {
    this.#done++
    if (file) writeFileSync(file, String(this.#done))
  }
}
