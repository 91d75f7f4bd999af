type Load = () => Promise<{ default: unknown }>

/**
 * What an adapter's option `resultStore` does in the page: an app that has no `storeResult` of its own gets that of the server.
 * Apart from `register`, so that pages without the option do not carry it.
 *
 * @param load - fetches `abp/index`
 */
export function withResultStore(load: Load): Load {
  return async () => {
    const [definitions, { addStoreResult }] = await Promise.all([load(), import('./add-store-result')])
    return { default: addStoreResult(definitions.default) }
  }
}
