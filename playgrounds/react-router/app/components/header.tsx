import { Header as AnyHeader, type PageLink } from '@abp-kit/playground-react-components/header'
import type { ReactNode } from 'react'
import { Link, useHref, useLocation } from 'react-router'

export function Header() {
  const { pathname } = useLocation()
  return <AnyHeader framework="React Router" current={pathname} link={ToPage} manifest={ToManifest} />
}

function ToPage({ path, ...link }: PageLink) {
  return <Link {...link} to={path} />
}

function ToManifest({ children, ...link }: { className: string; children: ReactNode }) {
  return (
    <a {...link} href={useHref('/abp.json')}>
      {children}
    </a>
  )
}
