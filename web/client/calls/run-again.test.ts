import { expect, test } from 'vitest'
import { runAgain, runAgainEach } from './run-again.ts'

/** Runs that end when the test releases them. */
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

test('M-10 the runs of two threads do not wait for each other', async () => {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const run = runAgainEach((key) => {
    begun.push(key)
    return new Promise<void>((resolve) => ends.push(resolve))
  })
  const all = [run('12'), run('12'), run('13')]
  expect(begun).toEqual(['12', '13'])
  for (const end of ends) end()
  await turn()
  expect(begun).toEqual(['12', '13', '12'])
  ends[2]!()
  await Promise.all(all)
})
