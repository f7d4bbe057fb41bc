import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isScreen, SCREENS } from '#contract/screens.ts'
import { screens } from './routes.tsx'

const paths = screens.map(({ path }) => path)

/** The specification's route table (part 1 §2), with :name for {name}, and what decisions.md adds to it. */
const specified =
  '/ /pots /create-pot /learn /advisory /messages /messages/:userId /withdraw /settings /fun-games /feedback /profile/:userId /rooms /rooms/:roomId /fund-requests /pay-at-store /bitcoin-send /bitcoin-deposit /bitcoin-receive /tournaments /create-tournament /tournaments/:id /leaderboard /gangs /terms /dashboard /history /events /events/:id /create-photo-event /sign-in /sign-up /reset-password'

describe('the route table', () => {
  it.each(specified.split(' '))('S-10 S-11 S-16 S-17 %s leads somewhere', (path) => {
    expect(paths).toContain(path)
  })

  it('every screen’s module has exactly one screen among its exports, which is the one that is shown', () => {
    const web = join(import.meta.dirname, '..')
    const routes = readFileSync(join(web, 'app/routes.tsx'), 'utf8')
    const modules = [...routes.matchAll(/lazyScreen\(\(\) => import\('#web\/([^']+)'\)/g)].map(
      ([, path]) => path!,
    )
    const shared = ['bitcoin', 'game', 'history', 'operator', 'store'].flatMap((name) =>
      [...readFileSync(join(web, `app/${name}-screens.ts`), 'utf8').matchAll(/from '#web\/([^']+)'/g)].map(
        ([, path]) => path!,
      ),
    )
    expect(modules.length + shared.length).toBeGreaterThan(35)
    for (const path of [...modules, ...shared, 'places/not-found.tsx']) {
      const text = readFileSync(join(web, path), 'utf8')
      expect(text.match(/^export (?:async )?(?:function|const|class) \w+Screen\b/gm), path).toHaveLength(1)
    }
  })

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
