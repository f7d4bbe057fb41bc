/// <reference types="vite/types/importMeta.d.ts" />
/** Vite turns an imported style sheet into a file of its own. */
declare module '*.css'
/** The address of a file that is served as it is. */
declare module '*?url' {
  const address: string
  export default address
}
