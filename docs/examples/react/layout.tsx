// react/layout.tsx
'use client'

import { AgentConsent } from '@abp-kit/react/consent'
import type { ReactNode } from 'react'

export function Layout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <AgentConsent />
    </>
  )
}
