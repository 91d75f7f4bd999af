/** Tells the schemas of a manifest that are too much for those who walk through them. */
export interface SchemaGauge {
  /** @returns what there is too much of, such as `over 100 levels`; nothing when the schema can be used */
  excessOf(schema: object): string | undefined
}

/**
 * @param maxValues - values, of any kind, of all schemas together
 * @param maxLevels - levels of one schema
 */
export function createSchemaGauge(maxValues: number, maxLevels: number): SchemaGauge {
  let left = maxValues
  return {
    excessOf(schema) {
      let level: object[] = [schema]
      let used = 0
      for (let depth = 1; level.length > 0; depth++) {
        if (depth > maxLevels) return `over ${maxLevels} levels`
        const next: object[] = []
        for (const container of level) {
          // Before their values are looked at: a list of a million costs nothing.
          const values = Array.isArray(container) ? container : Object.values(container)
          used += values.length
          if (used > left)
            return `more than the ${maxValues} values that the schemas of a manifest may have in all`
          for (const value of values) if (typeof value === 'object' && value !== null) next.push(value)
        }
        level = next
      }
      left -= used
      return undefined
    },
  }
}
