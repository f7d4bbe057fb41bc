import { expect, test } from 'vitest'
import { runAgain } from './run-again.ts'

/** Runs that end when they are let go. */
function held() {
  const ends: ((error?: Error) => void)[] = []
  const run = runAgain(
    () => new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve()))),
  )
  return { ends, run }
}
const turn = () => new Promise((resolve) => setTimeout(resolve, 0))

test('M-10 what is asked for during a run is read by one further run', async () => {
  const { ends, run } = held()
  const first = run()
  const [second, third] = [run(), run()]
  expect(ends).toHaveLength(1)
  ends[0]!()
  await first
  await turn()
  expect(ends).toHaveLength(2)
  ends[1]!()
  await Promise.all([second, third])
  void run()
  expect(ends).toHaveLength(3)
})

test('M-10 a run that failed does not keep the next one from running', async () => {
  const { ends, run } = held()
  const first = run()
  const second = run()
  ends[0]!(new Error('offline'))
  await expect(first).rejects.toThrow('offline')
  await turn()
  ends[1]!()
  await second
  expect(ends).toHaveLength(2)
})
