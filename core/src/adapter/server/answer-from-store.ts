/** The result store, as an app's server uses it. */
export interface ServedStore {
  /** Its path, including the base path; `undefined` if the option is off. */
  path: string | undefined
  answer: ((request: Request) => Promise<Response>) | undefined
}

/**
 * @returns a function that answers a request for a path of the result store; `undefined` for other requests
 */
export function storeAnswer(
  request: Request,
  { pathname }: Pick<URL, 'pathname'>,
  { path, answer }: ServedStore,
): (() => Promise<Response>) | undefined {
  if (!answer || path === undefined) return undefined
  if (pathname !== path && !pathname.startsWith(`${path}/`)) return undefined
  return () => answer(request)
}
