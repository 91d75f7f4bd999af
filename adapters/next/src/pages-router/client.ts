import '#load'
import { registration } from '../page/registration.ts'

// Runs in the page before Next.js has hydrated it. An error here would keep the page from hydrating. Next.js documents
// this measurement, and makes it only in the Pages Router: in the App Router, <Abp /> says when React is ready.
new PerformanceObserver((list, observer) => {
  if (list.getEntriesByName('Next.js-hydration').length === 0) return
  observer.disconnect()
  registration.ready()
}).observe({ type: 'measure', buffered: true })
