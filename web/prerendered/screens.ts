import type { ComponentType } from 'react'
import type { Reply } from '#contract/index.ts'
import type { ScreenPath } from '#contract/screens.ts'

/** The answers that the page holds for a screen, by route name. */
export type Replies = { signInOptions?: Reply<'signInOptions'> }

/** A screen that visitors receive as a finished page. */
export type PrerenderedScreen = {
  path: ScreenPath
  /** name of the page's file: the path, and a suffix for this variant of it */
  file: string
  description: string
  narrow: boolean
  /** whether anything on it changes: without a script it is a page of text and links */
  interactive: boolean
  /** whether its script is worth fetching before the first touch: the next page needs it too */
  fetchAhead: boolean
  replies: Replies
  load: () => Promise<ComponentType>
}

/** Filled in by the server, which knows the provider's name (server/pages/pages.ts). */
const PROVIDER = '{{provider}}'

const text = { narrow: false, interactive: true, fetchAhead: false, replies: {} }
const account = { narrow: true, interactive: true, fetchAhead: true, replies: {} }

const signIn: PrerenderedScreen = {
  ...account,
  path: '/sign-in',
  file: 'sign-in',
  description: 'Sign in to Evens with your password, a passkey or your provider.',
  replies: { signInOptions: { provider: null } },
  load: async () => (await import('#web/auth/sign-in-screen.tsx')).SignInScreen,
}

/** Their titles are those of `contract/screens.ts`. */
export const prerenderedScreens: readonly PrerenderedScreen[] = [
  signIn,
  { ...signIn, file: 'sign-in.provider', replies: { signInOptions: { provider: { name: PROVIDER } } } },
  {
    ...account,
    path: '/sign-up',
    file: 'sign-up',
    description: 'Open an account on Evens and start with 1,000 practice coins and no real money.',
    load: async () => (await import('#web/auth/sign-up-screen.tsx')).SignUpScreen,
  },
  {
    ...account,
    path: '/reset-password',
    file: 'reset-password',
    description: 'Ask for a link that sets a new password for your account on Evens.',
    load: async () => (await import('#web/auth/reset-password-screen.tsx')).ResetPasswordScreen,
  },
  {
    ...text,
    interactive: false,
    path: '/terms',
    file: 'terms',
    description: 'The terms of service of Evens and its legal disclaimer, with a summary of each section.',
    load: async () => (await import('#web/info/terms-screen.tsx')).TermsScreen,
  },
  {
    ...text,
    path: '/learn',
    file: 'learn',
    description: 'How bets between people work: odds, stakes, fees and payouts, worked out with an example.',
    load: async () => (await import('#web/info/learn-page.tsx')).VisitorLearnScreen,
  },
  {
    ...text,
    path: '/fairness',
    file: 'fairness',
    description: 'How every game on Evens is drawn, how to check it afterwards, and the results so far.',
    load: async () => (await import('#web/fairness/index.ts')).FairnessScreen,
  },
]
