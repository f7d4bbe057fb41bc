/** A plain record: the form of a module belongs to a layer above. */
export const schema = { name: 'schema', tables: ['clock', 'migrations'] }
