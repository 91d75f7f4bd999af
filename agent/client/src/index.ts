export { unwrap } from '@abp-kit/core/protocol'
export * from './binary/index.ts'
export {
  type AttachOptions,
  type BrowserChannel,
  type BrowserOptions,
  type ContextOptions,
  type FindBrowserOptions,
  findBrowser,
  type LaunchOptions,
} from './browser/index.ts'
export { limitAfter } from './call/call-deadline.ts'
export * from './discovery/index.ts'
export type { Cdp, Extension, ScreenshotOptions } from './driver/driver.ts'
export type { NativeBrowser, NativePage } from './driver/native.ts'
export type { DialogPolicy } from './guards/dialogs.ts'
export type { Intercepted } from './guards/intercepted.ts'
export type { PdfOptions } from './guards/pdf.ts'
export { createPauses } from './json/pauses.ts'
export * from './session/index.ts'
export {
  readStorageState,
  type StorageState,
  type StoredCookie,
  type StoredOrigin,
} from './storage-state/storage-state.ts'
export { StorageReader, type TabsRead } from './storage-state/take-storage.ts'
export { type FileInput, fileInput } from './transfer/file-input.ts'
export { compareWithSchema, type SchemaIssue } from './webmcp/check-params.ts'
