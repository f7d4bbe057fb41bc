import { addressGroups, endGroups } from '#web/deposits/crypto-text.ts'

/**
 * An address to compare by eye: groups of four, the first and the last bold. The gaps are margins and the groups are one line
 * of text, so selecting and copying gives the whole address.
 */
export function AddressText({ address }: { address: string }) {
  const groups = addressGroups(address)
  const lastFrom = groups.length - endGroups(address).length
  let at = 0
  return (
    <code className="block rounded-md bg-sunken p-3 font-mono text-base leading-7 break-all select-all">
      {groups.map((group, n) => {
        const key = at
        at += group.length
        const edge = n === 0 || n >= lastFrom
        return (
          <span key={key} className={`mr-2 inline-block ${edge ? 'font-bold text-ink-1' : 'text-ink-2'}`}>
            {group}
          </span>
        )
      })}
    </code>
  )
}
