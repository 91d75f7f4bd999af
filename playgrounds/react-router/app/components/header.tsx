import { Link, useHref, useLocation } from 'react-router'
import styles from './header.module.css'

const pages = [
  ['/about', 'About'],
  ['/dynamic', 'Dynamic'],
  ['/streamed', 'Streamed'],
  ['/notes', 'Notes'],
] as const

export function Header() {
  const { pathname: current } = useLocation()
  return (
    <header className="sc-header">
      <div className="sc-wrap">
        <Link className="sc-brand" to="/">
          <svg
            className="sc-mark"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
            aria-hidden="true"
          >
            <path d="M8 4H5a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h3M16 4h3a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-3" />
            <circle cx="12" cy="12" r="2.5" fill="currentColor" stroke="none" />
          </svg>
          Showcase
        </Link>
        <span className="sc-tag">React Router</span>
        <nav className={styles.pages}>
          {pages.map(([path, name]) => (
            <Link key={path} to={path} aria-current={current === path ? 'page' : undefined}>
              {name}
            </Link>
          ))}
        </nav>
        <a className="sc-badge" href={useHref('/abp.json')}>
          Manifest <code>abp.json</code>
        </a>
      </div>
    </header>
  )
}
