import { z } from 'zod'
import { address, ConfigError } from './values.ts'

/** Outgoing hooks. */
export type HooksConfig = Readonly<{
  /** people and gangs may have hooks, and they are called */
  hooks: boolean
  /** a simulated network on this machine in place of the internet; never in production */
  hooksSimulator: string | undefined
}>

export const hookVariables = {
  HOOKS: z.enum(['on', 'off']).default('on'),
  HOOKS_SIMULATOR: address('http:').optional(),
}

const LOOPBACK: readonly string[] = ['127.0.0.1', 'localhost']

type Read = { HOOKS: 'on' | 'off'; HOOKS_SIMULATOR?: string | undefined }

/** @throws ConfigError for a simulated network in production, or on another machine */
export function readHooks(read: Read, production: boolean): HooksConfig {
  const simulator = read.HOOKS_SIMULATOR && new URL(read.HOOKS_SIMULATOR)
  if (simulator && (production || !LOOPBACK.includes(simulator.hostname)))
    throw new ConfigError('HOOKS_SIMULATOR: only on this machine, and not in production')
  return { hooks: read.HOOKS === 'on', hooksSimulator: simulator ? simulator.origin : undefined }
}
