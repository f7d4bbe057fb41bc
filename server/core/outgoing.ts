import type { Config } from '#server/config/config.ts'
import { isLoopbackAddress, isLoopbackHost } from './loopback.ts'

/** The settings that may lead to another machine without TLS, where PLAIN_ADDRESSES names them. */
export type Plain = Pick<Config, 'environment' | 'plainAddresses'>

/**
 * Whether calls to this host must be encrypted: in production, on another machine, unless PLAIN_ADDRESSES names the setting.
 * @param setting the name of the variable that holds the address
 */
export const mustEncrypt = ({ environment, plainAddresses }: Plain, setting: string, host: string): boolean =>
  environment === 'production' &&
  !plainAddresses.includes(setting) &&
  !isLoopbackHost(host) &&
  !isLoopbackAddress(host)
