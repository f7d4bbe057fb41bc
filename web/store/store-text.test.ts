import { expect, test } from 'vitest'
import { cameraProblem } from './camera-text.ts'
import { codeAddress, groupedCode, readCode } from './code-text.ts'
import { spokenAmount } from './generate-form.tsx'

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

const named = (name: string) => Object.assign(new Error('browser'), { name })

test('each way of having no camera is said in its own words, and every one leads to typing', () => {
  const said = ['NotAllowedError', 'NotFoundError', 'NotReadableError', 'TypeError'].map((name) =>
    cameraProblem(named(name)),
  )
  said.push(cameraProblem(named('TypeError'), false))
  expect(new Set(said).size).toBe(5)
  for (const words of said) expect(words).toMatch(/[Tt]ype/)
  expect(said[0]).toContain('refused')
  expect(said[1]).toContain('No camera was found')
  expect(said[4]).toContain('https')
})

test.each([
  [1n, 'one cent'],
  [50n, 'fifty cents'],
  [100n, 'one dollar'],
  [101n, 'one dollar and one cent'],
  [2050n, 'twenty dollars and fifty cents'],
  [4200n, 'forty-two dollars'],
  [11_917n, 'one hundred nineteen dollars and seventeen cents'],
  [100_000n, 'one thousand dollars'],
  [1_230_099n, 'twelve thousand three hundred dollars and ninety-nine cents'],
  [
    99_999_999_999n,
    'nine hundred ninety-nine million nine hundred ninety-nine thousand nine hundred ninety-nine dollars and ninety-nine cents',
  ],
])('B-09 %s cents are said as "%s"', (cents, said) => {
  expect(spokenAmount(cents)).toBe(said)
})
