import type { CDPSession } from '@playwright/test'
import { expect, type Page, type Somebody } from './support.ts'

/** A device with a fingerprint reader, whose owner holds the finger on it. */
export async function plugIn(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return cdp
}

/** The part of the settings with passkeys, codes and devices. */
export const card = (page: Page) => page.getByRole('region', { name: 'Sign-in & devices' })

export async function settings({ page }: Pick<Somebody, 'page'>): Promise<void> {
  await page.goto('/settings/sign-in')
  await expect(card(page).getByRole('heading', { name: 'Devices', exact: true })).toBeVisible()
}
