import type { Page } from 'puppeteer-core'

export type BrowserName = 'chromium' | 'firefox' | 'webkit'

/** A warning or an error of a page's console, or an error that nobody caught. */
export interface Complaint {
  type: 'warn' | 'error'
  text: string
}

/** Keys that a person presses in dialogs, by their names in `KeyboardEvent.key`. */
export type Key = 'Enter' | 'Escape' | 'Tab' | ' '

/** A page, with what all browsers can do. */
export interface Tab {
  /** Runs a function in the page. Its arguments and what it returns must be JSON. */
  evaluate<Params extends unknown[], Result>(
    run: (...params: Params) => Result,
    ...params: Params
  ): Promise<Awaited<Result>>
  /** Resolves when the function returns something truthy. @throws {Error} after 30 s */
  waitForFunction(condition: () => unknown): Promise<unknown>
  addScriptTag(options: { content: string; type?: string }): Promise<unknown>
  /** Clicks as a person's mouse does, in pixels of the viewport: the browser trusts the events. */
  click(x: number, y: number): Promise<void>
  /** Presses a key as a person does, and lets it go. */
  press(key: Key): Promise<void>
  url(): string
  close(): Promise<void>
  /** Warnings and errors of the document, until now. */
  complaints(): Promise<Complaint[]>
  /** The texts of the dialogs that opened. Each is accepted; a prompt gets `typed`. */
  dialogs: string[]
  /** Puppeteer's page. WebKit has none. */
  page?: Page
}

export interface Browser {
  /** Opens a page; resolves when its document has a body, not when it is loaded. */
  open(url: string): Promise<Tab>
  close(): Promise<void>
}
