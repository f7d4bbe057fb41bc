import type { WebModule } from '#web/client/module.ts'

const found = import.meta.glob<Record<string, WebModule>>(
  ['../*/module.ts', '../ui/gallery/module.ts', '!../client/module.ts'],
  { eager: true },
)

/** Every module that has a screen, or shows something on another module's screen: its `module.ts`, found by that name. */
export const modules: readonly WebModule[] = Object.values(found).flatMap((file) => Object.values(file))
