import { describe, expect, it } from 'vitest'
import { isScreen, SCREENS } from '#contract/screens.ts'
import { modules } from './modules.ts'
import { screens } from './routes.tsx'

const paths = screens.map(({ path }) => path)

/** The specification's route table (part 1 §2), with :name for {name}, and what decisions.md adds to it. */
const specified =
  '/ /pots /create-pot /learn /advisory /messages /messages/:userId /withdraw /settings /fun-games /feedback /profile/:userId /rooms /rooms/:roomId /fund-requests /pay-at-store /bitcoin-send /bitcoin-deposit /bitcoin-receive /tournaments /create-tournament /tournaments/:id /leaderboard /gangs /terms /dashboard /history /events /events/:id /create-photo-event /sign-in /sign-up /reset-password'

describe('the route table', () => {
  it.each(specified.split(' '))('S-10 S-11 S-16 S-17 %s leads somewhere', (path) => {
    expect(paths).toContain(path)
  })

  it('every screen has a file, whose one screen is shown', async () => {
    const files = modules.flatMap(({ screens = {} }) => Object.entries(screens))
    expect(files.map(([path]) => path).sort()).toEqual(Object.keys(SCREENS).sort())
    for (const [path, file] of files) {
      const [load, name] = typeof file === 'function' ? [file] : file
      const shown = Object.keys(await load()).filter((key) => key.endsWith('Screen'))
      expect(name === undefined ? shown.length === 1 : shown.includes(name), path).toBe(true)
    }
  }, 60_000)

  it('L-16 the server knows the same paths: whatever else is asked for is a 404', () => {
    expect(paths).toEqual(Object.keys(SCREENS))
    for (const path of paths) expect(isScreen(path.replace(/:\w+/g, '12')), path).toBe(true)
    expect(['/events/12', '/pots', '/pots/', '/'].map(isScreen)).toEqual([true, true, true, true])
    expect(['/events/12/13', '/wp-admin', '/events12'].map(isScreen)).toEqual([false, false, false])
    expect(['/Withdraw', '/EVENTS/12'].map(isScreen)).toEqual([false, false])
  })

  it('no path is there twice', () => {
    expect(paths).toHaveLength(new Set(paths).size)
  })
})
