import { findBrowser } from '@abp-kit/client'
import { type Browser, launch } from 'puppeteer-core'

/** Starts a browser without the client, in the same way as the client starts its own. */
export function launchBare(): Promise<Browser> {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return launch({
    executablePath: findBrowser(),
    args: [...sandbox, '--disable-quic', '--disable-component-update'],
    protocolTimeout: 0,
    networkEnabled: false,
  })
}
