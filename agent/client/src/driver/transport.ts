import type { BrowserPipe } from './pipe.ts'

/** The interface that puppeteer-core expects as `transport`. */
export interface PuppeteerTransport {
  send(message: string): void
  close(): void
  onmessage?: (message: string) => void
  onclose?: () => void
}

export function puppeteerTransport(pipe: BrowserPipe): PuppeteerTransport {
  const transport: PuppeteerTransport = { send: pipe.send, close: pipe.close }
  pipe.onMessage = (message) => transport.onmessage?.(message)
  pipe.onClose = () => transport.onclose?.()
  return transport
}

/** The interface that playwright-core expects as `transport`. */
export interface PlaywrightTransport {
  send(message: object): void
  close(): void
  onmessage?: (message: object) => void
  onclose?: (reason?: string) => void
}

export function playwrightTransport(pipe: BrowserPipe): PlaywrightTransport {
  const transport: PlaywrightTransport = {
    send: (message) => pipe.send(JSON.stringify(message)),
    close: pipe.close,
  }
  pipe.onMessage = (message) => transport.onmessage?.(JSON.parse(message))
  pipe.onClose = () => transport.onclose?.()
  return transport
}
