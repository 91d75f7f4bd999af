/** Does nothing: the server, which has the app's definition, has written the head. The page downloads none of that code. */
export function useHead(_props: object): undefined {}
