import '#load'
import { registration } from '../page/registration.ts'

// Runs in the page before Next.js hydrates it. An error here would prevent hydration. Next.js documents this
// measurement, and takes it only in the Pages Router: in the App Router, <Abp /> reports when React is ready.
new PerformanceObserver((list, observer) => {
  if (list.getEntriesByName('Next.js-hydration').length === 0) return
  observer.disconnect()
  registration.ready()
}).observe({ type: 'measure', buffered: true })
