type Load = () => Promise<{ default: unknown }>

/**
 * Implements an adapter's option `resultStore` in the page: an app without a `storeResult` receives one that
 * uses the server's store. Separate from `register`, so that pages without the option do not contain it.
 *
 * @param load - fetches `abp/index`
 */
export function withResultStore(load: Load): Load {
  return async () => {
    const [definitions, { addStoreResult }] = await Promise.all([load(), import('./add-store-result.ts')])
    return { default: addStoreResult(definitions.default) }
  }
}
