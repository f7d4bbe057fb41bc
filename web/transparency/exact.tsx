import type { ReactNode } from 'react'

/** Text in which every character matters: hashes, keys, commands. It breaks anywhere and is never cut. */
export const Exact = ({ children }: { children: ReactNode }) => (
  <code className="block max-w-full font-mono text-sm break-all text-ink-1">{children}</code>
)
