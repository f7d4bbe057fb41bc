import { axeFaults } from '../../support/browser/axe.ts'
import { api, expect, overflowOf, type Somebody, test } from '../../support/browser/support.ts'

const idOf = async (who: Somebody, origin: string) =>
  (await api<{ id: string }>(who.context, origin, 'GET', '/api/auth/user')).id

test('U10 bets and questions are on a profile for others only once its owner wants it', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const profile = `/profile/${await idOf(ben, server.url)}`
  const recordOf = (who: Somebody) => who.page.getByRole('region', { name: 'Record' })
  await ada.page.goto(profile)
  await expect(recordOf(ada).getByText('Bets and questions are not public.')).toBeVisible()
  await expect(recordOf(ada).getByText('Events asked', { exact: true })).toHaveCount(0)
  await ben.page.goto(profile)
  await expect(recordOf(ben).getByText('Events asked', { exact: true })).toBeVisible()
  await recordOf(ben).getByRole('link', { name: 'Show them to others' }).click()
  await ben.page.getByRole('group', { name: 'Who is in' }).getByRole('button', { name: 'All' }).click()
  await expect(
    ben.page.getByText('Events name you, and your profile shows your record', { exact: true }),
  ).toBeVisible()
  await ada.page.reload()
  await expect(recordOf(ada).getByText('Events asked', { exact: true })).toBeVisible()
  await expect(recordOf(ada).getByText('Bets and questions are not public.')).toHaveCount(0)
})

test('P-24 P-34 a theme song is fetched when somebody presses play, and not before', async ({
  somebody,
  server,
}) => {
  const [ada, ben] = [await somebody('Ada'), await somebody('Ben')]
  const id = await idOf(ben, server.url)
  const { page } = ada
  await page.goto(`/profile/${id}`)
  await expect(page.getByRole('heading', { name: 'Theme Song' })).toBeVisible()
  await expect(page.getByText('Ben has not chosen one.')).toBeVisible()
  await api(ben.context, server.url, 'PATCH', '/api/user/theme-song', {
    themeSongUrl: 'https://music.example/anthem.mp3',
    themeSongTitle: 'Anthem of the north end',
  })
  const fetched: string[] = []
  await page.context().route('https://music.example/**', (route) => {
    fetched.push(route.request().url())
    return route.fulfill({ status: 200, contentType: 'audio/mpeg', body: Buffer.alloc(64) })
  })
  await page.reload()
  await expect(page.getByText('Anthem of the north end')).toBeVisible()
  const player = page.getByLabel('Play Anthem of the north end')
  await expect(player).toHaveAttribute('preload', 'none')
  // a song that is fetched at once, of a later player, is there first
  await page.evaluate(() =>
    document.body.append(Object.assign(new Audio('https://music.example/later.mp3'), { preload: 'auto' })),
  )
  await expect.poll(() => fetched.length).toBeGreaterThan(0)
  expect(new Set(fetched)).toEqual(new Set(['https://music.example/later.mp3']))
  await player.evaluate((audio: HTMLAudioElement) => void audio.play().catch(() => {}))
  await expect.poll(() => fetched).toContain('https://music.example/anthem.mp3')
  await api(ben.context, server.url, 'PATCH', '/api/user/theme-song', {
    themeSongUrl: 'https://youtu.be/dQw4w9WgXcQ',
    themeSongTitle: null,
  })
  await page.reload()
  const link = page.getByRole('link', { name: /^Play on YouTube/ })
  await expect(link).toHaveAttribute('href', 'https://youtu.be/dQw4w9WgXcQ')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(page.locator('audio, iframe')).toHaveCount(0)
})

test('N-07 a profile draws how often what a person bet on happened, of each mode apart, and says what is missing', {
  tag: '@all',
}, async ({ somebody, server }) => {
  const ada = await somebody('Ada', { real: true })
  const { page } = ada
  const [{ hits }] = await api<[{ hits: { id: string }[] }]>(
    ada.context,
    server.url,
    'GET',
    '/api/search?query=Mateo%20A',
  )
  await page.goto(`/profile/${hits[0]!.id}`)
  const part = page.getByRole('region', { name: 'How often it happened' })
  await expect(part).toContainText(
    /When Mateo backs \d+ to \d+%, it happens \d+% of the time: \d+ of \d+ bets\./,
  )
  await expect(part.getByRole('img')).toHaveAccessibleName(
    /^(Bets at \d+–\d+%, on average \d+%: \d+ of \d+ happened\. ?)+$/,
  )
  await expect(part).not.toContainText('$')
  expect(await overflowOf(page)).toBe(0)
  expect(await axeFaults(page, { within: 'section[aria-labelledby="calibration"]' })).toEqual([])
  await page.goto(`/profile/${await idOf(ada, server.url)}`)
  await expect(part).toContainText('20 more settled bets with somebody on the other side, and it shows here.')
})
