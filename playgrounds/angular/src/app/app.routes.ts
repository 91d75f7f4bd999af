import type { Routes } from '@angular/router'
import { About } from './pages/about'
import { Broken } from './pages/broken'
import { Dynamic } from './pages/dynamic'
import { Failed, Unknown } from './pages/failure'
import { Home } from './pages/home'
import { Streamed } from './pages/streamed'

export const routes: Routes = [
  { path: '', pathMatch: 'full', component: Home, title: 'Showcase' },
  { path: 'about', component: About, title: 'About · Showcase' },
  { path: 'dynamic', component: Dynamic, title: 'Dynamic · Showcase' },
  { path: 'streamed', component: Streamed, title: 'Streamed · Showcase' },
  // Visitors who do not open this page do not download its handlers.
  { path: 'notes', loadComponent: () => import('./pages/notes'), title: 'Notes · Showcase' },
  { path: 'broken', component: Broken },
  { path: 'failed', component: Failed, title: 'Something went wrong · Showcase' },
  { path: '**', component: Unknown, title: 'Page not found · Showcase' },
]
