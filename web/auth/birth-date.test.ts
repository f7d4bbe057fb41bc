import { expect, test } from 'vitest'
import { birthDate } from './birth-date.ts'

const of = (birthMonth: string, birthDay: string, birthYear: string) =>
  birthDate({ birthMonth, birthDay, birthYear })

test('U12 a date of birth is read from three fields, the month by number or by name', () => {
  expect(of('5', '17', '1990')).toBe('1990-05-17')
  expect(of('05', ' 7', '2001 ')).toBe('2001-05-07')
  expect(of('May', '17', '1990')).toBe('1990-05-17')
  expect(of(' december', '1', '1999')).toBe('1999-12-01')
  expect(of('2', '29', '2004')).toBe('2004-02-29')
})

test.each([
  ['', '', ''],
  ['2', '29', '2003'],
  ['13', '1', '1990'],
  ['0', '1', '1990'],
  ['4', '31', '1990'],
  ['May', '0', '1990'],
  ['Ma', '1', '1990'],
  ['5', '17', '90'],
  ['5', '17', '1890'],
  ['5', '-7', '1990'],
  ['5', '1.5', '1990'],
  ['٥', '١٧', '١٩٩٠'],
])('U12 month %j, day %j, year %j is no date of birth', (month, day, year) => {
  expect(of(month, day, year)).toBe('')
})
