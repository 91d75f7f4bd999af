import type { useRouter } from 'next/navigation'

/** The parts of React that `<Abp />` makes available to handlers, which run outside React. */
export interface Connection {
  router: ReturnType<typeof useRouter>
  /** Runs a function that starts a navigation. Resolves when React shows the new page. */
  follow(start: () => void): Promise<void>
}

let current: Connection | undefined

/** @returns a function that ends the connection. */
export function connect(connection: Connection): () => void {
  current = connection
  return () => {
    if (current === connection) current = undefined
  }
}

/** @returns `undefined` if no `<Abp />` is mounted. */
export function findConnection(): Connection | undefined {
  return current
}
