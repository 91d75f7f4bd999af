/**
 * @returns an expression that runs a function in a page. It always resolves, with JSON: WebDriver has forms of its own
 *   for objects that occur twice and for errors without a stack.
 */
export function evaluationOf(run: (...params: never[]) => unknown, params: unknown[]): string {
  return `(async () => {
    try {
      return JSON.stringify({ value: await (${run})(...${JSON.stringify(params)}) })
    } catch (error) {
      return JSON.stringify({ error: String(error) })
    }
  })()`
}

/** @returns what the function returned. @throws {Error} what it threw */
export function readOutcome(json: string) {
  const { error, value } = JSON.parse(json)
  if (error) throw new Error(error)
  return value
}
