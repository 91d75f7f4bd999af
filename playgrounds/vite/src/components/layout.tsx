import { Outlet } from 'react-router'
import { Header } from './header'

/** What is around every page. */
export function Layout() {
  return (
    <>
      <Header />
      <main className="sc-wrap">
        <Outlet />
      </main>
      <footer className="sc-footer">
        <div className="sc-wrap">
          <span>Showcase 1.0.0, made with abp-kit</span>
        </div>
      </footer>
    </>
  )
}
