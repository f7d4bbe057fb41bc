import { expect, test } from 'vitest'
import { cameraProblem } from './camera-text.ts'

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
