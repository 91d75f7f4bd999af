import { useRouter } from 'next/navigation'
import { useEffect, useLayoutEffect, useRef, useTransition } from 'react'
import { connect } from '../page/connection'

/** Makes the router available to handlers while the component is mounted. */
export function useConnection(): void {
  const router = useRouter()
  const [pending, startTransition] = useTransition()
  const arrivals = useRef<(() => void)[]>([])

  useEffect(
    () =>
      connect({
        router,
        follow: (start) =>
          new Promise((arrive) => {
            arrivals.current.push(arrive)
            startTransition(start)
          }),
      }),
    [router],
  )

  // A layout effect, because it runs in the commit itself: a navigation that starts between commit and effect
  // would seem to have arrived.
  useLayoutEffect(() => {
    if (!pending) for (const arrive of arrivals.current.splice(0)) arrive()
  }, [pending])
}
