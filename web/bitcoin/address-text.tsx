import { addressGroups } from './crypto-words.ts'

/**
 * An address to compare by eye: groups of four, the first and the last bold. The gaps are drawn, not written, so that
 * what is selected and copied is the address itself.
 */
export function AddressText({ address }: { address: string }) {
  const groups = addressGroups(address)
  // a short last group takes the one before it along
  const lastFrom = groups.length - (address.length % 4 === 0 ? 1 : 2)
  let at = 0
  return (
    <code className="flex flex-wrap gap-x-2 gap-y-1 rounded-md bg-sunken p-3 font-mono text-base break-all">
      {groups.map((group, n) => {
        const key = at
        at += group.length
        const edge = n === 0 || n >= lastFrom
        return (
          <span key={key} className={edge ? 'font-bold text-ink-1' : 'text-ink-2'}>
            {group}
          </span>
        )
      })}
    </code>
  )
}
