/// <reference types="vite/types/importMeta.d.ts" />
/** Vite turns an imported style sheet into a separate file. */
declare module '*.css'
/** The address of a file that the server sends unchanged. */
declare module '*?url' {
  const address: string
  export default address
}
