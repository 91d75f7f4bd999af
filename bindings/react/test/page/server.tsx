import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Scene } from '@abp-kit/bindings-suite/page'
import { StrictMode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { App } from './app.tsx'

export function render(scene: Scene): Promise<string> {
  const stream = new PassThrough()
  renderToPipeableStream(
    <StrictMode>
      <App {...scene} />
    </StrictMode>,
  ).pipe(stream)
  return text(stream)
}
