/** Finds manifest schemas that are too large to traverse. */
export interface SchemaGauge {
  /** @returns what exceeds a limit, such as `over 100 levels`; `undefined` if the schema can be used */
  excessOf(schema: object): string | undefined
}

/**
 * @param maxValues - the maximum number of values, of any kind, in all schemas together
 * @param maxLevels - the maximum number of levels in one schema
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
          // Counts the values before visiting them, so that an array of a million values costs nothing.
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
