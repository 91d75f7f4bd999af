import { useRouter } from 'next/navigation'
import { useEffect, useLayoutEffect, useRef, useTransition } from 'react'
import { connect } from '../page/connection.ts'

/** Makes the router available to handlers while the component is mounted. */
export function useConnection(): void {
  const router = useRouter()
  const [pending, startTransition] = useTransition()
  const { current: arrivals } = useRef<(() => void)[]>([])

  useEffect(
    () =>
      connect({
        router,
        follow: (start) =>
          new Promise((arrive) => {
            arrivals.push(arrive)
            startTransition(start)
          }),
      }),
    [router, arrivals],
  )

  // A layout effect runs in the commit itself. With an effect, a navigation that starts between commit and
  // effect would seem complete.
  useLayoutEffect(() => {
    if (!pending) arriveAll(arrivals)
  }, [pending, arrivals])

  // The new page may replace the root layout and this component. React then never reports the end of the
  // transition. Runs in the same flush as `connect`, so that the handler finds the new layout's router.
  useEffect(() => () => arriveAll(arrivals), [arrivals])
}

function arriveAll(arrivals: (() => void)[]): void {
  for (const arrive of arrivals.splice(0)) arrive()
}
