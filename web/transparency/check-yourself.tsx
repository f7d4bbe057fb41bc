import type { ReactNode } from 'react'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'

/** Text in which every character matters: hashes, keys, commands. It breaks anywhere and is never cut. */
export const Exact = ({ children }: { children: ReactNode }) => (
  <code className="block max-w-full font-mono text-sm break-all text-ink-1">{children}</code>
)

const FILE = '4711.tlog-proof'
const OWED = 'evens-liabilities-7.json'

/** @param vkey the log's key, which a checker should have kept from before */
const commandsOf = (vkey: string, origin: string, owner: string) => [
  {
    name: 'Your receipt, in Python',
    command: `python3 docs/check_receipt.py ${FILE} '${vkey}'`,
  },
  {
    name: 'Your receipt, in Go',
    command: `GO111MODULE=off GOPATH=/usr/share/gocode go run docs/transparency-check.go ${FILE} '${vkey}'`,
  },
  {
    name: 'Your receipt, with our own program',
    command: `npm run verify -- receipt ${FILE} --key '${vkey}'`,
  },
  {
    name: 'Your balance, in Python',
    command: `python3 docs/check_liabilities.py ${OWED} ${owner} '${vkey}'`,
  },
  {
    name: 'Your balance, with our own program',
    command: `npm run verify -- liabilities ${OWED} --owner ${owner} --key '${vkey}'`,
  },
  {
    name: 'The whole log, in Python',
    command: `python3 docs/check_log.py ${origin} '${vkey}'`,
  },
  {
    name: 'The whole log, with our own program',
    command: `npm run verify -- log --url ${origin} --key '${vkey}' --full`,
  },
]

/** How to check without this page: with other people's programs, and the auditor's. */
export function CheckYourself({
  vkey = '<key>',
  userId,
}: {
  vkey?: string | undefined
  userId?: string | undefined
}) {
  return (
    <Card aria-labelledby="check">
      <CardTitle id="check">Check it without us</CardTitle>
      <p className="max-w-measure text-ink-2">
        Heads, tiles and proofs use the open formats of C2SP, so programs that know nothing of Evens can check
        them. “Save proof” on any receipt gives the file, such as {FILE}, and your own check above gives one
        for your balance, such as {OWED}.{' '}
        {userId ? `You are person ${userId} in it.` : 'OWNER is your account number: sign in to see it here.'}{' '}
        The commands run in a copy of this site’s source code.
      </p>
      <ul className="mt-4 grid gap-4">
        {commandsOf(vkey, location.origin, userId ?? 'OWNER').map(({ name, command }) => (
          <li key={name} className="grid justify-items-start gap-1.5">
            <h3 className="text-base">{name}</h3>
            <div className="w-full rounded-lg bg-sunken px-3 py-2.5">
              <Exact>{command}</Exact>
            </div>
            <CopyButton value={command} label="Copy" of={`the command: ${name}`} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
