import { expect, it } from 'vitest'
import { withVisit } from './visited.ts'

const visit = (path: string) => ({ path, title: path })

it('the not-found screen offers the last three pages, each once, newest first', () => {
  const visits = ['/', '/events', '/learn', '/events', '/terms'].reduce(
    (kept, path) => withVisit(kept, visit(path)),
    [] as ReturnType<typeof withVisit>,
  )
  expect(visits.map(({ path }) => path)).toEqual(['/terms', '/events', '/learn'])
})
