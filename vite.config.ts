import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { prerender } from './web/prerendered/plugin.ts'
import { pushWorkerInDevelopment, serviceWorkers } from './web/worker/plugin.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const server = `http://127.0.0.1:${process.env.PORT ?? 4310}`
const pages = {
  app: here('web/index.html'),
  landing: here('web/landing/index.html'),
  prerendered: here('web/prerendered/index.html'),
}

/**
 * The parts of nearly every signed-in screen, in one file: a dozen small ones compress worse, because each begins with an empty
 * dictionary. Parts that bring Radix with them stay where they are used.
 */
const KIT = new RegExp(
  [
    'node_modules/(@tanstack/(?!.*(utationObserver|nfiniteQueryObserver|ueriesObserver|useMutation|useInfiniteQuery|useQueries))|react/|scheduler/|react-dom/|wouter/|regexparam|use-sync-external-store|lucide-react/dist/esm/(createLucideIcon|Icon|defaultAttributes|shared|context))',
    'web/client/(lazy|toast|toast-store)\\.ts$',
    'web/ui/(avatar|button|card|class-names|icons|initials|money|money-text|skeleton|tier|tier-badge|toast)\\.tsx?$',
  ].join('|'),
)

/** The frame of every signed-in screen. */
const SHELL = new RegExp(
  [
    'web/client/(api|find|late|live|mode-store|motion|practice-mode|query|refresh|request|session|slots|storage|theme|typed|visited|wide)\\.tsx?$',
    'web/(app/(late-notices|live-start|navigation)|page-parts/(aside|footer|main-content|screen-error|skip-link))\\.tsx?$',
    'web/ui/mode-toggle|web/dashboard/(streak|open-bets-data|own-bets)\\.|web/deposits/debt-notice',
    'lucide-react/dist/esm/icons/(arrow-down-to-line|arrow-up-from-line|bell|book-open|log-out|message-square|monitor-play|search|settings|shield-alert|shield-exclamation-point|trophy)\\.',
  ].join('|'),
)

/** The parts of cards of events and movements, for the same reason in one file. */
const CARDS =
  /contract\/tiers\.|web\/ui\/(countdown|countdown-text|empty-state|error-state|illustrations|row|seam-bar|seam-shares|stat-card|status-badge|step-progress|text-width)\.tsx?$/

/** The parts that ask for more than one answer or change something: small ones that most screens share. */
const ASKING =
  /node_modules\/@tanstack\/|contract\/(changes|gangs-limits|paths)\.|web\/gangs\/gang-keys\.|web\/(client\/(changed|idempotency|paged|kept-draft|server-clock|tab-title|wake-lock)|ui\/paged-list)\.tsx?$|web\/(ui\/(days|moment|moment-text)|transfers\/amount-text|notifications\/(push-texts|group-icon)|deposits\/deposit-amount|messages\/(new-message|message-labels)|leaderboard\/leaderboard-text)\./

/** The games, and the screens on which they are played: one file, named once in the first load. */
const GAMES =
  /(web\/(games|pots|fun-games|ui\/games)|contract\/games\.)(?!.*(session-dialog|\/live\.ts|\/module\.ts))/

/** Every `import()` goes through `web/client/fetch-part.ts`: Vite's own helper under this name forgets no file that failed once. */
const partsByFetch: Plugin = {
  name: 'evens-parts-by-fetch',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js'
      ? `export { fetchPart as __vitePreload } from ${JSON.stringify(here('web/client/fetch-part.ts'))}`
      : undefined,
}

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
  // React has brought this hook along since version 18; the router asks for a copy of it
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  build: {
    outDir: here('dist/web'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    cssTarget: 'safari17',
    // fonts and pictures stay files of their own: the content security policy allows no data: fonts
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Vite names no file of a part that has only one
      resolveDependencies: (file, files, { hostType }) =>
        hostType === 'js' && files.length === 0 ? [file] : files,
    },
    rolldownOptions: {
      input: Object.fromEntries(Object.entries(pages).filter(([, page]) => existsSync(page))),
      output: {
        // the first load names each file of every screen, and a hash cannot be compressed: 42 bits tell the versions of a file apart
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            // the parts that the landing page shares with the app stay clear of the kit
            {
              name: 'contract',
              test: /contract\/(endpoint|odds|fees|money|paths-reads|session-tabs)\.ts$|web\/client\/(install-prompt|fetch-part)\.|preload-helper/,
              priority: 2,
            },
            { name: 'kit', test: KIT, priority: 1 },
            { name: 'shell', test: SHELL, priority: 1 },
            { name: 'cards', test: CARDS },
            // the first load names each file of every screen: what is mostly fetched together, or tiny, is one
            {
              name: 'symbols',
              test: /lucide-react\/dist\/esm\/icons\/|web\/ui\/(page|play-icons|rates)\./,
              minShareCount: 2,
            },
            {
              name: 'event-parts',
              test: /web\/bets\/(closing|event-(channels|data|labels|list|routes|teaser)|mode-mark|watch-star)\.tsx?$|web\/ui\/chip\.tsx$/,
              minShareCount: 2,
            },
            { name: 'asking', test: ASKING, minShareCount: 2 },
            {
              name: 'amount-input',
              test: /web\/ui\/(amount-|button-reason|field)|web\/client\/(single-keys|sound)\./,
            },
            { name: 'moderation', test: /web\/moderation\/(blocks|folded|report-text|sanction-text)\./ },
            {
              name: 'more-menu',
              test: /web\/(moderation\/(more-menu|use-report-items|block-dialog)|ui\/menu)\./,
              includeDependenciesRecursively: false,
            },
            {
              name: 'auth-parts',
              test: /web\/auth\/(account-card|account-form|passkey-button|password-field|person-fields)\./,
              includeDependenciesRecursively: false,
            },
            {
              name: 'files',
              test: /web\/ui\/(csv|csv-export|save-file)\./,
              includeDependenciesRecursively: false,
            },
            {
              name: 'push',
              test: /web\/(client\/service-worker|notifications\/push)\.ts/,
              includeDependenciesRecursively: false,
            },
            { name: 'pictures', test: /web\/uploads\//, includeDependenciesRecursively: false },
            {
              name: 'operators',
              test: /web\/(admin\/queues|places\/operators)\./,
              includeDependenciesRecursively: false,
            },
            { name: 'overlay', test: /web\/ui\/(overlay-history|focus)\.ts/ },
            {
              name: 'receipt',
              test: /web\/ui\/(copy-button|receipt|slip|step-path)\.|web\/bets\/event-(timeline|action-list)\.|lucide-react\/dist\/esm\/icons\/copy\./,
              minShareCount: 2,
            },
            { name: 'games', test: GAMES, includeDependenciesRecursively: false },
            {
              name: 'line',
              test: /web\/tournaments\/(seats-bar|balance-against-fee|tournament-(labels|data)|match-text|fighting|replay)\.|contract\/tournament-/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: 'chat-parts',
              test: /web\/chat\/(names|client-id|quick-emoji|message-log)\.|contract\/chat-limits\./,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': server,
      '/share': server,
      '/embed': server,
      '/upload-url': server,
      '/objects': server,
      '/ws': { target: server, ws: true },
    },
  },
})
