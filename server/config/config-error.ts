/** A setting that the server cannot start with. The message names the variable and is meant for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
