import { useEffect } from 'react'
import { type NavigateFunction, useLocation, useNavigate } from 'react-router'

/** What is on screen; absent until the app has started. */
let shown: { navigate: NavigateFunction; key: string } | undefined
const waiting = new Set<() => void>()

/** Lets handlers navigate, which are no components. Called by the root's layout. */
export function useNavigationOfHandlers(): void {
  const navigate = useNavigate()
  const { key } = useLocation()
  useEffect(() => {
    shown = { navigate, key }
    for (const resolve of waiting) resolve()
    waiting.clear()
  }, [navigate, key])
}

/**
 * Opens a page of the app.
 *
 * @param path - below the base path
 * @returns when the page is on screen: React shows it some time after the end of the navigation
 */
export async function navigate(path: string): Promise<void> {
  await shown?.navigate(path)
  const { key = 'default' }: { key?: string } = history.state ?? {}
  while (shown?.key !== key) await new Promise<void>((resolve) => waiting.add(resolve))
}
