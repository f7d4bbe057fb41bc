import { describe, expect, test } from 'vitest'
import { screen, within } from '#tests/support/component.tsx'
import { visitEvent } from '#tests/support/component-events.ts'

describe('N-01 the menu of a question of the site', () => {
  test.each([
    { bySite: true, blocks: 0 },
    { bySite: undefined, blocks: 1 },
  ] as const)(
    'N-01 it offers to block nobody, only on a person’s event: $bySite',
    async ({ bySite, blocks }) => {
      const { user } = await visitEvent(bySite && { bySite })
      await user.click(await screen.findByRole('button', { name: 'More about this event' }))
      const menu = within(await screen.findByRole('menu'))
      await menu.findByRole('menuitem', { name: /^Report/ })
      expect(menu.queryAllByRole('menuitem', { name: /^Block/ })).toHaveLength(blocks)
    },
  )

  test('N-01 the rules link to the profile of a person, and to none of the site', async () => {
    await visitEvent({ bySite: true })
    await screen.findByText(/^Asked by/)
    expect(document.querySelector('a[href="/profile/2"]')).toBeNull()
  })
})
