declare module 'virtual:abp-kit/page' {
  export function ready(): void
}
