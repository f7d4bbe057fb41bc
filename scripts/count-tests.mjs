// A reporter for Vitest and for Playwright: writes after each test how many are done into the file that COUNT_TESTS_IN names.
import { writeFileSync } from 'node:fs'

const file = process.env.COUNT_TESTS_IN

export default class CountTests {
  #done = 0

  /** Vitest calls this when a test has ended. */
  onTestCaseResult() {
    this.#count()
  }

  /** Playwright calls this when a test has ended. */
  onTestEnd() {
    this.#count()
  }

  /** This reporter prints nothing, so another one must. */
  printsToStdio() {
    return false
  }

  #count() {
    this.#done++
    if (file) writeFileSync(file, String(this.#done))
  }
}
