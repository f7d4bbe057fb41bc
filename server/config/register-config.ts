import { ConfigError } from './values.ts'

/** An outside register of excluded people. */
export type RegisterConfig = Readonly<{
  /** Without a slash at the end. */
  url: string
  key: string
}>

type Read = { EXCLUSION_REGISTER_URL?: string | undefined; EXCLUSION_REGISTER_KEY?: string | undefined }

/** The register to ask, or null without both. @throws ConfigError for one without the other */
export function readRegister({
  EXCLUSION_REGISTER_URL: url,
  EXCLUSION_REGISTER_KEY: key,
}: Read): RegisterConfig | null {
  if (!url && !key) return null
  if (!url) throw new ConfigError('EXCLUSION_REGISTER_URL: missing beside EXCLUSION_REGISTER_KEY')
  if (!key) throw new ConfigError('EXCLUSION_REGISTER_KEY: missing beside EXCLUSION_REGISTER_URL')
  return Object.freeze({ url: url.replace(/\/+$/, ''), key })
}
