type Library = typeof import('@abp-kit/attachments')

let loading: Promise<Library> | undefined

/**
 * @returns `@abp-kit/attachments`, which is loaded when it is first needed: the bridge starts without it
 */
export function attachments(): Promise<Library> {
  loading ??= import('@abp-kit/attachments')
  return loading
}
