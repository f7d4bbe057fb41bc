import { randomBytes } from 'node:crypto'
import { Address, TEST_NETWORK } from '@scure/btc-signer'

const REGTEST = { ...TEST_NETWORK, bech32: 'bcrt' }

export type Output = { address: string; amount: string }
type Transaction = { txid: string; outputs: Output[]; conflicted: number | null }
type Block = { hash: string; parent: Block | undefined; height: number; txids: string[] }

const hash = () => randomBytes(32).toString('hex')

/** A chain on regtest with a receiving wallet: blocks, reorganisations and conflicts on demand. */
export class BitcoinChain {
  readonly #transactions = new Map<string, Transaction>()
  readonly #blocks = new Map<string, Block>()
  readonly #addresses = new Set<string>()
  #tip = this.#addBlock(undefined, [])

  get height(): number {
    return this.#tip.height
  }

  newAddress(): string {
    const address = Address(REGTEST).encode({ type: 'wpkh', hash: randomBytes(20) })
    this.#addresses.add(address)
    return address
  }

  pay(outputs: Output[]): string {
    const txid = hash()
    this.#transactions.set(txid, { txid, outputs, conflicted: null })
    return txid
  }

  mine(count: number): void {
    for (let n = 0; n < count; n++) {
      this.#tip = this.#addBlock(this.#tip, n === 0 ? this.#waiting().map(({ txid }) => txid) : [])
    }
  }

  reorganise(depth: number): void {
    for (let n = 0; n < depth && this.#tip.parent; n++) this.#tip = this.#tip.parent
    for (let n = 0; n <= depth; n++) this.#tip = this.#addBlock(this.#tip, [])
  }

  doubleSpend(txid: string): void {
    for (let block = this.#tip; block.parent && block.txids.includes(txid); block = block.parent)
      this.#tip = block.parent
    this.#tip = this.#addBlock(this.#tip, [])
    this.#transactions.get(txid)!.conflicted = this.#tip.height
  }

  /**
   * The payments to the wallet after a block, as in the RPC of this name.
   * @param since the block's hash; null for everything
   * @param target `lastblock` names the block with this many confirmations
   */
  listSinceBlock(since: string | null, target: number) {
    const known = since === null ? undefined : this.#blocks.get(since)
    if (since !== null && !known) throw new Error('Block not found')
    const present = new Set([...this.#downFromTip()].map((block) => block.hash))
    const left: Block[] = []
    let fork = known
    while (fork && !present.has(fork.hash)) {
      left.push(fork)
      fork = fork.parent
    }
    const depth = fork ? this.height - fork.height : Number.POSITIVE_INFINITY
    const removed = left.flatMap((block) => block.txids).map((txid) => this.#transactions.get(txid)!)
    const last = [...this.#downFromTip()].at(Math.min(target - 1, this.height))!
    return {
      transactions: [...this.#transactions.values()]
        .filter((one) => Math.abs(this.#confirmations(one)) <= depth)
        .flatMap((one) => this.#received(one)),
      removed: removed.flatMap((one) => this.#received(one)),
      lastblock: last.hash,
    }
  }

  #addBlock(parent: Block | undefined, txids: string[]): Block {
    const block = { hash: hash(), parent, height: (parent?.height ?? -1) + 1, txids }
    this.#blocks.set(block.hash, block)
    return block
  }

  *#downFromTip(): Generator<Block> {
    for (let block: Block | undefined = this.#tip; block; block = block.parent) yield block
  }

  #confirmations({ txid, conflicted }: Transaction): number {
    if (conflicted !== null) return -(this.height - conflicted + 1)
    for (const block of this.#downFromTip())
      if (block.txids.includes(txid)) return this.height - block.height + 1
    return 0
  }

  #waiting(): Transaction[] {
    return [...this.#transactions.values()].filter(
      (one) => one.conflicted === null && this.#confirmations(one) === 0,
    )
  }

  /** The outputs of a transaction that pay the wallet, as the node lists them. */
  #received(transaction: Transaction) {
    return transaction.outputs.flatMap(({ address, amount }, vout) =>
      this.#addresses.has(address)
        ? [
            {
              address,
              category: 'receive',
              amount: Number(amount),
              vout,
              txid: transaction.txid,
              confirmations: this.#confirmations(transaction),
              walletconflicts: [],
            },
          ]
        : [],
    )
  }
}
