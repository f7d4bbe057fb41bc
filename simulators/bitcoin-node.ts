import { BitcoinChain, type Output } from './bitcoin-chain.ts'
import {
  announceSimulator,
  refuseInProduction,
  type SimulatorAnswer,
  type SimulatorCall,
  serveSimulator,
} from './serve-simulator.ts'

const USD_FOR_BITCOIN = '64000.00'

export type BitcoinNodeSimulator = {
  /** value for BITCOIN_RPC_URL */
  rpcUrl: string
  /** value for BITCOIN_RATE_URL */
  rateUrl: string
  /** Pays these outputs by one transaction, which then waits for a block. @returns its id */
  pay(...outputs: Output[]): string
  mine(blocks?: number): void
  /** Removes `depth` blocks from the chain and adds one more than that, without their transactions. */
  reorganise(depth: number): void
  /** Puts another transaction with the same coins into a block, so that this one never gets there. */
  doubleSpend(txid: string): void
  fault(fault: 'down' | 'no-rate', on: boolean): void
  /** Sets the price of a bitcoin from now on: "32000.00". */
  setRate(dollars: string): void
  stop(): Promise<void>
}

/** The part of a Bitcoin Core on regtest that the adapter uses: a chain, a wallet, blocks and reorganisations on demand. */
export async function startBitcoinNodeSimulator(
  options: { user?: string; password?: string } = {},
): Promise<BitcoinNodeSimulator> {
  refuseInProduction('The simulator for a Bitcoin node')
  const { user = 'evens', password = 'simulator' } = options
  const chain = new BitcoinChain()
  const faults = new Set<string>()
  let rate = USD_FOR_BITCOIN
  const expected = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

  function answer(call: SimulatorCall): SimulatorAnswer {
    if (faults.has('down')) return { status: 503, json: {} }
    if (call.path === '/rate') {
      if (faults.has('no-rate')) return { status: 503, json: {} }
      return { json: { data: { amount: rate, base: 'BTC', currency: 'USD' } } }
    }
    if (call.method === 'POST' && call.path === '/control') {
      return { json: control(node, call.json()) ?? { height: chain.height } }
    }
    if (call.headers.authorization !== expected) return { status: 401, json: {} }
    return answerRpc(chain, call)
  }

  const server = await serveSimulator(0, answer)
  const address = new URL(server.url)
  const node: BitcoinNodeSimulator = {
    rpcUrl: `http://${user}:${password}@${address.host}/wallet/evens`,
    rateUrl: `${server.url}/rate`,
    pay: (...outputs) => chain.pay(outputs),
    mine: (count = 1) => chain.mine(count),
    reorganise: (depth) => chain.reorganise(depth),
    doubleSpend: (txid) => chain.doubleSpend(txid),
    fault: (fault, on) => void (on ? faults.add(fault) : faults.delete(fault)),
    setRate: (dollars) => {
      rate = dollars
    },
    stop: server.stop,
  }
  return node
}

/**
 * The same actions for scripts: {pay: [{address, amount}]}, {mine: 1}, {reorganise: 2}, {doubleSpend: txid},
 * {rate: "32000"}, {fault: "down", on}.
 * @returns the transaction of a payment; nothing for the other actions
 */
function control(node: BitcoinNodeSimulator, wish: Record<string, unknown>): { txid: string } | undefined {
  if (Array.isArray(wish.pay)) return { txid: node.pay(...(wish.pay as Output[])) }
  if (typeof wish.mine === 'number') node.mine(wish.mine)
  if (typeof wish.reorganise === 'number') node.reorganise(wish.reorganise)
  if (typeof wish.doubleSpend === 'string') node.doubleSpend(wish.doubleSpend)
  if (typeof wish.rate === 'string') node.setRate(wish.rate)
  if (wish.fault === 'down' || wish.fault === 'no-rate') node.fault(wish.fault, wish.on !== false)
  return undefined
}

function answerRpc(chain: BitcoinChain, call: SimulatorCall): SimulatorAnswer {
  const { method, params, id } = call.json() as { method: string; params: unknown[]; id: unknown }
  try {
    return { json: { result: rpc(chain, method, params), error: null, id } }
  } catch (error) {
    return { status: 500, json: { result: null, error: { code: -5, message: (error as Error).message }, id } }
  }
}

function rpc(chain: BitcoinChain, method: string, params: unknown[]): unknown {
  if (method === 'getnewaddress') return chain.newAddress()
  if (method === 'listsinceblock') {
    const [since = null, target = 1] = params as [string | null, number]
    return chain.listSinceBlock(since, target)
  }
  if (method === 'getblockcount') return chain.height
  throw new Error('Method not found')
}

if (import.meta.main) {
  const node = await startBitcoinNodeSimulator()
  announceSimulator(node.rpcUrl)
  console.log(`rate at ${node.rateUrl}`)
  process.on('SIGTERM', () => void node.stop().then(() => process.exit(0)))
}
