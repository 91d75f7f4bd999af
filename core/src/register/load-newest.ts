type Load = () => Promise<{ default: unknown }>

/**
 * For hot updates in development. Of two updates in quick succession, the browser may fetch the older one last. With this,
 * every fetch ends with the newest definition, whichever arrives first.
 *
 * @param newest - returns the load function of the newest definition
 * @returns a load function; it rejects when the newest definition cannot be fetched or evaluated
 */
export function loadNewest(newest: () => Load): Load {
  return async () => {
    for (;;) {
      const load = newest()
      const definitions = await load()
      if (load === newest()) return definitions
    }
  }
}
