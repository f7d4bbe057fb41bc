/** Lists that may be a few seconds old, read from a standby. */

export { type OpenReplica, openReplica } from './open-replica.ts'
