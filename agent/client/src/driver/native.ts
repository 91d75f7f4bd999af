import type { Cdp, DriverDialog, DriverPopup } from './driver.ts'

/**
 * The parts of puppeteer-core's and playwright-core's objects that this package uses. It does not use their own types:
 * either package may be missing, and a program may have another copy.
 */

export interface PuppeteerPage {
  createCDPSession(): Promise<Cdp>
  browser(): PuppeteerBrowser
  browserContext(): PuppeteerContext
  goto(url: string, options: { waitUntil: []; timeout: number }): Promise<unknown>
  url(): string
  isClosed(): boolean
  close(): Promise<void>
  screenshot(options: object): Promise<Uint8Array>
  on(event: string, listener: (payload: unknown) => void): unknown
  off(event: string, listener: (payload: unknown) => void): unknown
}

export interface PuppeteerContext {
  newPage(): Promise<PuppeteerPage>
  targets(): PuppeteerTarget[]
  close(): Promise<void>
}

export interface PuppeteerTarget {
  type(): string
  createCDPSession(): Promise<Cdp>
}

export interface PuppeteerBrowser {
  /** The target of the browser itself. */
  target(): PuppeteerTarget
  createBrowserContext(): Promise<PuppeteerContext>
  defaultBrowserContext(): PuppeteerContext
  readonly connected: boolean
  disconnect(): unknown
  on(event: string, listener: () => void): unknown
  once(event: string, listener: () => void): unknown
  off(event: string, listener: () => void): unknown
}

export interface PlaywrightPage {
  context(): PlaywrightContext
  goto(url: string, options: { waitUntil: 'commit'; timeout: number }): Promise<unknown>
  url(): string
  isClosed(): boolean
  close(): Promise<void>
  screenshot(options: object): Promise<Uint8Array>
  on(event: string, listener: (payload: unknown) => void): unknown
  off(event: string, listener: (payload: unknown) => void): unknown
}

export interface PlaywrightContext {
  newPage(): Promise<PlaywrightPage>
  pages(): PlaywrightPage[]
  newCDPSession(page: object): Promise<Cdp>
  browser(): PlaywrightBrowser | null
  close(): Promise<void>
}

export interface PlaywrightBrowser {
  newBrowserCDPSession(): Promise<Cdp>
  newContext(): Promise<PlaywrightContext>
  contexts(): PlaywrightContext[]
  isConnected(): boolean
  close(): Promise<void>
  on(event: string, listener: () => void): unknown
  once(event: string, listener: () => void): unknown
  off(event: string, listener: () => void): unknown
}

export type NativePage = PuppeteerPage | PlaywrightPage
export type NativeBrowser = PuppeteerBrowser | PlaywrightBrowser

/** @returns a listener for the `dialog` event of both drivers */
export function hearDialog(listener: (dialog: DriverDialog) => void) {
  return (payload: unknown) => {
    if (hasMethods<DriverDialog>(payload, ['type', 'message', 'accept', 'dismiss'])) listener(payload)
  }
}

/** @returns a listener for the `popup` event of both drivers */
export function hearPopup(listener: (popup: DriverPopup) => void) {
  return (payload: unknown) => {
    if (hasMethods<DriverPopup>(payload, ['url', 'close'])) listener(payload)
  }
}

function hasMethods<Found>(value: unknown, names: readonly (keyof Found & string)[]): value is Found {
  if (typeof value !== 'object' || value === null) return false
  return names.every((name) => typeof Reflect.get(value, name) === 'function')
}

export function isPuppeteerPage(value: object): value is PuppeteerPage {
  return 'createCDPSession' in value && 'goto' in value
}

export function isPlaywrightPage(value: object): value is PlaywrightPage {
  return 'context' in value && 'goto' in value
}

export function isPuppeteerBrowser(value: object): value is PuppeteerBrowser {
  return 'createBrowserContext' in value
}

export function isPlaywrightBrowser(value: object): value is PlaywrightBrowser {
  return 'newContext' in value && 'contexts' in value
}

/**
 * The caller chose the driver and passes its page type as `connect`'s type parameter. This package uses
 * neither driver's types.
 */
export function isPageOf<Page>(native: unknown): native is Page {
  return typeof native === 'object' && native !== null
}
