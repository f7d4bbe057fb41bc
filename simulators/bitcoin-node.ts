import { randomBytes } from 'node:crypto'
import { Address, TEST_NETWORK } from '@scure/btc-signer'
import {
  announceSimulator,
  refuseInProduction,
  type SimulatorAnswer,
  type SimulatorCall,
  serveSimulator,
} from './serve-simulator.ts'

const REGTEST = { ...TEST_NETWORK, bech32: 'bcrt' }
const USD_FOR_BITCOIN = '64000.00'

type Output = { address: string; amount: string }
type Transaction = { txid: string; outputs: Output[]; conflicted: number | null }
type Block = { hash: string; parent: Block | undefined; height: number; txids: string[] }

export type BitcoinNodeSimulator = {
  /** for BITCOIN_RPC_URL */
  rpcUrl: string
  /** for BITCOIN_RATE_URL */
  rateUrl: string
  /** pays these outputs by one transaction, which then waits for a block; answers its id */
  pay(...outputs: Output[]): string
  mine(blocks?: number): void
  /** Takes so many blocks off the chain and puts one more than that on it, without their transactions. */
  reorganise(depth: number): void
  /** Another transaction with the same coins gets into a block: this one never will. */
  doubleSpend(txid: string): void
  fault(fault: 'down' | 'no-rate', on: boolean): void
  /** what a bitcoin costs from now on: "32000.00" */
  setRate(dollars: string): void
  stop(): Promise<void>
}

const hash = () => randomBytes(32).toString('hex')

/** A Bitcoin Core on regtest as far as the adapter uses it: a chain, a wallet, blocks and reorganisations on demand. */
export async function startBitcoinNodeSimulator(
  options: { user?: string; password?: string } = {},
): Promise<BitcoinNodeSimulator> {
  refuseInProduction('The simulator for a Bitcoin node')
  const { user = 'evens', password = 'simulator' } = options
  const transactions = new Map<string, Transaction>()
  const blocks = new Map<string, Block>()
  const mine = new Set<string>()
  const faults = new Set<string>()
  let rate = USD_FOR_BITCOIN
  let tip = addBlock(undefined, [])

  function addBlock(parent: Block | undefined, txids: string[]): Block {
    const block = { hash: hash(), parent, height: (parent?.height ?? -1) + 1, txids }
    blocks.set(block.hash, block)
    return block
  }
  /** From the tip down to the first block. */
  function* chain(from: Block | undefined = tip): Generator<Block> {
    for (let block: Block | undefined = from; block; block = block.parent) yield block
  }
  function confirmations({ txid, conflicted }: Transaction): number {
    if (conflicted !== null) return -(tip.height - conflicted + 1)
    for (const block of chain()) if (block.txids.includes(txid)) return tip.height - block.height + 1
    return 0
  }
  const waiting = () =>
    [...transactions.values()].filter((one) => one.conflicted === null && confirmations(one) === 0)

  const list = (transaction: Transaction) =>
    transaction.outputs.flatMap(({ address, amount }, vout) =>
      mine.has(address)
        ? [
            {
              address,
              category: 'receive',
              amount: Number(amount),
              vout,
              txid: transaction.txid,
              confirmations: confirmations(transaction),
              walletconflicts: [],
            },
          ]
        : [],
    )

  function listSinceBlock(since: string | null, target: number) {
    const known = since === null ? undefined : blocks.get(since)
    if (since !== null && !known) throw new Error('Block not found')
    const present = new Set([...chain()].map((block) => block.hash))
    const left: Block[] = []
    let fork = known
    while (fork && !present.has(fork.hash)) {
      left.push(fork)
      fork = fork.parent
    }
    const depth = fork ? tip.height - fork.height : Number.POSITIVE_INFINITY
    const removed = left.flatMap((block) => block.txids).map((txid) => transactions.get(txid)!)
    const last = [...chain()].at(Math.min(target - 1, tip.height))!
    return {
      transactions: [...transactions.values()]
        .filter((one) => Math.abs(confirmations(one)) <= depth)
        .flatMap(list),
      removed: removed.flatMap(list),
      lastblock: last.hash,
    }
  }

  function rpc(method: string, params: unknown[]): unknown {
    if (method === 'getnewaddress') {
      const address = Address(REGTEST).encode({ type: 'wpkh', hash: randomBytes(20) })
      mine.add(address)
      return address
    }
    if (method === 'listsinceblock') {
      const [since = null, target = 1] = params as [string | null, number]
      return listSinceBlock(since, target)
    }
    if (method === 'getblockcount') return tip.height
    throw new Error('Method not found')
  }

  function answer(call: SimulatorCall): SimulatorAnswer {
    if (faults.has('down')) return { status: 503, json: {} }
    if (call.path === '/rate') {
      if (faults.has('no-rate')) return { status: 503, json: {} }
      return { json: { data: { amount: rate, base: 'BTC', currency: 'USD' } } }
    }
    if (call.method === 'POST' && call.path === '/control') return control(call.json())
    const expected = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
    if (call.headers.authorization !== expected) return { status: 401, json: {} }
    const { method, params, id } = call.json() as { method: string; params: unknown[]; id: unknown }
    try {
      return { json: { result: rpc(method, params), error: null, id } }
    } catch (error) {
      return {
        status: 500,
        json: { result: null, error: { code: -5, message: (error as Error).message }, id },
      }
    }
  }

  /** The same acts for scripts: {pay: [{address, amount}]}, {mine: 1}, {reorganise: 2}, {doubleSpend: txid}, {rate: "32000"}. */
  function control(wish: Record<string, unknown>): SimulatorAnswer {
    if (Array.isArray(wish.pay)) return { json: { txid: node.pay(...(wish.pay as Output[])) } }
    if (typeof wish.mine === 'number') node.mine(wish.mine)
    if (typeof wish.reorganise === 'number') node.reorganise(wish.reorganise)
    if (typeof wish.doubleSpend === 'string') node.doubleSpend(wish.doubleSpend)
    if (typeof wish.rate === 'string') node.setRate(wish.rate)
    if (wish.fault === 'down' || wish.fault === 'no-rate') node.fault(wish.fault, wish.on !== false)
    return { json: { height: tip.height } }
  }

  const server = await serveSimulator(0, answer)
  const address = new URL(server.url)
  const node: BitcoinNodeSimulator = {
    rpcUrl: `http://${user}:${password}@${address.host}/wallet/evens`,
    rateUrl: `${server.url}/rate`,
    pay(...outputs) {
      const txid = hash()
      transactions.set(txid, { txid, outputs, conflicted: null })
      return txid
    },
    mine(count = 1) {
      for (let n = 0; n < count; n++) {
        tip = addBlock(tip, n === 0 ? waiting().map(({ txid }) => txid) : [])
      }
    },
    reorganise(depth) {
      for (let n = 0; n < depth && tip.parent; n++) tip = tip.parent
      for (let n = 0; n <= depth; n++) tip = addBlock(tip, [])
    },
    doubleSpend(txid) {
      for (let block = tip; block.parent && block.txids.includes(txid); block = block.parent)
        tip = block.parent
      tip = addBlock(tip, [])
      transactions.get(txid)!.conflicted = tip.height
    },
    fault: (fault, on) => void (on ? faults.add(fault) : faults.delete(fault)),
    setRate: (dollars) => {
      rate = dollars
    },
    stop: server.stop,
  }
  return node
}

if (import.meta.main) {
  const node = await startBitcoinNodeSimulator()
  announceSimulator(node.rpcUrl)
  console.log(`rate at ${node.rateUrl}`)
  process.on('SIGTERM', () => void node.stop().then(() => process.exit(0)))
}
