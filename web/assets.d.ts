/** Vite turns an imported style sheet into a file of its own. */
declare module '*.css'

/** Vite gives the address of a file that it serves as it is. */
declare module '*.json?url' {
  const address: string
  export default address
}
