import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { User } from '#web/client/calls/session.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badges } from './badges.tsx'

const person = { id: '7', firstName: 'Mara', lastName: 'Lindqvist', email: 'mara@example.com' }
const badges = (more: Partial<User>) =>
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <Badges user={{ badgeLevel: 'gold', isCrownHolder: false, ...more } as User} practiceMode />
    </QueryClientProvider>,
  )

describe('the header of the dashboard', () => {
  it('D-03 the avatar is the profile image where there is one, and initials where there is none', () => {
    const pictured = renderToString(<Avatar person={{ ...person, profileImageUrl: '/objects/7.webp' }} />)
    expect(pictured).toContain('src="/objects/7.webp"')
    expect(pictured).not.toContain('ML')
    expect(renderToString(<Avatar person={{ ...person, profileImageUrl: null }} />)).toContain('ML')
  })

  it('D-05 D-07 the tier is a badge, and the crown only for who holds it', () => {
    expect(badges({})).toMatch(/Gold/)
    expect(badges({})).not.toMatch(/crown/i)
    expect(badges({ isCrownHolder: true })).toMatch(/crown/i)
  })

  it('D7 a streak that is not known yet has its place, and nobody reads it', () => {
    expect(badges({ isCrownHolder: true })).toMatch(
      /aria-hidden="true" class="invisible[^>]*>.*in a row.*crown/i,
    )
    expect(badges({})).not.toContain('Winning streak')
  })
})
