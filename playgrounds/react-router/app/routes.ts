import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('about', 'routes/about.tsx'),
  route('dynamic', 'routes/dynamic.tsx'),
  route('streamed', 'routes/streamed.tsx'),
  route('notes', 'routes/notes.tsx'),
  route('broken', 'routes/broken.tsx'),
] satisfies RouteConfig
