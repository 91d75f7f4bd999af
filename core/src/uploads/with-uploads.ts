type Load = () => Promise<{ default: unknown }>

/**
 * What an adapter's option `uploads` does in the page: an app that has no `upload` of its own gets that of the server.
 * Apart from `register`, so that pages without the option do not carry it.
 *
 * @param load - fetches `abp/index`
 */
export function withUploads(load: Load): Load {
  return async () => {
    const [definitions, { addUpload }] = await Promise.all([load(), import('./add-upload')])
    return { default: addUpload(definitions.default) }
  }
}
