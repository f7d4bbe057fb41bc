import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

type Manifest = Record<
  string,
  { file: string; name?: string; imports?: string[]; css?: string[]; assets?: string[] }
>

const HERE = import.meta.dirname

/** The parts that show without a network: the frame, its notices, home, events, an event and the person's bets. */
const SHELL_PARTS = [
  // files that the build groups by use (`web/files-by-use.ts`)
  'late',
  'act',
  'home',
  'below',
  'sheet',
  'index.html',
  'app/play-tabs.tsx',
  'app/session-end.ts',
  'app/account-menu.tsx',
  'dashboard/dashboard-screen.tsx',
  'bets/list/events-screen.tsx',
  'bets/page/event-screen.tsx',
  'bets/page/beside-event.tsx',
  'bets/slip/slip-sheet.tsx',
  'my-bets/my-bets-screen.tsx',
  'notifications/notification-sheet.tsx',
  'client/calls/call-changing.ts',
]

/** The addresses of all files of these parts, with the files that each loads at once. */
export function filesOf(manifest: Manifest, parts: readonly string[]): string[] {
  const files = new Set<string>()
  const add = (name: string) => {
    const part = manifest[name] ?? Object.values(manifest).find((one) => one.name === name)
    if (!part) throw new Error(`the build has no ${name}; web/worker/plugin.ts names it`)
    if (files.has(part.file)) return
    files.add(part.file)
    for (const file of [...(part.css ?? []), ...(part.assets ?? [])]) files.add(file)
    for (const one of part.imports ?? []) add(one)
  }
  for (const name of parts) add(name)
  return [...files].map((file) => `/${file}`).sort()
}

/** Bundles one worker into one plain script. */
async function bundle(entry: string, outDir: string, shell: readonly string[], write: boolean) {
  return build({
    configFile: false,
    root: HERE,
    logLevel: 'warn',
    publicDir: false,
    define: { SHELL_FILES: JSON.stringify(shell) },
    build: {
      write,
      outDir,
      emptyOutDir: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input: join(HERE, `${entry}.ts`),
        output: { format: 'iife', entryFileNames: `${entry}.js` },
      },
    },
  })
}

/**
 * After the web is built: writes the service workers beside it, `offline-worker.js` with the list of the shell's files and
 * `push-worker.js`. The server serves one of them as `/service-worker.js`.
 */
export function serviceWorkers(dist: string): Plugin {
  return {
    name: 'evens-service-workers',
    apply: 'build',
    async closeBundle(error) {
      if (error) return
      const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
      await bundle('offline-worker', dist, filesOf(manifest, SHELL_PARTS), true)
      await bundle('push-worker', dist, [], true)
    },
  }
}

/** During development it keeps nothing, so that every change shows; push works. */
export function pushWorkerInDevelopment(): Plugin {
  return {
    name: 'evens-push-worker',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use('/service-worker.js', async (_, reply) => {
        const built = await bundle('push-worker', HERE, [], false)
        const [output] = [built].flat()
        const code = output && 'output' in output ? output.output[0].code : ''
        reply.setHeader('Content-Type', 'text/javascript').end(code)
      })
    },
  }
}
