import { type BitcoinNetwork, isAddressOf } from './bitcoin-address.ts'
import { bitcoinFor, parseCoin } from './coin.ts'
import { type AddressReceipt, type CryptoProvider, CryptoRefused, CryptoUnavailable } from './crypto.ts'
import { callProvider } from './provider-call.ts'

/** The price of a bitcoin, for quotes of a node: cents for one bitcoin. */
type BitcoinRate = { centsPerBitcoin(): Promise<bigint> }

const KEPT_MS = 60_000
const ATTO_PER_CENT = 10n ** 16n

/**
 * The rate at an address that answers `{"data": {"amount": "64000.15"}}`, dollars for one bitcoin; a minute old at most.
 * @param keptMs how long an answer is used again
 */
export function httpRate(url: string, keptMs = KEPT_MS): BitcoinRate {
  /** `until` by a clock that nobody sets: an old price must not last because a machine's time was put back */
  let kept: { cents: bigint; until: number } | undefined
  return {
    async centsPerBitcoin() {
      if (kept && kept.until > performance.now()) return kept.cents
      const { status, body } = await callProvider('The rate', url, { method: 'GET' })
      const cents = (parseCoin((body as { data?: { amount?: unknown } })?.data?.amount) ?? 0n) / ATTO_PER_CENT
      if (status !== 200 || cents <= 0n) throw new CryptoUnavailable(`The rate answered ${status}`)
      kept = { cents, until: performance.now() + keptMs }
      return cents
    },
  }
}

/** Blocks that each poll reads again: a payment is followed until it is deeper than any rule requires. */
const BLOCKS_READ_AGAIN = 6
/** A wallet that is read from its beginning lists all its payments. */
const LIST_MAX_BYTES = 32 * 1024 * 1024

type NodeOptions = {
  /** http://user:password@host:port/wallet/name */
  rpcUrl: string
  network: BitcoinNetwork
  rate: BitcoinRate
}

type Listed = {
  address?: string
  category?: string
  amount?: string
  txid?: string
  vout?: string
  confirmations?: string
}

/** Bitcoin payments to a wallet of the operator's Bitcoin Core, over its JSON-RPC. */
export function bitcoinNode({ rpcUrl, network, rate }: NodeOptions): CryptoProvider {
  const { origin, pathname, username, password } = new URL(rpcUrl)
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`)

  /** @throws CryptoUnavailable, also when the node refuses */
  async function rpc(method: string, params: unknown[], maxBytes?: number): Promise<unknown> {
    const { status, body } = await callProvider('The Bitcoin node', `${origin}${pathname}`, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials.toString('base64')}` },
      body: { jsonrpc: '1.0', id: 'evens', method, params },
      maxBytes,
    })
    const { result, error } = (body ?? {}) as { result?: unknown; error?: { message?: string } | null }
    if (status !== 200 || error || result === undefined) {
      throw new CryptoUnavailable(`The Bitcoin node refused ${method}: ${error?.message ?? status}`)
    }
    return result
  }

  return {
    name: 'bitcoin-node',
    simulated: network !== 'main',
    async createPayment({ orderId, priceCents, payCurrency }) {
      if (payCurrency !== 'btc') throw new CryptoRefused('Only bitcoin can be paid here')
      const payAmount = bitcoinFor(priceCents, await rate.centsPerBitcoin())
      const address = await rpc('getnewaddress', [orderId, 'bech32'])
      if (typeof address !== 'string' || !isAddressOf(network, address)) {
        throw new CryptoUnavailable(`The Bitcoin node is not on the ${network} network`)
      }
      return { providerId: address, payAddress: address, payCurrency: 'btc', payAmount }
    },
    async priceIn({ priceCents, payCurrency }) {
      if (payCurrency !== 'btc') throw new CryptoUnavailable('This node knows the rate of bitcoin alone')
      return bitcoinFor(priceCents, await rate.centsPerBitcoin())
    },
    listCurrencies: async () => ['btc'],
    blocks: {
      async readSince(cursor) {
        const list = (since: string | null) =>
          rpc('listsinceblock', [since, BLOCKS_READ_AGAIN, false, true], LIST_MAX_BYTES)
        // A rebuilt node may not know the block: then everything is listed.
        const answer = (await list(cursor).catch((error: Error) => {
          if (cursor === null || !/Block not found/.test(error.message)) throw error
          return list(null)
        })) as { transactions?: Listed[]; removed?: Listed[]; lastblock?: string }
        if (!Array.isArray(answer.transactions) || typeof answer.lastblock !== 'string')
          throw new CryptoUnavailable('The Bitcoin node answered something else than a list')
        const present = answer.transactions
          .map((listed) => receiptOf(listed))
          .filter((one) => one !== undefined)
        const ids = new Set(present.map(({ receipt }) => receipt.id))
        // A reorganised payment is often in a new block at once: then it is not gone.
        const removed = (answer.removed ?? [])
          .map((listed) => receiptOf(listed, 'gone'))
          .filter((one) => one !== undefined && !ids.has(one.receipt.id))
        return { receipts: [...present, ...(removed as AddressReceipt[])], cursor: answer.lastblock }
      },
    },
  }
}

/** One output that pays us; undefined for what does not. */
function receiptOf(listed: Listed, stage?: 'gone'): AddressReceipt | undefined {
  const paid = parseCoin(listed.amount)
  const confirmations = Number(listed.confirmations)
  if (listed.category !== 'receive' || !listed.address || paid === null) return undefined
  if (!/^[0-9a-f]{64}$/.test(listed.txid ?? '') || !/^\d{1,9}$/.test(listed.vout ?? '')) return undefined
  const gone = stage === 'gone' || confirmations < 0
  return {
    address: listed.address,
    receipt: {
      id: `${listed.txid}:${listed.vout}`,
      payCurrency: 'btc',
      paid,
      stage: gone ? 'gone' : confirmations > 0 ? 'confirming' : 'seen',
      confirmations: gone ? null : confirmations,
    },
  }
}
