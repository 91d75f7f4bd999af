import type { useRouter } from 'next/navigation'

/** What `<Abp />` lends to handlers, which run outside of React. */
export interface Connection {
  router: ReturnType<typeof useRouter>
  /** Runs what starts a navigation; resolves when React shows its page. */
  follow(start: () => void): Promise<void>
}

let current: Connection | undefined

/** @returns what takes the connection back. */
export function connect(connection: Connection): () => void {
  current = connection
  return () => {
    if (current === connection) current = undefined
  }
}

/** @returns nothing while no `<Abp />` is mounted. */
export function findConnection(): Connection | undefined {
  return current
}
