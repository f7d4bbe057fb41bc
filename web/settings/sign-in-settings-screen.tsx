import { SettingsPage } from './settings-page.tsx'
import { SignInCard } from './sign-in-card.tsx'

/** How the person signs in and where, their data, and the end of the account. */
export function SignInSettingsScreen() {
  return (
    <SettingsPage path="/settings/sign-in">
      <SignInCard />
    </SettingsPage>
  )
}
