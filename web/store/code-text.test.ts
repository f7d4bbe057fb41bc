import { expect, test } from 'vitest'
import { codeAddress, groupedCode, readCode } from './code-text.ts'

const code = '7K3M9QZX1B4NVWT5H2JR8C6DPE'

test('B-13 the picture holds {origin}/pay/{token}, and a shop reads the code out of it', () => {
  expect(codeAddress('https://evens.test', code)).toBe(`https://evens.test/pay/${code}`)
  expect(readCode(codeAddress('https://evens.test', code))).toBe(code)
  expect(readCode(`${codeAddress('https://evens.test', code)}?from=camera#x`)).toBe(code)
})

test('B-13 a typed code is read in any case and grouping, with what is often mistaken put right', () => {
  expect(groupedCode(code)).toBe('7K3M 9QZX 1B4N VWT5 H2JR 8C6D PE')
  expect(readCode(groupedCode(code))).toBe(code)
  expect(readCode(` ${code.toLowerCase()} `)).toBe(code)
  expect(readCode('7k3m-9qzx-Ib4n-vwt5-h2jr-8c6d-pe')).toBe(code)
  expect(
    readCode(code.replace(/[\dA-Z]/g, (sign) => String.fromCodePoint(sign.codePointAt(0)! + 0xfee0))),
  ).toBe(code)
  expect(readCode(`${code.slice(0, 4)}–\u200b${code.slice(4)}`)).toBe(code)
  expect(readCode(`O${code.slice(1)}`)).toBe(`0${code.slice(1)}`)
})

test.each(['', 'hello', code.slice(1), `${code}1`, `${code.slice(0, -1)}!`, 'https://evens.test/pay/'])(
  'B-13 %j holds no code',
  (text) => {
    expect(readCode(text)).toBeNull()
  },
)
