import '@abp-kit/showcase/theme.css'
import { Intro } from '@abp-kit/playground-react-components/intro'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root'
import { Header } from './components/header'
import { useNavigationOfHandlers } from './navigation'

export function Layout({ children }: { children: ReactNode }) {
  useNavigationOfHandlers()
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href={`${import.meta.env.BASE_URL}favicon.svg`} />
        <Meta />
        <Links />
      </head>
      <body>
        <Header />
        <main className="sc-wrap">{children}</main>
        <footer className="sc-footer">
          <div className="sc-wrap">
            <span>Showcase 1.0.0, made with abp-kit</span>
          </div>
        </footer>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isUnknown = isRouteErrorResponse(error) && error.status === 404
  const title = isUnknown ? 'Page not found' : 'Something went wrong'
  return (
    <Intro title={title} heading={title}>
      <p className="sc-lead">Agents can still use what the app offers.</p>
    </Intro>
  )
}
