import { Resolver } from 'node:dns/promises'
import { get } from 'node:http'
import type { Config } from '#server/config/config.ts'
import type { Judged, Outside } from './judge-address.ts'

const RESOLVES_WITHIN_MS = 4_000

/** The internet: every address that the name servers give, IPv4 first. The file of hosts is not asked. */
function internet(): Outside {
  const resolver = new Resolver({ timeout: RESOLVES_WITHIN_MS, tries: 1 })
  return {
    async resolve(host) {
      const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
      return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    },
  }
}

/** A simulated network's own description: the certificate of its authority, and the port behind all of its addresses. */
type Network = { authority: string; port: number }

const ask = <T>(url: string): Promise<T> =>
  new Promise((resolve, reject) => {
    get(url, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        text += part
      })
      answer.on('end', () => resolve(JSON.parse(text) as T))
      answer.on('error', reject)
    }).on('error', reject)
  })

/**
 * A simulated network on this machine: it resolves names, its addresses for examples stand for public ones, and all of them lead to
 * its receiver. Certificates are checked as everywhere, and private addresses refused.
 */
function simulated(origin: string): Outside {
  let network: Network | undefined
  return {
    examplesArePublic: true,
    async resolve(host) {
      network ??= await ask<Network>(`${origin}/network`)
      return ask<string[]>(`${origin}/resolve?host=${encodeURIComponent(host)}`)
    },
    dialled: (_: Judged) => ({ address: '127.0.0.1', port: network!.port }),
    authority: () => network?.authority,
  }
}

/** How this server reaches the addresses of hooks. */
export const outsideOf = ({ hooksSimulator }: Pick<Config, 'hooksSimulator'>): Outside =>
  hooksSimulator ? simulated(hooksSimulator) : internet()

/** The hosts of this site, which no hook may call. */
export const ownHosts = ({ publicUrl }: Pick<Config, 'publicUrl'>): string[] =>
  publicUrl ? [new URL(publicUrl).hostname] : []
