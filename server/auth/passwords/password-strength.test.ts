import { describe, expect, test } from 'vitest'
import { weakness } from './password-strength.ts'

const owner = { email: 'ada.byron@mail.com', firstName: 'Ada', lastName: 'Lovelace' }

describe('S-24 weak passwords', () => {
  test.each(['1234567890', 'PASSWORD123', 'qwertyuiop', 'aaaaaaaaaaaaaaaa', 'password123!', 'abcabcabcabc'])(
    '%s is refused with a sentence that helps',
    (password) => expect(weakness(password, owner)).toMatch(/\. (Choose|Use) /),
  )

  test.each(['Lovelace-47-kite', 'my ada.byron secret', 'x ada.byron@mail.com'])(
    '%s names its owner',
    (password) => expect(weakness(password, owner)).toMatch(/your name/),
  )

  test.each(['correct horse battery', 'plum-otter-sails-7', 'Kühe fressen Gras', '竜の子太郎と花咲か爺さん'])(
    '%s will do',
    (password) => expect(weakness(password, owner)).toBeNull(),
  )

  test('a short first name may occur inside other words', () => {
    expect(weakness('seven canadian rivers', owner)).toBeNull()
  })

  test('the longest password costs no more than a quarter of a second', () => {
    for (const password of ['4bcd3f@s$1il|o0'.repeat(14).slice(0, 200), 'aA1!'.repeat(50), '@'.repeat(200)]) {
      const before = process.cpuUsage()
      weakness(password, owner)
      const { user, system } = process.cpuUsage(before)
      expect(user + system).toBeLessThan(250_000)
    }
  })
})
