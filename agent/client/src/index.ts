export { unwrap } from '@abp-kit/core/protocol'
export * from './binary'
export {
  type AttachOptions,
  type BrowserChannel,
  type BrowserOptions,
  type ContextOptions,
  type FindBrowserOptions,
  findBrowser,
  type LaunchOptions,
} from './browser'
export { limitAfter } from './call/call-deadline'
export * from './discovery'
export type { Cdp, Extension, ScreenshotOptions } from './driver/driver'
export type { NativeBrowser, NativePage } from './driver/native'
export type { DialogPolicy } from './guards/dialogs'
export type { Intercepted } from './guards/intercepted'
export type { PdfOptions } from './guards/pdf'
export { createPauses } from './json/pauses'
export * from './session'
export {
  readStorageState,
  type StorageState,
  type StoredCookie,
  type StoredOrigin,
} from './storage-state/storage-state'
export { StorageReader, type TabsRead } from './storage-state/take-storage'
export { type FileInput, fileInput } from './transfer/file-input'
export { compareWithSchema, type SchemaIssue } from './webmcp/check-params'
