/** @returns whether a type, with or without parameters, is accepted; `image/*` accepts all images. */
export function acceptsType(mimeTypes: readonly string[] | undefined, mimeType: string): boolean {
  const [essence = ''] = mimeType.toLowerCase().split(';', 1)
  return (
    !mimeTypes ||
    mimeTypes.some((accepted) =>
      accepted.endsWith('/*')
        ? essence.startsWith(accepted.slice(0, -1).toLowerCase())
        : essence.trim() === accepted.toLowerCase(),
    )
  )
}

/** @returns the accepted type, if it is the only one. */
export function onlyType(mimeTypes: readonly string[] = []): string | undefined {
  const [first] = mimeTypes
  return mimeTypes.length === 1 && !first?.endsWith('/*') ? first : undefined
}
