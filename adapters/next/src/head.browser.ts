/** The head was written on the server, which has the app's definition; the page downloads none of that. */
export function useHead(_nonce: string | undefined): void {}
