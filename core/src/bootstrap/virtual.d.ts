declare module 'virtual:bootstrap-text' {
  export const text: string
  export const hash: string
}
