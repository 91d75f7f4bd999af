import { stage, start } from '@abp-kit/bindings-suite/page'
import { StrictMode, useSyncExternalStore, version } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'

await start()
document.documentElement.dataset.version = version

function Root() {
  return <App {...useSyncExternalStore(stage.subscribe, stage.get, stage.get)} />
}

const container = document.getElementById('app')
// Strict, so that development runs every effect twice.
const root = (
  <StrictMode>
    <Root />
  </StrictMode>
)
if (container?.hasChildNodes()) hydrateRoot(container, root)
else if (container) createRoot(container).render(root)
