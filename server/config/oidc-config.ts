import { ConfigError } from './values.ts'

/** A sign-in provider that speaks OpenID Connect. */
export type OidcConfig = Readonly<{
  issuer: string
  clientId: string
  clientSecret: string
  /** the name that people know: "Continue with …" */
  name: string
}>

type Read = {
  OIDC_ISSUER?: string | undefined
  OIDC_CLIENT_ID?: string | undefined
  OIDC_CLIENT_SECRET?: string | undefined
  OIDC_NAME?: string | undefined
}

/** A provider needs all three. */
export function readOidc(read: Read): OidcConfig | null {
  const needed = {
    OIDC_ISSUER: read.OIDC_ISSUER,
    OIDC_CLIENT_ID: read.OIDC_CLIENT_ID,
    OIDC_CLIENT_SECRET: read.OIDC_CLIENT_SECRET,
  }
  const missing = Object.entries(needed).filter(([, value]) => !value)
  if (missing.length === 3) {
    if (read.OIDC_NAME) throw new ConfigError('OIDC_NAME: is set without OIDC_ISSUER')
    return null
  }
  if (missing.length > 0) {
    throw new ConfigError(
      `${missing.map(([name]) => name).join(', ')}: missing, although other OIDC settings are set`,
    )
  }
  return Object.freeze({
    issuer: read.OIDC_ISSUER!,
    clientId: read.OIDC_CLIENT_ID!,
    clientSecret: read.OIDC_CLIENT_SECRET!,
    name: read.OIDC_NAME ?? 'single sign-on',
  })
}
