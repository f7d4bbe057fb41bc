import { expect, test } from 'vitest'
import { KEY, liabilityReply } from '#tests/support/made-liabilities.ts'
import { sayLiabilities } from '#verifier/node/check-files.ts'

test('V-13 a saved balance that nobody has signed is not verified, and accuses nobody by this machine’s clock', async () => {
  const file = JSON.stringify({ proof: { ...liabilityReply(), statement: null } })
  for (const key of [undefined, KEY.vkey]) {
    const lines: string[] = []
    expect(await sayLiabilities(file, '7', key, (line) => lines.push(line))).toBe(false)
    expect(lines.at(-1)).toBe('NOT YET in the log, so nobody has signed it: ask the server again')
    expect(lines.join()).not.toMatch(/WRONG|verified/)
  }
})
