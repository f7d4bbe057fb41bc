import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { groupsByUse } from './web/files-by-use.ts'
import { prerender } from './web/prerendered/plugin.ts'
import { pushWorkerInDevelopment, serviceWorkers } from './web/worker/plugin.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const server = `http://127.0.0.1:${process.env.PORT ?? 4310}`
const pages = {
  app: here('web/index.html'),
  landing: here('web/landing/index.html'),
  prerendered: here('web/prerendered/index.html'),
}

/** Every `import()` goes through `web/client/calls/fetch-part.ts`: Vite's own helper under this name never retries a failed file. */
const partsByFetch: Plugin = {
  name: 'evens-parts-by-fetch',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js'
      ? `export { fetchPart as __vitePreload } from ${JSON.stringify(here('web/client/calls/fetch-part.ts'))}`
      : undefined,
}

/** The page's own part of the log's check. */
const LOG = /^assets\/log-[^/]{7}\.js$/
/** Modules that every check of the log needs, for one file. */
const CHECK =
  /verifier\/(visit\/check-(balance|history|log|look|movements|net)|log\/(bytes|heads|liabilities|note|one-log|receipt|tree))\.ts$|browser-net\.ts$/

export default defineConfig({
  root: here('web'),
  plugins: [
    partsByFetch,
    react(),
    tailwindcss(),
    prerender(here('dist/web')),
    serviceWorkers(here('dist/web')),
    pushWorkerInDevelopment(),
  ],
  // React includes this hook since version 18; the router imports a copy of it
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  build: {
    outDir: here('dist/web'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    cssTarget: 'safari17',
    // fonts and pictures stay separate files: the content security policy allows no data: fonts
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Vite lists no files for a part with only one. The log's check lists only its own: it must stay light, and the rest is loaded
      resolveDependencies: (file, files, { hostId, hostType }) =>
        hostType === 'js' && (files.length === 0 || LOG.test(hostId)) ? [file] : files,
    },
    rolldownOptions: {
      input: Object.fromEntries(Object.entries(pages).filter(([, page]) => existsSync(page))),
      output: {
        // the first load lists each file of every screen, and a hash does not compress: 42 bits tell the versions of a file apart
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            ...groupsByUse((file) => here(`web/${file}`)),
            // of the other screens: icons of two lines that several use, and modules that a dozen parts need
            { name: 'symbols', test: /lucide-react.*icons/, minShareCount: 2 },
            { name: 'common', minShareCount: 12 },
          ],
        },
      },
    },
  },
  // the log's check fetches its modules for trouble only when it needs them
  worker: {
    format: 'es',
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'check', test: CHECK }] } } },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': server,
      '/share': server,
      '/embed': server,
      '^/log/': server,
      '/upload-url': server,
      '/objects': server,
      '/ws': { target: server, ws: true },
    },
  },
})
