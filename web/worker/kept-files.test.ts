import { expect, test } from 'vitest'
import { fakeCaches } from './fake-caches.ts'
import { keepFiles, OTHERS_MAX } from './kept-files.ts'
import { filesOf } from './plugin.ts'

const ORIGIN = 'https://evens.example'
const SHELL = ['/assets/app-1.js', '/assets/kit-1.js']

function world(storage = fakeCaches(), shell: readonly string[] = SHELL) {
  const asked: string[] = []
  const files = keepFiles(storage, shell)
  const ask = async (address: string) => {
    asked.push(address)
    return new Response(address)
  }
  const file = async (path: string, server: () => Promise<Response> = () => ask(path)) => {
    const work: Promise<unknown>[] = []
    const response = await files.file(`${ORIGIN}${path}`, server, (one) => void work.push(one))
    await Promise.all(work)
    return response
  }
  return { storage, files, asked, ask, file }
}
const offline = async (): Promise<Response> => {
  throw new TypeError('Failed to fetch')
}

test('the shell’s files are fetched once, and an update fetches only what changed', async () => {
  const { storage, files, asked, ask, file } = world()
  await files.keepShell(ask)
  expect(asked).toEqual(SHELL)
  const next = world(storage, ['/assets/app-2.js', '/assets/kit-1.js'])
  await next.files.keepShell(next.ask)
  expect(next.asked).toEqual(['/assets/app-2.js'])
  // a page of the previous version still finds its own file
  expect(await (await file('/assets/app-1.js', offline)).text()).toBe('/assets/app-1.js')
})

test('other files are kept when they are used; a missing one is not', async () => {
  const { file, asked } = world()
  await file('/assets/pots-1.js')
  await file('/assets/pots-1.js')
  expect(asked).toEqual(['/assets/pots-1.js'])
  expect((await file('/assets/old-1.js', async () => new Response('', { status: 404 }))).status).toBe(404)
  await expect(file('/assets/old-1.js', offline)).rejects.toThrow()
})

test('a file of the shell that does not come fails the installation', async () => {
  const { files } = world()
  await expect(files.keepShell(async () => new Response('', { status: 500 }))).rejects.toThrow('500')
})

test('the oldest files beyond the bound go, never the shell’s', async () => {
  const { files, file, ask } = world()
  await files.keepShell(ask)
  for (let one = 0; one <= OTHERS_MAX; one += 1) await file(`/assets/part-${one}.js`)
  await files.shorten()
  await expect(file('/assets/part-0.js', offline)).rejects.toThrow()
  for (const path of [...SHELL, '/assets/part-1.js', `/assets/part-${OTHERS_MAX}.js`])
    expect((await file(path, offline)).ok, path).toBe(true)
})

test('the list of the shell has each part with all that it loads at once, and a wrong name ends the build', () => {
  const manifest = {
    'index.html': {
      file: 'assets/app.js',
      imports: ['_kit'],
      css: ['assets/app.css'],
      assets: ['assets/a.woff2'],
    },
    _kit: { file: 'assets/kit.js', imports: ['_kit'] },
    'other.tsx': { file: 'assets/other.js', imports: ['_kit'] },
    'unused.tsx': { file: 'assets/unused.js' },
  }
  expect(filesOf(manifest, ['index.html', 'other.tsx'])).toEqual([
    '/assets/a.woff2',
    '/assets/app.css',
    '/assets/app.js',
    '/assets/kit.js',
    '/assets/other.js',
  ])
  expect(() => filesOf(manifest, ['renamed.tsx'])).toThrow('renamed.tsx')
})
