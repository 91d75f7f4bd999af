import { createBrowserRouter } from 'react-router'
import { Layout } from './components/layout'
import { About } from './pages/about'
import { Broken } from './pages/broken'
import { Dynamic } from './pages/dynamic'
import { Failure } from './pages/failure'
import { Home } from './pages/home'
import { Streamed } from './pages/streamed'

export const router = createBrowserRouter(
  [
    {
      path: '/',
      Component: Layout,
      // Until the code of the first page is there.
      HydrateFallback: () => null,
      children: [
        {
          ErrorBoundary: Failure,
          children: [
            { index: true, Component: Home },
            { path: 'about', Component: About },
            { path: 'dynamic', Component: Dynamic },
            { path: 'streamed', Component: Streamed },
            // Visitors who do not open this page do not download its handlers.
            { path: 'notes', lazy: () => import('./pages/notes') },
            { path: 'broken', Component: Broken },
          ],
        },
      ],
      ErrorBoundary: Failure,
    },
  ],
  { basename: import.meta.env.BASE_URL },
)
