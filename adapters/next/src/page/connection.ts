import type { useRouter } from 'next/navigation'

/** The operations that both Next.js routers support. */
export type Router = Pick<
  ReturnType<typeof useRouter>,
  'push' | 'replace' | 'refresh' | 'prefetch' | 'back' | 'forward'
>

/** Access to the page's router for handlers, which run outside React. */
export interface Connection {
  router: Router
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
