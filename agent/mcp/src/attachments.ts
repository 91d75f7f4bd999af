type Library = typeof import('@abp-kit/attachments')

let loading: Promise<Library> | undefined

/** @returns `@abp-kit/attachments`, which is loaded on first use: the MCP server starts without it */
export function attachments(): Promise<Library> {
  loading ??= import('@abp-kit/attachments')
  return loading
}
