type Load = () => Promise<{ default: unknown }>

/**
 * For hot updates in development. After two updates in quick succession, the browser may fetch the older one
 * last. With this, every fetch resolves with the newest definition, whichever arrives first.
 *
 * @returns a function that takes the load function of each update, and returns a load function that always
 *   resolves with the newest definition; it rejects when the newest definition cannot be fetched or evaluated
 */
export function keepNewest(): (load: Load) => Load {
  let newest: Load
  return (given) => {
    newest = given
    return async () => {
      for (;;) {
        const load = newest
        const definitions = await load()
        if (load === newest) return definitions
      }
    }
  }
}
