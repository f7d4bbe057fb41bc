import { cutTo } from '#contract/characters.ts'

/** One filter of a list: its usual value, and its word in the address and in the query. The usual value has no word. */
type Filter<T, Word extends string> = {
  usual: T
  read: (word: string) => T
  write: (value: T) => Word | ''
}

/** Text, trimmed and cut. */
export const text = (max: number): Filter<string, string> => ({
  usual: '',
  read: (word) => cutTo(word.trim(), max),
  write: (value) => value.trim(),
})

/** One of these values; an unknown word is the usual one. */
export const oneOf = <const T extends string, Usual extends string>(
  values: readonly T[],
  usual: Usual,
): Filter<T | Usual, T> => ({
  usual,
  read: (word) => values.find((value) => value === word) ?? usual,
  // the usual value has no word
  write: (value) => value as T,
})

/** On with its word, else off. */
export const flag = <Word extends string>(on: Word): Filter<boolean, Word> => ({
  usual: false,
  read: (word) => word === on,
  write: (value) => (value ? on : ''),
})

// biome-ignore lint/suspicious/noExplicitAny: each filter has values of its own
type AnyFilter = Filter<any, string>
type Values<F extends Record<string, AnyFilter>> = { [K in keyof F]: F[K]['usual'] }
type Words<F extends Record<string, AnyFilter>> = { [K in keyof F]?: Exclude<ReturnType<F[K]['write']>, ''> }

/**
 * The filters of a list, which its address keeps.
 *
 * ```ts
 * const { read, write, query, isFiltered } = filterCodec({ search: text(60), fee: oneOf(feeBuckets, 'all') })
 * read(new URLSearchParams('fee=50%2B')) // { search: '', fee: '50+' }
 * ```
 * @returns `read` and `write`: from and to an address; `query`: the words of everything that is not as usual
 */
export function filterCodec<F extends Record<string, AnyFilter>>(filters: F) {
  const named = Object.entries<AnyFilter>(filters)
  const query = (values: Values<F>): Words<F> => {
    const words = named
      .filter(([name, { usual }]) => values[name] !== usual)
      .map(([name, { write }]) => [name, write(values[name])])
    return Object.fromEntries(words.filter(([, word]) => word !== ''))
  }
  return {
    usual: Object.fromEntries(named.map(([name, { usual }]) => [name, usual])) as Values<F>,
    read: (address: URLSearchParams) =>
      Object.fromEntries(named.map(([name, { read }]) => [name, read(address.get(name) ?? '')])) as Values<F>,
    write: (values: Values<F>) => new URLSearchParams(query(values) as Record<string, string>),
    query,
    isFiltered: (values: Values<F>) => Object.keys(query(values)).length > 0,
  }
}
