import type { ComingPath } from '#contract/screens.ts'

/** What a screen that is not open yet will do, and an alternative for today. */
export type ComingText = { text: string; today: { label: string; href: string } }

export const comingTexts: Readonly<Record<ComingPath, ComingText>> = {
  '/advisory': {
    text: 'Competition Insights will show which open events move most, where money flows, and how well the crowd’s odds matched what happened. It is arithmetic on this platform’s own data, and it promises no wins.',
    today: { label: 'See the open events', href: '/events' },
  },
}
