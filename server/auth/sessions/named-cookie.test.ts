import { describe, expect, test } from 'vitest'
import { cookieName, readToken, writeCookie } from './named-cookie.ts'

const https = { publicUrl: 'https://evens.example' }
const plain = { publicUrl: 'http://192.168.1.5:4310' }
const token = 'A'.repeat(43)

describe('S-24 the session cookie', () => {
  test('has the __Host- name and Secure exactly when the public address is https', () => {
    expect(cookieName(https)).toBe('__Host-sid')
    expect(cookieName(plain)).toBe('sid')
    expect(cookieName({ publicUrl: undefined })).toBe('sid')
    expect(writeCookie(token, https)).toBe(
      `__Host-sid=${token}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax`,
    )
    expect(writeCookie(token, plain)).toBe(`sid=${token}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`)
  })

  test('is taken away under the same name and path', () => {
    expect(writeCookie(null, https)).toBe('__Host-sid=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax')
  })

  test('is found among others; a plain one does not stand in for __Host-', () => {
    expect(readToken(`theme=dark; sid=${token}`, plain)).toBe(token)
    expect(readToken(`theme=dark; sid=${token}`, https)).toBeNull()
    expect(readToken(`__Host-sid=${token}`, https)).toBe(token)
  })

  test.each([
    '',
    'sid=',
    'sid=short',
    `sid=${token}A`,
    `sid=${'%00'.repeat(43)}`,
    `sid=${'\u00e9'.repeat(43)}`,
  ])('%j is nobody without a database read', (header) => expect(readToken(header, plain)).toBeNull())
})
